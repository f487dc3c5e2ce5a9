// What the reader and the writer of URDF agree on.
#pragma once

#include <limits>

namespace limber::urdf {

/// URDF wants a number where there is no limit. One of this size means none.
inline constexpr double kNoBound = 1e30;

/// `sign` is −1 for a lower bound and 1 for any other: one of the other sign excludes everything and stays a
/// number, which the checks of the model report.
inline double read_bound(double given, double sign) {
  return sign * given < kNoBound ? given : sign * std::numeric_limits<double>::infinity();
}

}  // namespace limber::urdf
