// A mechanism taken apart into links and joints that URDF has. A joint of another type becomes several in a
// row with massless links between them:
//
//   helical       continuous, and a prismatic one on the same axis that follows it, `pitch` metres per radian
//   cylindrical   continuous and prismatic on one axis
//   universal     two continuous ones
//   translation   three prismatic ones
//
// A rotor becomes a link on its carrier whose joint follows the one that drives it.
#pragma once

#include <limber/model/spec.hpp>

#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/losses.hpp"

namespace limber::io {

struct UrdfLink {
  std::string name;
  const InertiaSpec* inertia = nullptr;
  const std::vector<VisualSpec>* visuals = nullptr;
  const std::vector<CollisionSpec>* collisions = nullptr;
};

struct UrdfJoint {
  std::string name;
  std::string type = "fixed";
  std::string parent, child;
  Transform<double> placement = Transform<double>::identity();
  Vec3<double> axis = Vec3<double>::zero();  ///< zero where it has none
  double lower = -std::numeric_limits<double>::infinity(), upper = std::numeric_limits<double>::infinity();
  double velocity = std::numeric_limits<double>::infinity(), effort = std::numeric_limits<double>::infinity();
  double damping = 0, friction = 0;
  std::optional<MimicSpec> mimic;
};

struct UrdfPieces {
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
  /// The URDF joints that degrees of the model's joints (`wrist/wx`) became, where they have other names.
  std::unordered_map<std::string, std::string> renamed;

  /// The URDF joint that a joint of the model, or one degree of it, became.
  const std::string& joint_of(const std::string& reference) const {
    const auto found = renamed.find(reference);
    return found == renamed.end() ? reference : found->second;
  }
};

/// The pieces refer to `spec`. What URDF cannot say is a problem: a warning, or a loss where it is a part of
/// the dynamics.
UrdfPieces take_apart_for_urdf(const ModelSpec& spec, const Losses& losses);

}  // namespace limber::io
