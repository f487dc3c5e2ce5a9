// Quaternions as files give them.
#pragma once

#include <limber/math/rotation.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace limber::io {

/// The rotation of a quaternion of any length but zero.
inline std::optional<Rotation<double>> rotation_of(const Quaternion<double>& q) {
  const double largest = std::max({std::abs(q.x), std::abs(q.y), std::abs(q.z), std::abs(q.w)});
  if (largest == 0) return std::nullopt;
  // The square of any length fits.
  return Rotation<double>::from_quaternion({q.x / largest, q.y / largest, q.z / largest, q.w / largest});
}

/// As far from length 1 as rounding to seven digits can bring it.
inline bool is_unit(const Quaternion<double>& q) {
  return std::abs(std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w)) - 1) <= 1e-6;
}

}  // namespace limber::io
