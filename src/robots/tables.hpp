// What the tables of the robots share. Negated numbers are written 0 − x, so that no zero becomes negative.
#pragma once

#include <limber/model/spec.hpp>

namespace limber::robots {

/// A turn about x by n quarter turns: exact, where the cosine of a rounded π/2 is not zero.
constexpr Rotation<double> quarter_turns_about_x(int n) {
  const int k = ((n % 4) + 4) % 4;
  const double c = k == 0 ? 1 : k == 2 ? -1 : 0;
  const double s = k == 1 ? 1 : k == 3 ? -1 : 0;
  return {{1, 0, 0, 0, c, 0 - s, 0, s, c}};
}

/// The turn about z that takes the x-axis to the unit vector (x, y).
constexpr Rotation<double> x_axis_along(double x, double y) { return {{x, 0 - y, 0, y, x, 0, 0, 0, 1}}; }

/// The mirror image in the plane y = 0.
constexpr Vec3<double> mirrored(const Vec3<double>& v) { return {v.x, 0 - v.y, v.z}; }
constexpr Sym3<double> mirrored(const Sym3<double>& i) {
  return {i.xx, i.yy, i.zz, 0 - i.xy, i.xz, 0 - i.yz};
}

/// The moments of a slender uniform bar along x about its centre.
constexpr Vec3<double> bar_moments(double mass, double length) {
  const double across = mass * length * length / 12;
  return {0, across, across};
}

}  // namespace limber::robots
