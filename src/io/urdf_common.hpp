// What the reader and the writer of URDF agree on.
#pragma once

#include <limber/model/spec.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

namespace limber::urdf {

/// Types of joints; `spherical` is no part of the standard, but some programs read it.
inline constexpr std::array<std::string_view, 7> kTypeNames = {"revolute", "continuous", "prismatic", "fixed",
                                                               "floating", "planar",     "spherical"};
inline constexpr std::array<JointType, 7> kTypes = {
    JointType::revolute, JointType::revolute, JointType::prismatic, JointType::fixed,
    JointType::floating, JointType::planar,   JointType::spherical};

inline std::string type_list() {
  std::string list;
  for (const std::string_view name : kTypeNames) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

/// URDF wants a number where there is no limit. One of this size means none.
inline constexpr double kNoBound = 1e30;

/// `sign` is −1 for a lower bound and 1 for any other: one of the other sign excludes everything and stays a
/// number, which the checks of the model report.
inline double read_bound(double given, double sign) {
  return sign * given < kNoBound ? given : sign * std::numeric_limits<double>::infinity();
}

}  // namespace limber::urdf
