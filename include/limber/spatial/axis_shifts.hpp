// Shifts along the coordinate axes: X x for a force or an inertia x and X a translation, in place.
//
// A force takes 2 multiplications along an axis, a rigid inertia 5, an articulated inertia 14. A shift along
// any vector is one along each axis (6, 15, 42), less where coordinates are zero.
#pragma once

#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/inertia.hpp>

namespace limber {

namespace detail {

// (u, v, w) are x, y, z in cyclic order; the shift is along w.

/// The first moment h grows by m d along the axis; d (h_w before + h_w after) is what the plane gains.
template <class T>
[[gnu::always_inline]] inline void shift_inertia(const T& d, const T& mass, const T& hu, const T& hv, T& hw,
                                                 T& uu, T& vv, T& uw, T& vw) {
  const T before = hw;
  hw = hw + mass * d;
  const T both = before + hw;
  uu = uu + d * both;
  vv = vv + d * both;
  uw = uw - d * hu;
  vw = vw - d * hv;
}

/// B' = B + [d e_w×] M,  A' = A + [d e_w×] Bᵀ + B' [d e_w×]ᵀ
template <class T>
[[gnu::always_inline]] constexpr void shift_articulated(const T& d, T& a_uu, T& a_vv, T& a_uv, T& a_uw,
                                                        T& a_vw, T& b_uu, T& b_uv, T& b_uw, T& b_vu, T& b_vv,
                                                        T& b_vw, const T& b_wu, const T& b_wv, const T& m_uu,
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

// ---- Forces and rigid inertias

/// n + d z × f
template <class T>
[[gnu::always_inline]] inline void shift_along_z(const T& d, Force<T>& x) {
  x.angular.x = x.angular.x - d * x.linear.y;
  x.angular.y = x.angular.y + d * x.linear.x;
}
template <class T>
[[gnu::always_inline]] inline void shift_along_z(const T& d, Inertia<T>& x) {
  Vec3<T>& h = x.first_moment;
  Sym3<T>& o = x.about_origin;
  detail::shift_inertia(d, x.mass, h.x, h.y, h.z, o.xx, o.yy, o.xz, o.yz);
}
template <class T>
[[gnu::always_inline]] inline void shift_along_y(const T& d, Force<T>& x) {
  x.angular.z = x.angular.z - d * x.linear.x;
  x.angular.x = x.angular.x + d * x.linear.z;
}
template <class T>
[[gnu::always_inline]] inline void shift_along_y(const T& d, Inertia<T>& x) {
  Vec3<T>& h = x.first_moment;
  Sym3<T>& o = x.about_origin;
  detail::shift_inertia(d, x.mass, h.z, h.x, h.y, o.zz, o.xx, o.yz, o.xy);
}
template <class T>
[[gnu::always_inline]] inline void shift_along_x(const T& d, Force<T>& x) {
  x.angular.y = x.angular.y - d * x.linear.z;
  x.angular.z = x.angular.z + d * x.linear.y;
}
template <class T>
[[gnu::always_inline]] inline void shift_along_x(const T& d, Inertia<T>& x) {
  Vec3<T>& h = x.first_moment;
  Sym3<T>& o = x.about_origin;
  detail::shift_inertia(d, x.mass, h.y, h.z, h.x, o.yy, o.zz, o.xy, o.xz);
}

// ---- Articulated inertias

template <class T>
[[gnu::always_inline]] constexpr void shift_along_x(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_articulated(d, a.yy, a.zz, a.yz, a.xy, a.xz, b.yy, b.yz, b.yx, b.zy, b.zz, b.zx, b.xy, b.xz,
                            m.yy, m.zz, m.yz, m.xy, m.xz);
}
template <class T>
[[gnu::always_inline]] constexpr void shift_along_y(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_articulated(d, a.zz, a.xx, a.xz, a.yz, a.xy, b.zz, b.zx, b.zy, b.xz, b.xx, b.xy, b.yz, b.yx,
                            m.zz, m.xx, m.xz, m.yz, m.xy);
}
template <class T>
[[gnu::always_inline]] constexpr void shift_along_z(const T& d, ArticulatedInertia<T>& i) {
  auto& [a, b, m] = i;
  detail::shift_articulated(d, a.xx, a.yy, a.xy, a.xz, a.yz, b.xx, b.xy, b.xz, b.yx, b.yy, b.yz, b.zx, b.zy,
                            m.xx, m.yy, m.xy, m.xz, m.yz);
}

// ---- Any of them

/// By a constant vector; its zeros cost nothing.
template <class R, template <class> class X, class T>
[[gnu::always_inline]] constexpr void shift(const Vec3<R>& p, X<T>& x) {
  if (counts(p.x)) shift_along_x(as<T>(p.x), x);
  if (counts(p.y)) shift_along_y(as<T>(p.y), x);
  if (counts(p.z)) shift_along_z(as<T>(p.z), x);
}

}  // namespace limber
