// Articulated-body inertia by 21 numbers: the symmetric 6×6 matrix [A  B; Bᵀ  M] that a body appears to have
// when other bodies are attached to it by joints.
#pragma once

#include <limber/spatial/inertia.hpp>

namespace limber {

template <class T> struct ArticulatedInertia {
  Sym3<T> angular;   ///< A: moment per angular acceleration
  Mat3<T> coupling;  ///< B: moment per linear acceleration
  Sym3<T> linear;    ///< M: force per linear acceleration

  static constexpr ArticulatedInertia zero() { return {Sym3<T>::zero(), Mat3<T>::zero(), Sym3<T>::zero()}; }

  static constexpr ArticulatedInertia from_rigid(const Inertia<T>& i) {
    return {i.about_origin, cross_matrix(i.first_moment), Sym3<T>::identity() * i.mass};
  }

  template <class U> constexpr ArticulatedInertia<U> cast() const {
    return {angular.template cast<U>(), coupling.template cast<U>(), linear.template cast<U>()};
  }

  constexpr ArticulatedInertia& operator+=(const ArticulatedInertia& b) { return *this = *this + b; }

  [[gnu::always_inline]] friend constexpr ArticulatedInertia operator+(const ArticulatedInertia& a,
                                                                       const ArticulatedInertia& b) {
    return {a.angular + b.angular, a.coupling + b.coupling, a.linear + b.linear};
  }
  /// With a rigid body joined on.
  [[gnu::always_inline]] friend constexpr ArticulatedInertia operator+(ArticulatedInertia a,
                                                                       const Inertia<T>& b) {
    const Vec3<T>& h = b.first_moment;
    Mat3<T>& c = a.coupling;
    a.angular += b.about_origin;
    c.xy = c.xy - h.z;
    c.xz = c.xz + h.y;
    c.yx = c.yx + h.z;
    c.yz = c.yz - h.x;
    c.zx = c.zx - h.y;
    c.zy = c.zy + h.x;
    a.linear.xx = a.linear.xx + b.mass;
    a.linear.yy = a.linear.yy + b.mass;
    a.linear.zz = a.linear.zz + b.mass;
    return a;
  }
  [[gnu::always_inline]] friend constexpr ArticulatedInertia operator-(const ArticulatedInertia& a,
                                                                       const ArticulatedInertia& b) {
    return {a.angular - b.angular, a.coupling - b.coupling, a.linear - b.linear};
  }
  friend constexpr ArticulatedInertia operator*(const ArticulatedInertia& a, const T& s) {
    return {a.angular * s, a.coupling * s, a.linear * s};
  }

  [[gnu::always_inline]] friend constexpr Force<T> operator*(const ArticulatedInertia& i,
                                                             const Motion<T>& m) {
    return {i.angular * m.angular + i.coupling * m.linear,
            transposed_times(i.coupling, m.angular) + i.linear * m.linear};
  }

  /// I_a = X_ab* I_b X_ba. Turned first (a, b, m), then shifted by p:
  /// M = m,  B = b + [p×] m,  A = a + [p×] bᵀ + b [p×]ᵀ + [p×] m [p×]ᵀ.
  friend constexpr ArticulatedInertia operator*(const Transform<T>& ab, const ArticulatedInertia& i) {
    const Mat3<T>& r = ab.rotation.matrix;
    const Sym3<T> m = congruence(r, i.linear);
    const Mat3<T> b = r * i.coupling * r.transposed();
    const Mat3<T> px = cross_matrix(ab.translation);
    const Sym3<T> shift = Sym3<T>::symmetric_part(px * b.transposed()) * as<T>(2);
    return {congruence(r, i.angular) + shift + congruence(px, m), b + px * m.matrix(), m};
  }
};

template <class T>
constexpr ArticulatedInertia<T> inverse_times(const Transform<T>& ab, const ArticulatedInertia<T>& i) {
  return ab.inverse() * i;
}

/// u yᵀ for parallel u and y, the matrix that a joint with U = u and D⁻¹ U = y takes out of an articulated
/// inertia.
template <class T>
[[gnu::always_inline]] constexpr ArticulatedInertia<T> rank_one(const Force<T>& u, const Force<T>& y) {
  return {symmetric_outer(u.angular, y.angular), outer(u.angular, y.linear),
          symmetric_outer(u.linear, y.linear)};
}

/// u uᵀ d
template <class T>
[[gnu::always_inline]] constexpr ArticulatedInertia<T> rank_one(const Force<T>& u, const T& d) {
  return rank_one(u, u * d);
}

}  // namespace limber
