#include <limber/model/spec.hpp>

#include <algorithm>

namespace limber {

namespace {

template <class Elements, class Matches> auto* find_in(Elements& elements, Matches&& matches) {
  const auto found = std::find_if(elements.begin(), elements.end(), matches);
  return found == elements.end() ? nullptr : &*found;
}

}  // namespace

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
