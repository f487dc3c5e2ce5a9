// Turns about the x- or the z-axis: forces and inertias by the planar turns of their vectors and blocks.
//
// A rigid inertia turns in 13 multiplications, an articulated one in 36 operations where a general rotation
// needs 144; a quarter of a turn costs none. All work in place, number by number: not every compiler keeps a
// large struct in registers that is copied as a whole.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/inertia.hpp>
#include <limber/spatial/planar_turn.hpp>

namespace limber {

// ---- About z. `Turn` is any of planar_turn.hpp.

template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, Vec3<T>& v) {
  turn.vector(v.x, v.y);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, Sym3<T>& m) {
  turn.block(m.xx, m.xy, m.yy);
  turn.vector(m.xz, m.yz);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, Mat3<T>& m) {
  turn.block(m.xx, m.xy, m.yx, m.yy);
  turn.vector(m.xz, m.yz);
  turn.vector(m.zx, m.zy);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, Force<T>& f) {
  turn_about_z(turn, f.angular);
  turn_about_z(turn, f.linear);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, Inertia<T>& i) {
  turn_about_z(turn, i.first_moment);
  turn_about_z(turn, i.about_origin);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_z(const Turn& turn, ArticulatedInertia<T>& i) {
  turn_about_z(turn, i.linear);
  turn_about_z(turn, i.coupling);
  turn_about_z(turn, i.angular);
}

/// Turned back.
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_back_about_z(const Turn& turn, Motion<T>& m) {
  turn.vector_back(m.angular.x, m.angular.y);
  turn.vector_back(m.linear.x, m.linear.y);
}

// ---- About x.

template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, Vec3<T>& v) {
  turn.vector(v.y, v.z);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, Sym3<T>& m) {
  turn.block(m.yy, m.yz, m.zz);
  turn.vector(m.xy, m.xz);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, Mat3<T>& m) {
  turn.block(m.yy, m.yz, m.zy, m.zz);
  turn.vector(m.xy, m.xz);
  turn.vector(m.yx, m.zx);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, Force<T>& f) {
  turn_about_x(turn, f.angular);
  turn_about_x(turn, f.linear);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, Inertia<T>& i) {
  turn_about_x(turn, i.first_moment);
  turn_about_x(turn, i.about_origin);
}
template <class Turn, class T>
[[gnu::always_inline]] constexpr void turn_about_x(const Turn& turn, ArticulatedInertia<T>& i) {
  turn_about_x(turn, i.linear);
  turn_about_x(turn, i.coupling);
  turn_about_x(turn, i.angular);
}

}  // namespace limber
