// The name of a degree of freedom: `joint`, or `joint/degree` where a joint has several.
#pragma once

#include <limber/model/spec.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace limber {

struct DegreeReference {
  std::string joint, degree;

  std::string text() const { return degree.empty() ? joint : joint + "/" + degree; }
};

/// A joint of that very name comes first; is_joint(name) knows them.
template <class IsJoint>
DegreeReference read_degree_reference(const std::string& text, IsJoint&& is_joint) {
  const std::size_t slash = is_joint(text) ? std::string::npos : text.rfind('/');
  if (slash == std::string::npos) return {text, ""};
  return {text.substr(0, slash), text.substr(slash + 1)};
}

/// Which position of the joint a mimic joint or a rotor follows: nothing if there is no such degree, or if
/// velocities are not the rates of positions.
inline std::optional<int> followed_position(const JointSpec& joint, const std::string& degree) {
  const std::vector<std::string> degrees = degree_names(joint.type, velocity_count(joint));
  const auto found = std::ranges::find(degrees, degree);
  if (found == degrees.end() || !velocities_are_rates(joint)) return std::nullopt;
  return static_cast<int>(found - degrees.begin());
}

}  // namespace limber
