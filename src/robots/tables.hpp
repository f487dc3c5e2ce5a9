// What the tables of the robots share.
#pragma once

#include <limber/model/spec.hpp>

namespace limber::robots {

/// A turn about x by n quarter turns: exact, where the cosine of a rounded π/2 is not zero.
constexpr Rotation<double> quarter_turns_about_x(int n) {
  const int k = ((n % 4) + 4) % 4;
  const double c = k == 0 ? 1 : k == 2 ? -1 : 0;
  const double s = k == 1 ? 1 : k == 3 ? -1 : 0;
  return {{1, 0, 0, 0, c, -s, 0, s, c}};
}

/// The turn about z that takes the x-axis to the unit vector (x, y).
constexpr Rotation<double> x_axis_along(double x, double y) { return {{x, -y, 0, y, x, 0, 0, 0, 1}}; }

/// The mirror image in the plane y = 0.
constexpr Vec3<double> mirrored(const Vec3<double>& v) { return {v.x, -v.y, v.z}; }
constexpr Sym3<double> mirrored(const Sym3<double>& i) { return {i.xx, i.yy, i.zz, -i.xy, i.xz, -i.yz}; }

/// A slender uniform bar from the origin along x.
constexpr InertiaSpec bar(double mass, double length) {
  const double across = mass * length * length / 12;
  return {mass, {length / 2, 0, 0}, Sym3<double>::diagonal(0, across, across).matrix()};
}

}  // namespace limber::robots
