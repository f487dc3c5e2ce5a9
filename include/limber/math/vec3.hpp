// A vector of three scalars, in Cartesian coordinates.
#pragma once

#include <limber/math/scalar.hpp>

namespace limber {

template <class T>
struct Vec3 {
  T x, y, z;

  [[gnu::always_inline]] static constexpr Vec3 zero() { return {as<T>(0), as<T>(0), as<T>(0)}; }
  [[gnu::always_inline]] static constexpr Vec3 unit_x() { return {as<T>(1), as<T>(0), as<T>(0)}; }
  [[gnu::always_inline]] static constexpr Vec3 unit_y() { return {as<T>(0), as<T>(1), as<T>(0)}; }
  [[gnu::always_inline]] static constexpr Vec3 unit_z() { return {as<T>(0), as<T>(0), as<T>(1)}; }

  /// The same vector over another scalar (constants of the model entering a kernel over T).
  template <class U>
  [[gnu::always_inline]] constexpr Vec3<U> cast() const {
    return {as<U>(x), as<U>(y), as<U>(z)};
  }

  /// Component 0, 1 or 2.
  constexpr const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  constexpr T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }

  [[gnu::always_inline]] constexpr Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
  [[gnu::always_inline]] constexpr Vec3& operator-=(const Vec3& b) { return *this = *this - b; }

  [[gnu::always_inline]] friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  [[gnu::always_inline]] friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  [[gnu::always_inline]] friend constexpr Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  [[gnu::always_inline]] friend constexpr Vec3 operator*(const Vec3& a, const T& s) {
    return {a.x * s, a.y * s, a.z * s};
  }
  [[gnu::always_inline]] friend constexpr Vec3 operator*(const T& s, const Vec3& a) {
    return {s * a.x, s * a.y, s * a.z};
  }
};

template <class T>
[[gnu::always_inline]] constexpr T dot(const Vec3<T>& a, const Vec3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class T>
[[gnu::always_inline]] constexpr Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class T>
[[gnu::always_inline]] constexpr T squared_norm(const Vec3<T>& a) {
  return dot(a, a);
}

template <class T>
T norm(const Vec3<T>& a) {
  return sqrt(squared_norm(a));
}

/// a / |a|; the caller knows that a is not zero.
template <class T>
Vec3<T> normalized(const Vec3<T>& a) {
  return a * (as<T>(1) / norm(a));
}

template <class T, class M>
constexpr Vec3<T> select(const M& mask, const Vec3<T>& a, const Vec3<T>& b) {
  return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}

/// A unit vector at right angles to the unit vector `u`, without a branch and without loss of digits:
/// e × u with e the coordinate axis farthest from u.
template <class T>
Vec3<T> any_perpendicular(const Vec3<T>& u) {
  const Vec3<T> with_x = {as<T>(0), -u.z, u.y};
  const Vec3<T> with_y = {u.z, as<T>(0), -u.x};
  const Vec3<T> with_z = {-u.y, u.x, as<T>(0)};
  const Vec3<T> x_or_y = select(abs(u.x) < abs(u.y), with_x, with_y);
  const T smaller = select(abs(u.x) < abs(u.y), abs(u.x), abs(u.y));
  return normalized(select(abs(u.z) < smaller, with_z, x_or_y));
}

}  // namespace limber
