#include <limber/model/spec.hpp>

#include <algorithm>

namespace limber {

namespace {

template <class Elements, class Matches> auto* find_in(Elements& elements, Matches&& matches) {
  const auto found = std::find_if(elements.begin(), elements.end(), matches);
  return found == elements.end() ? nullptr : &*found;
}

/// The numbers of a rotation, bit for bit.
std::array<double, 9> key(const Rotation<double>& rotation) {
  const Mat3<double>& r = rotation.matrix;
  return {r.xx, r.xy, r.xz, r.yx, r.yy, r.yz, r.zx, r.zy, r.zz};
}

}  // namespace

void AnglesAsRead::note(const Rotation<double>& rotation, const Vec3<double>& rpy) {
  rpy_.emplace(key(rotation), rpy);
}

const Vec3<double>* AnglesAsRead::find(const Rotation<double>& rotation) const {
  const auto found = rpy_.find(key(rotation));
  return found == rpy_.end() ? nullptr : &found->second;
}

void AnglesAsRead::add(const AnglesAsRead& other) { rpy_.insert(other.rpy_.begin(), other.rpy_.end()); }

const char* shape_name(const ShapeSpec& shape) {
  constexpr const char* names[] = {"box", "sphere", "cylinder", "capsule", "ellipsoid", "plane", "mesh"};
  return names[shape.index()];
}

BodySpec* ModelSpec::find_body(const std::string& body_name) {
  return find_in(bodies, [&](const BodySpec& body) { return body.name == body_name; });
}
const BodySpec* ModelSpec::find_body(const std::string& body_name) const {
  return find_in(bodies, [&](const BodySpec& body) { return body.name == body_name; });
}
BodySpec* ModelSpec::find_joint(const std::string& joint_name) {
  return find_in(bodies, [&](const BodySpec& body) { return body.joint.name == joint_name; });
}
const BodySpec* ModelSpec::find_joint(const std::string& joint_name) const {
  return find_in(bodies, [&](const BodySpec& body) { return body.joint.name == joint_name; });
}
const FrameSpec* ModelSpec::find_frame(const std::string& frame_name) const {
  return find_in(frames, [&](const FrameSpec& frame) { return frame.name == frame_name; });
}

}  // namespace limber
