// The Coriolis operator of a rigid body,  B(v, I) = ½[(v×*) I + (I v)×̄* − I (v×)].
//
// B + Bᵀ is the rate of I; B v = v ×* I v is the force that a steady velocity needs; Bᵀ v = 0. It is linear
// in v and in I, so in a common frame the operators of bodies that move differently add. As a 6×6 matrix it
// has twelve numbers: with Q = Σ m ṙ rᵀ over the points of the body and p = Σ m ṙ its linear momentum,
//
//   B = [tr(Q) 1 − Q   0; −p×   0],        Q = v hᵀ + ω× E,   E = ½ tr(Ī) 1 − Ī = Σ m r rᵀ,   p = m v + ω ×
//   h.
#pragma once

#include <limber/spatial/inertia.hpp>

namespace limber {

template <class T> struct BodyCoriolis {
  Mat3<T> angular;   ///< tr(Q) 1 − Q
  Vec3<T> momentum;  ///< p

  static constexpr BodyCoriolis zero() { return {Mat3<T>::zero(), Vec3<T>::zero()}; }

  [[gnu::always_inline]] friend constexpr BodyCoriolis operator+(const BodyCoriolis& a,
                                                                 const BodyCoriolis& b) {
    return {a.angular + b.angular, a.momentum + b.momentum};
  }

  /// B m
  [[gnu::always_inline]] friend constexpr Force<T> operator*(const BodyCoriolis& b, const Motion<T>& m) {
    return {b.angular * m.angular, -cross(b.momentum, m.angular)};
  }
};

/// Bᵀ m, a couple.
template <class T>
[[gnu::always_inline]] constexpr Vec3<T> transposed_times(const BodyCoriolis<T>& b, const Motion<T>& m) {
  return transposed_times(b.angular, m.angular) + cross(b.momentum, m.linear);
}

/// ½ n×̄*, what a spin of angular momentum n adds to the operator of its carrier: −½ n× in its matrix.
template <class T> constexpr Mat3<T> spin_operator(const Vec3<T>& n) { return cross_matrix(n * as<T>(-0.5)); }

/// B(v, I)
template <class T>
[[gnu::always_inline]] constexpr BodyCoriolis<T> body_coriolis(const Motion<T>& v, const Inertia<T>& i) {
  const Vec3<T>&w = v.angular, &h = i.first_moment;
  const Sym3<T>& o = i.about_origin;
  // −ω× E = ω× Ī − ½ tr(Ī) ω×
  const T half = as<T>(0.5) * o.trace(), x = half * w.x, y = half * w.y, z = half * w.z;
  const T vx = v.linear.x * h.x, vy = v.linear.y * h.y, vz = v.linear.z * h.z;
  return {{w.y * o.xz - w.z * o.xy + (vy + vz), w.y * o.yz - w.z * o.yy + z - v.linear.x * h.y,
           w.y * o.zz - w.z * o.yz - y - v.linear.x * h.z,  //
           w.z * o.xx - w.x * o.xz - z - v.linear.y * h.x, w.z * o.xy - w.x * o.yz + (vx + vz),
           w.z * o.xz - w.x * o.zz + x - v.linear.y * h.z,  //
           w.x * o.xy - w.y * o.xx + y - v.linear.z * h.x, w.x * o.yy - w.y * o.xy - x - v.linear.z * h.y,
           w.x * o.yz - w.y * o.xz + (vx + vy)},
          v.linear * i.mass + cross(w, h)};
}

}  // namespace limber
