// Turns about the x- or the z-axis, which change matrices with few multiplications.
//
// With (a, b) the two axes of the plane, a turn by c = cos, s = sin takes a 2×2 block M to
//
//   e = s (M_aa − M_bb) + c (M_ab + M_ba)
//   M_aa − s e,   M_bb + s e,   c e − M_ba,   c e − M_ab          (in the places aa, bb, ab, ba)
//
// in eight operations, a symmetric one in six, and a pair of numbers that turns like a vector in four. A
// rigid inertia turns in 13 multiplications, an articulated one in 36 operations where a general rotation
// needs 144. A quarter of a turn costs none. All work in place, number by number: not every compiler keeps a
// large struct in registers that is copied as a whole.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/inertia.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace limber {

/// A turn in a plane, by its cosine and sine.
template <class T>
struct PlanarTurn {
  T c, s;

  /// (a, b) as a vector.
  [[gnu::always_inline]] constexpr void vector(T& a, T& b) const {
    const T turned = c * a - s * b;
    b = s * a + c * b;
    a = turned;
  }
  /// The 2×2 block of a matrix.
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& ba, T& bb) const {
    const T e = s * (aa - bb) + c * (ab + ba), old_ab = ab;
    aa = aa - s * e;
    bb = bb + s * e;
    ab = c * e - ba;
    ba = c * e - old_ab;
  }
  /// The 2×2 block of a symmetric matrix.
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& bb) const {
    const T e = s * (aa - bb) + (c + c) * ab;
    aa = aa - s * e;
    bb = bb + s * e;
    ab = c * e - ab;
  }
};

/// A quarter of a turn, forward (sign 1) or back (−1): exchanges and signs.
template <class T, int sign>
struct QuarterTurn {
  [[gnu::always_inline]] constexpr void vector(T& a, T& b) const {
    const T turned = sign > 0 ? -b : b;
    b = sign > 0 ? a : -a;
    a = turned;
  }
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& ba, T& bb) const {
    const T old_aa = aa, old_ab = ab;
    aa = bb;
    bb = old_aa;
    ab = -ba;
    ba = -old_ab;
  }
  [[gnu::always_inline]] constexpr void block(T& aa, T& ab, T& bb) const {
    const T old_aa = aa;
    aa = bb;
    bb = old_aa;
    ab = -ab;
  }
};

/// A constant turn of a mechanism, which is often a right angle or none.
template <class R>
struct ConstantTurn {
  enum class Kind : std::uint8_t { none, quarter, quarter_back, any };

  Kind kind = Kind::none;
  R c = 1, s = 0;

  /// The turn whose cosine and sine are c and s up to rounding.
  static ConstantTurn of(R c, R s) {
    constexpr R rounding = std::numeric_limits<R>::epsilon();
    if (std::abs(s) < rounding && c > 0) return {};
    if (std::abs(c) < rounding) return {s > 0 ? Kind::quarter : Kind::quarter_back, 0, s > 0 ? R(1) : R(-1)};
    return {Kind::any, c, s};
  }

  /// f(the turn in the form that costs least); not for none.
  template <class T, class F>
  [[gnu::always_inline]] void visit(F&& f) const {
    if (kind == Kind::quarter)
      f(QuarterTurn<T, 1>{});
    else if (kind == Kind::quarter_back)
      f(QuarterTurn<T, -1>{});
    else if (kind == Kind::any)
      f(PlanarTurn<T>{as<T>(c), as<T>(s)});
  }
};

// ---- About z. `Turn` is any of the three above.

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
