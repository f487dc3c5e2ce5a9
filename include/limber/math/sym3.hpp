// A symmetric 3×3 matrix, six numbers.
#pragma once

#include <limber/math/mat3.hpp>

namespace limber {

template <class T>
struct Sym3 {
  T xx, yy, zz;
  T xy, xz, yz;

  [[gnu::always_inline]] static constexpr Sym3 zero() {
    const T o = as<T>(0);
    return {o, o, o, o, o, o};
  }
  [[gnu::always_inline]] static constexpr Sym3 identity() { return diagonal(as<T>(1), as<T>(1), as<T>(1)); }
  [[gnu::always_inline]] static constexpr Sym3 diagonal(const T& a, const T& b, const T& c) {
    const T o = as<T>(0);
    return {a, b, c, o, o, o};
  }
  /// ½(A + Aᵀ)
  static constexpr Sym3 symmetric_part(const Mat3<T>& a) {
    const T half = as<T>(0.5);
    return {a.xx, a.yy, a.zz, half * (a.xy + a.yx), half * (a.xz + a.zx), half * (a.yz + a.zy)};
  }

  template <class U>
  [[gnu::always_inline]] constexpr Sym3<U> cast() const {
    return {as<U>(xx), as<U>(yy), as<U>(zz), as<U>(xy), as<U>(xz), as<U>(yz)};
  }

  constexpr Mat3<T> matrix() const { return {xx, xy, xz, xy, yy, yz, xz, yz, zz}; }
  [[gnu::always_inline]] constexpr Vec3<T> column(int i) const {
    return i == 0 ? Vec3<T>{xx, xy, xz} : i == 1 ? Vec3<T>{xy, yy, yz} : Vec3<T>{xz, yz, zz};
  }
  constexpr T trace() const { return xx + yy + zz; }

  [[gnu::always_inline]] constexpr Sym3& operator+=(const Sym3& b) { return *this = *this + b; }
  [[gnu::always_inline]] constexpr Sym3& operator-=(const Sym3& b) { return *this = *this - b; }

  [[gnu::always_inline]] friend constexpr Sym3 operator+(const Sym3& a, const Sym3& b) {
    return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
  }
  [[gnu::always_inline]] friend constexpr Sym3 operator-(const Sym3& a, const Sym3& b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
  }
  [[gnu::always_inline]] friend constexpr Sym3 operator*(const Sym3& a, const T& s) {
    return {a.xx * s, a.yy * s, a.zz * s, a.xy * s, a.xz * s, a.yz * s};
  }
  [[gnu::always_inline]] friend constexpr Vec3<T> operator*(const Sym3& a, const Vec3<T>& v) {
    return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.xy * v.x + a.yy * v.y + a.yz * v.z,
            a.xz * v.x + a.yz * v.y + a.zz * v.z};
  }
};

/// −[a×][a×] = (a·a) 1 − a aᵀ, the rotational inertia of a unit mass at the point a.
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> point_inertia(const Vec3<T>& a) {
  const T xx = a.x * a.x, yy = a.y * a.y, zz = a.z * a.z;
  return {yy + zz, xx + zz, xx + yy, -(a.x * a.y), -(a.x * a.z), -(a.y * a.z)};
}

/// −([a×][b×] + [b×][a×]) = 2(a·b) 1 − (a bᵀ + b aᵀ), what point_inertia(a + b) has beyond its two parts.
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> mixed_point_inertia(const Vec3<T>& a, const Vec3<T>& b) {
  const T two = as<T>(2);
  const T x = a.x * b.x, y = a.y * b.y, z = a.z * b.z;
  return {two * (y + z),
          two * (x + z),
          two * (x + y),
          -(a.x * b.y + a.y * b.x),
          -(a.x * b.z + a.z * b.x),
          -(a.y * b.z + a.z * b.y)};
}

/// a aᵀ
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> outer(const Vec3<T>& a) {
  return {a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
}

/// a bᵀ for parallel a and b.
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> symmetric_outer(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z, a.x * b.y, a.x * b.z, a.y * b.z};
}

/// A S Aᵀ; with a rotation A, the matrix S in turned axes.
template <class T>
[[gnu::always_inline]] constexpr Sym3<T> congruence(const Mat3<T>& a, const Sym3<T>& s) {
  const Vec3<T> u = s * a.row(0), v = s * a.row(1), w = s * a.row(2);
  return {dot(a.row(0), u), dot(a.row(1), v), dot(a.row(2), w),
          dot(a.row(0), v), dot(a.row(0), w), dot(a.row(1), w)};
}

/// S⁻¹ of an invertible S.
template <class T>
constexpr Sym3<T> inverse(const Sym3<T>& s) {
  const T xx = s.yy * s.zz - s.yz * s.yz;
  const T xy = s.xz * s.yz - s.xy * s.zz;
  const T xz = s.xy * s.yz - s.xz * s.yy;
  const T r = as<T>(1) / (s.xx * xx + s.xy * xy + s.xz * xz);
  return {xx * r, (s.xx * s.zz - s.xz * s.xz) * r, (s.xx * s.yy - s.xy * s.xy) * r, xy * r,
          xz * r, (s.xy * s.xz - s.xx * s.yz) * r};
}

}  // namespace limber
