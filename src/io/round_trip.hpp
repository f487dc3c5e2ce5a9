// Numbers that come back as themselves when a file is written, read and written again.
#pragma once

#include <limber/math/rotation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace limber::io {

/// x, again(x), again(again(x)), … ends in a cycle, nearly always of one: its least member.
template <class X, class Again> X settled(const X& x, const Again& again) {
  constexpr std::size_t kMost = 100;  // none has needed more than a few
  std::vector<X> seen{x};
  while (seen.size() < kMost) {
    const X next = again(seen.back());
    const auto cycle = std::find(seen.begin(), seen.end(), next);
    if (cycle != seen.end()) return *std::min_element(cycle, seen.end());
    seen.push_back(next);
  }
  return seen.back();
}

/// With so many decimals. Without rounding, a quaternion that is read as a rotation and written again would
/// drift by a last digit each time.
inline double with_decimals(double x, int decimals) {
  const double scale = std::pow(10.0, std::abs(decimals));
  return (decimals >= 0 ? std::round(x * scale) / scale : std::round(x / scale) * scale) + 0.0;  // no −0
}

inline constexpr int kDecimals = 15;  // of the parts of a quaternion

/// w, x, y, z
inline std::array<double, 4> settled_quaternion(const Rotation<double>& rotation) {
  const auto numbers = [](const Rotation<double>& each) {
    const Quaternion<double> q = each.quaternion();
    return std::array{with_decimals(q.w, kDecimals), with_decimals(q.x, kDecimals),
                      with_decimals(q.y, kDecimals), with_decimals(q.z, kDecimals)};
  };
  return settled(numbers(rotation), [&](const std::array<double, 4>& q) {
    return numbers(Rotation<double>::from_quaternion(normalized(Quaternion<double>{q[1], q[2], q[3], q[0]})));
  });
}

}  // namespace limber::io
