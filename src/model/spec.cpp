#include <limber/model/spec.hpp>

#include <algorithm>

namespace limber {

namespace {

template <class Elements, class NameOf>
auto* find_in(Elements& elements, const std::string& name, NameOf name_of) {
  const auto found = std::ranges::find(elements, name, name_of);
  return found == elements.end() ? nullptr : &*found;
}

const std::string& name_of_joint(const BodySpec& body) { return body.joint.name; }

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
  return find_in(bodies, body_name, &BodySpec::name);
}
const BodySpec* ModelSpec::find_body(const std::string& body_name) const {
  return find_in(bodies, body_name, &BodySpec::name);
}
BodySpec* ModelSpec::find_joint(const std::string& joint_name) {
  return find_in(bodies, joint_name, name_of_joint);
}
const BodySpec* ModelSpec::find_joint(const std::string& joint_name) const {
  return find_in(bodies, joint_name, name_of_joint);
}
const FrameSpec* ModelSpec::find_frame(const std::string& frame_name) const {
  return find_in(frames, frame_name, &FrameSpec::name);
}

}  // namespace limber
