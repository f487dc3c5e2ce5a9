// Rigid-body inertia by ten numbers, in the coordinates of a frame: mass, first moment h = m c and rotational
// inertia about the frame's origin. As a 6×6 matrix [Ī  h×; h×ᵀ  m 1]: it maps motion to force.
#pragma once

#include <limber/math/sym3.hpp>
#include <limber/spatial/cross.hpp>
#include <limber/spatial/transform.hpp>

#include <array>

namespace limber {

template <class T> struct Inertia {
  T mass;
  Vec3<T> first_moment;  ///< m c
  Sym3<T> about_origin;  ///< Ī_O = Ī_C − m [c×][c×]

  static constexpr Inertia zero() { return {as<T>(0), Vec3<T>::zero(), Sym3<T>::zero()}; }

  /// From mass, centre of mass and rotational inertia about it.
  static constexpr Inertia from_com(const T& mass, const Vec3<T>& com, const Sym3<T>& about_com) {
    return {mass, com * mass, about_com + point_inertia(com) * mass};
  }

  /// From the ten inertial parameters [m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz] about the origin,
  /// in which every equation of motion is linear. Off-diagonals are entries of the tensor, not products of
  /// inertia.
  static constexpr Inertia from_parameters(const std::array<T, 10>& p) {
    return {p[0], {p[1], p[2], p[3]}, {p[4], p[6], p[9], p[5], p[7], p[8]}};
  }
  constexpr std::array<T, 10> parameters() const {
    const Sym3<T>& i = about_origin;
    return {mass, first_moment.x, first_moment.y, first_moment.z, i.xx, i.xy, i.yy, i.xz, i.yz, i.zz};
  }

  template <class U> [[gnu::always_inline]] constexpr Inertia<U> cast() const {
    return {as<U>(mass), first_moment.template cast<U>(), about_origin.template cast<U>()};
  }

  /// The centre of mass; the origin for a massless body.
  constexpr Vec3<T> com() const {
    const auto massless = mass <= as<T>(0);
    const T inverse = select(massless, as<T>(0), as<T>(1) / select(massless, as<T>(1), mass));
    return first_moment * inverse;
  }
  constexpr Sym3<T> about_com() const { return about_origin - point_inertia(com()) * mass; }

  constexpr Inertia& operator+=(const Inertia& b) { return *this = *this + b; }

  /// Two bodies joined rigidly.
  [[gnu::always_inline]] friend constexpr Inertia operator+(const Inertia& a, const Inertia& b) {
    return {a.mass + b.mass, a.first_moment + b.first_moment, a.about_origin + b.about_origin};
  }
  [[gnu::always_inline]] friend constexpr Inertia operator-(const Inertia& a, const Inertia& b) {
    return {a.mass - b.mass, a.first_moment - b.first_moment, a.about_origin - b.about_origin};
  }
  [[gnu::always_inline]] friend constexpr Inertia operator*(const Inertia& a, const T& s) {
    return {a.mass * s, a.first_moment * s, a.about_origin * s};
  }

  /// Momentum: [Ī ω + h × v; m v − h × ω].
  [[gnu::always_inline]] friend constexpr Force<T> operator*(const Inertia& i, const Motion<T>& v) {
    return {i.about_origin * v.angular + cross(i.first_moment, v.linear),
            v.linear * i.mass - cross(i.first_moment, v.angular)};
  }

  /// I_a = X_ab* I_b X_ba: with g = R h, first moment g + m p, and about the origin of a
  /// R Ī Rᵀ − [p×][g×] − [g×][p×] − m [p×][p×]; the last is in the mixed terms of p and g + ½ m p.
  [[gnu::always_inline]] friend constexpr Inertia operator*(const Transform<T>& ab, const Inertia& i) {
    const Vec3<T>& p = ab.translation;
    const Vec3<T> g = ab.rotation * i.first_moment;
    const Vec3<T> half_way = g + p * (i.mass * as<T>(0.5));
    return {i.mass, g + p * i.mass,
            congruence(ab.rotation, i.about_origin) + mixed_point_inertia(p, half_way)};
  }
};

/// I_b from I_a and X_ab.
template <class T> constexpr Inertia<T> inverse_times(const Transform<T>& ab, const Inertia<T>& i) {
  return ab.inverse() * i;
}

/// ½ v·(I v)
template <class T> constexpr T kinetic_energy(const Inertia<T>& i, const Motion<T>& v) {
  return as<T>(0.5) * dot(v, i * v);
}

/// The equation of motion of a free body: f = I a + v ×* I v.
template <class T> [[gnu::always_inline]] constexpr Force<T> force_for(const Inertia<T>& i,
                                                                       const Motion<T>& v,
                                                                       const Motion<T>& a) {
  return i * a + cross(v, i * v);
}

/// (dI/dt) m = v ×* (I m) − I (v × m), the rate of an inertia that moves with velocity v, applied to m.
template <class T>
constexpr Force<T> inertia_rate_times(const Inertia<T>& i, const Motion<T>& v, const Motion<T>& m) {
  return cross(v, i * m) - i * cross(v, m);
}

/// dI/dt as ten numbers. The mass stays; the first moment changes by m v + ω × h, and the rotational inertia
/// by [ω×] Ī − Ī [ω×] − [v×][h×] − [h×][v×].
template <class T> constexpr Inertia<T> inertia_rate(const Inertia<T>& i, const Motion<T>& v) {
  const Mat3<T> turned = cross_matrix(v.angular) * i.about_origin.matrix();
  return {as<T>(0), v.linear * i.mass + cross(v.angular, i.first_moment),
          Sym3<T>::symmetric_part(turned) * as<T>(2) + mixed_point_inertia(v.linear, i.first_moment)};
}

}  // namespace limber
