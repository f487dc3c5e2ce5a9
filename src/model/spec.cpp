#include <limber/model/spec.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace limber {

namespace {

struct JointTypeFacts {
  JointType type;
  const char* name;
  int nq, nv;
};

constexpr std::array kJointTypes = {
    JointTypeFacts{JointType::fixed, "fixed", 0, 0},
    JointTypeFacts{JointType::revolute, "revolute", 1, 1},
    JointTypeFacts{JointType::prismatic, "prismatic", 1, 1},
    JointTypeFacts{JointType::helical, "helical", 1, 1},
    JointTypeFacts{JointType::cylindrical, "cylindrical", 2, 2},
    JointTypeFacts{JointType::universal, "universal", 2, 2},
    JointTypeFacts{JointType::spherical, "spherical", 4, 3},
    JointTypeFacts{JointType::planar, "planar", 3, 3},
    JointTypeFacts{JointType::translation, "translation", 3, 3},
    JointTypeFacts{JointType::floating, "floating", 7, 6},
    JointTypeFacts{JointType::custom, "custom", 0, 0},
};

const JointTypeFacts& facts(JointType type) { return kJointTypes[static_cast<std::size_t>(type)]; }

template <class Elements, class Matches> auto* find_in(Elements& elements, Matches&& matches) {
  const auto found = std::find_if(elements.begin(), elements.end(), matches);
  return found == elements.end() ? nullptr : &*found;
}

}  // namespace

const char* shape_name(const ShapeSpec& shape) {
  constexpr const char* names[] = {"box", "sphere", "cylinder", "capsule", "ellipsoid", "plane", "mesh"};
  return names[shape.index()];
}

const char* to_string(JointType type) { return facts(type).name; }

std::optional<JointType> joint_type_from(const std::string& name) {
  const auto* found = find_in(kJointTypes, [&](const JointTypeFacts& f) { return f.name == name; });
  return found ? std::optional(found->type) : std::nullopt;
}

int position_count(JointType type) { return facts(type).nq; }
int velocity_count(JointType type) { return facts(type).nv; }

int position_count(const JointSpec& joint) {
  return joint.type == JointType::custom && joint.custom ? joint.custom->position_count()
                                                         : position_count(joint.type);
}
int velocity_count(const JointSpec& joint) {
  return joint.type == JointType::custom && joint.custom ? joint.custom->velocity_count()
                                                         : velocity_count(joint.type);
}

bool velocities_are_rates(const JointSpec& joint) {
  const int n = position_count(joint);
  if (n != velocity_count(joint) || joint.type == JointType::planar) return false;
  if (joint.type != JointType::custom || !joint.custom) return true;
  // Then one unit of time at constant velocity adds v to q, from anywhere.
  std::vector<double> q, v, moved(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k) {
    q.push_back(0.3 + 0.1 * k);
    v.push_back(0.7 - 0.2 * k);
  }
  joint.custom->over<double>().integrate(q.data(), v.data(), moved.data());
  for (std::size_t k = 0; k < moved.size(); ++k)
    if (!(std::abs(moved[k] - q[k] - v[k]) <= 1e-9)) return false;
  return true;
}

std::vector<std::string> degree_names(JointType type, int nv) {
  switch (type) {
    case JointType::fixed:
      return {};
    case JointType::revolute:
    case JointType::prismatic:
    case JointType::helical:
      return {""};
    case JointType::cylindrical:
      return {"wz", "vz"};
    case JointType::universal:
      return {"wx", "wy"};
    case JointType::spherical:
      return {"wx", "wy", "wz"};
    case JointType::planar:
      return {"wz", "vx", "vy"};
    case JointType::translation:
      return {"vx", "vy", "vz"};
    case JointType::floating:
      return {"wx", "wy", "wz", "vx", "vy", "vz"};
    case JointType::custom:
      break;
  }
  if (nv == 1) return {""};
  std::vector<std::string> names;
  for (int k = 0; k < nv; ++k) names.push_back(std::to_string(k));
  return names;
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
