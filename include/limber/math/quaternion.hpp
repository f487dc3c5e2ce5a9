// Quaternions, stored x, y, z, w, as the coordinates of rotations (docs/notation.md).
#pragma once

#include <limber/math/series.hpp>
#include <limber/math/vec3.hpp>

#include <limits>

namespace limber {

template <class T>
struct Quaternion {
  T x, y, z, w;

  static constexpr Quaternion identity() { return {as<T>(0), as<T>(0), as<T>(0), as<T>(1)}; }

  template <class U>
  constexpr Quaternion<U> cast() const {
    return {as<U>(x), as<U>(y), as<U>(z), as<U>(w)};
  }

  constexpr Vec3<T> vector() const { return {x, y, z}; }
  constexpr Quaternion conjugate() const { return {-x, -y, -z, w}; }

  friend constexpr Quaternion operator*(const Quaternion& a, const T& s) {
    return {a.x * s, a.y * s, a.z * s, a.w * s};
  }
  /// The quaternion of the rotation R(a) R(b).
  friend constexpr Quaternion operator*(const Quaternion& a, const Quaternion& b) {
    const Vec3<T> v = cross(a.vector(), b.vector()) + a.vector() * b.w + b.vector() * a.w;
    return {v.x, v.y, v.z, a.w * b.w - dot(a.vector(), b.vector())};
  }
};

template <class T>
constexpr T squared_norm(const Quaternion<T>& a) {
  return a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w;
}

/// The same for the coordinates of a rotation: NaN where it overflows or underflows. Such a quaternion, the
/// zero one among them, has no direction that can be computed.
template <class T>
constexpr T squared_norm_of_rotation(const Quaternion<T>& a) {
  using Limits = std::numeric_limits<Real<T>>;
  const T norm = squared_norm(a), nan = as<T>(Limits::quiet_NaN());
  return select(norm < as<T>(Limits::min()), nan, select(as<T>(Limits::max()) < norm, nan, norm));
}

template <class T>
Quaternion<T> normalized(const Quaternion<T>& a) {
  return a * (as<T>(1) / sqrt(squared_norm_of_rotation(a)));
}

template <class T, class M>
constexpr Quaternion<T> select(const M& mask, const Quaternion<T>& a, const Quaternion<T>& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z), select(mask, a.w, b.w)};
}

/// The quaternion of the rotation by |r| about r.
template <class T>
Quaternion<T> quaternion_from_rotation_vector(const Vec3<T>& r) {
  const T quarter_square = as<T>(0.25) * squared_norm(r);  // (θ/2)²
  const Vec3<T> v = r * (as<T>(0.5) * series::sin_over_angle(quarter_square));
  // cos(θ/2) = 1 − 2 sin²(θ/4), exact near zero, where the square root has no derivative
  const T w = as<T>(1) - quarter_square * series::one_minus_cos_over_square(quarter_square);
  return {v.x, v.y, v.z, w};
}

/// The rotation vector of a quaternion, with an angle of at most π; q and −q give the same.
template <class T>
Vec3<T> rotation_vector_from_quaternion(const Quaternion<T>& quaternion) {
  const Quaternion<T> q = select(quaternion.w < as<T>(0), quaternion * as<T>(-1), quaternion);
  const T sine_square = squared_norm(q.vector()), cosine_square = q.w * q.w;
  // θ = 2 atan(|v| / w). For small angles through the series of atan, else through atan2, which may take w =
  // 0.
  constexpr double small = 0.015625;
  const auto is_small = sine_square < as<T>(small) * cosine_square;
  const T w = select(is_small, q.w, as<T>(1));
  const T t = select(is_small, sine_square, as<T>(0)) / (w * w);
  const T sine = sqrt(select(is_small, as<T>(1), sine_square));
  const T ratio = select(is_small, series::atan_over_argument(t) / w, atan2(sine, q.w) / sine);
  return q.vector() * (as<T>(2) * ratio);
}

}  // namespace limber
