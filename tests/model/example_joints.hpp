// Joint types as a user would write them, whose columns move in the body.
#pragma once

#include <limber/model/joints/custom.hpp>
#include <limber/model/joints/spherical.hpp>

namespace limber::test {

/// The body's origin goes round an ellipse with half axes a and b while the body turns with it.
struct EllipseJoint : VectorSpaceJoint<1> {
  double a = 0.4, b = 0.25;

  template <class T>
  Transform<T> transform(const T* q) const {
    return {Rotation<T>::about_z(q[0]), {as<T>(a) * (cos(q[0]) - as<T>(1)), as<T>(b) * sin(q[0]), as<T>(0)}};
  }
  /// Rzᵀ (−a sin q, b cos q)
  template <class T>
  void columns(const T* q, Motion<T>* s) const {
    const T c = cos(q[0]), n = sin(q[0]);
    s[0] = {Vec3<T>::unit_z(), {as<T>(b - a) * c * n, as<T>(a) * n * n + as<T>(b) * c * c, as<T>(0)}};
  }
};

/// The same, with the rates of its column written out by hand.
struct EllipseWithRates : EllipseJoint {
  template <class T>
  void column_rates(const T* q, const T* v, Motion<T>* rates) const {
    const T c = cos(q[0]), n = sin(q[0]);
    const T slope_x = as<T>(b - a) * (c * c - n * n), slope_y = as<T>(2 * (a - b)) * c * n;
    rates[0] = {Vec3<T>::zero(), {slope_x * v[0], slope_y * v[0], as<T>(0)}};
  }
};

/// A knee: a condyle of radius r rolls on a flat plate as it bends (q₀ about y), and the shank turns about
/// its own long axis (q₁ about z).
struct KneeJoint : VectorSpaceJoint<2> {
  double r = 0.03;

  template <class T>
  Transform<T> transform(const T* q) const {
    return {Rotation<T>::about_y(q[0]) * Rotation<T>::about_z(q[1]), {as<T>(r) * q[0], as<T>(0), as<T>(0)}};
  }
  template <class T>
  void columns(const T* q, Motion<T>* s) const {
    const Rotation<T> turn = transform(q).rotation, spin = Rotation<T>::about_z(q[1]);
    s[0] = {inverse_times(spin, Vec3<T>::unit_y()), inverse_times(turn, Vec3<T>::unit_x() * as<T>(r))};
    s[1] = Motion<T>::basis(2);
  }
};

/// The universal joint once more, from its definition alone.
struct OwnUniversal : VectorSpaceJoint<2> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return Transform<T>::about_x(q[0]) * Transform<T>::about_y(q[1]);
  }
  template <class T>
  static void columns(const T* q, Motion<T>* s) {
    s[0] = inverse_times(Transform<T>::about_y(q[1]), Motion<T>::basis(0));
    s[1] = Motion<T>::basis(1);
  }
};

/// A ball joint whose positions are a quaternion, so that there is one more of them than of velocities.
struct OwnBall : SphericalJoint {};

}  // namespace limber::test
