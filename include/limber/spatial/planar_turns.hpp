// Turns about the x- or z-axis and shifts along them: the steps of Denavit and Hartenberg, which change
// matrices with few multiplications.
//
// With (a, b) the two axes of the plane, a turn by c = cos, s = sin takes a 2×2 block M to
//
//   e = s (M_aa − M_bb) + c (M_ab + M_ba)
//   M_aa − s e,   M_bb + s e,   c e − M_ba,   c e − M_ab          (in the places aa, bb, ab, ba)
//
// in eight operations, a symmetric one in six, and a pair of numbers that turns like a vector in four: an
// articulated inertia turns in 36 where a general rotation needs 144, and shifts in 14 where a general shift
// needs 42.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>

namespace limber {

/// A turn in a plane, by its cosine and sine.
template <class T> struct PlanarTurn {
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

// Rz S Rzᵀ and Rx S Rxᵀ, in place.

template <class T> [[gnu::always_inline]] constexpr void turn_about_z(const PlanarTurn<T>& turn, Sym3<T>& m) {
  turn.block(m.xx, m.xy, m.yy);
  turn.vector(m.xz, m.yz);
}
template <class T> [[gnu::always_inline]] constexpr void turn_about_z(const PlanarTurn<T>& turn, Mat3<T>& m) {
  turn.block(m.xx, m.xy, m.yx, m.yy);
  turn.vector(m.xz, m.yz);
  turn.vector(m.zx, m.zy);
}
template <class T> [[gnu::always_inline]] constexpr void turn_about_x(const PlanarTurn<T>& turn, Sym3<T>& m) {
  turn.block(m.yy, m.yz, m.zz);
  turn.vector(m.xy, m.xz);
}
template <class T> [[gnu::always_inline]] constexpr void turn_about_x(const PlanarTurn<T>& turn, Mat3<T>& m) {
  turn.block(m.yy, m.yz, m.zy, m.zz);
  turn.vector(m.xy, m.xz);
  turn.vector(m.yx, m.zx);
}

template <class T>
[[gnu::always_inline]] constexpr void turn_about_z(const PlanarTurn<T>& turn, ArticulatedInertia<T>& i) {
  turn_about_z(turn, i.linear);
  turn_about_z(turn, i.coupling);
  turn_about_z(turn, i.angular);
}
template <class T>
[[gnu::always_inline]] constexpr void turn_about_x(const PlanarTurn<T>& turn, ArticulatedInertia<T>& i) {
  turn_about_x(turn, i.linear);
  turn_about_x(turn, i.coupling);
  turn_about_x(turn, i.angular);
}

// The inertia about an origin that is at −d e_w: B' = B + [d e_w×] M,  A' = A + [d e_w×] Bᵀ + B' [d e_w×]ᵀ,
// in place; (u, v, w) are x, y, z in cyclic order.

namespace detail {

template <class T>
[[gnu::always_inline]] constexpr void shift_along_w(const T& d, T& a_uu, T& a_vv, T& a_uv, T& a_uw, T& a_vw,
                                                    T& b_uu, T& b_uv, T& b_uw, T& b_vu, T& b_vv, T& b_vw,
                                                    const T& b_wu, const T& b_wv, const T& m_uu,
                                                    const T& m_vv, const T& m_uv, const T& m_uw,
                                                    const T& m_vw) {
  a_uw = a_uw - d * b_wv;
  a_vw = a_vw + d * b_wu;
  const T old_uv = b_uv, old_vu = b_vu;
  b_uv = b_uv - d * m_vv;
  b_vu = b_vu + d * m_uu;
  a_uu = a_uu - d * (old_uv + b_uv);
  a_vv = a_vv + d * (old_vu + b_vu);
  b_uu = b_uu - d * m_uv;
  a_uv = a_uv + d * (b_uu - b_vv);
  b_vv = b_vv + d * m_uv;
  b_uw = b_uw - d * m_vw;
  b_vw = b_vw + d * m_uw;
}

}  // namespace detail

template <class T>
[[gnu::always_inline]] constexpr void shift_along_x(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_along_w(d, a.yy, a.zz, a.yz, a.xy, a.xz, b.yy, b.yz, b.yx, b.zy, b.zz, b.zx, b.xy, b.xz, m.yy,
                        m.zz, m.yz, m.xy, m.xz);
}
template <class T>
[[gnu::always_inline]] constexpr void shift_along_y(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_along_w(d, a.zz, a.xx, a.xz, a.yz, a.xy, b.zz, b.zx, b.zy, b.xz, b.xx, b.xy, b.yz, b.yx, m.zz,
                        m.xx, m.xz, m.yz, m.xy);
}
template <class T>
[[gnu::always_inline]] constexpr void shift_along_z(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_along_w(d, a.xx, a.yy, a.xy, a.xz, a.yz, b.xx, b.xy, b.xz, b.yx, b.yy, b.yz, b.zx, b.zy, m.xx,
                        m.yy, m.xy, m.xz, m.yz);
}

}  // namespace limber
