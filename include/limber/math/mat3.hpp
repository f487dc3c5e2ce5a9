// A 3×3 matrix of scalars, nine numbers by rows.
#pragma once

#include <limber/math/vec3.hpp>

namespace limber {

template <class T>
struct Mat3 {
  T xx, xy, xz;
  T yx, yy, yz;
  T zx, zy, zz;

  [[gnu::always_inline]] static constexpr Mat3 zero() {
    const T o = as<T>(0);
    return {o, o, o, o, o, o, o, o, o};
  }
  [[gnu::always_inline]] static constexpr Mat3 identity() {
    const T o = as<T>(0), e = as<T>(1);
    return {e, o, o, o, e, o, o, o, e};
  }
  [[gnu::always_inline]] static constexpr Mat3 from_rows(const Vec3<T>& a, const Vec3<T>& b,
                                                         const Vec3<T>& c) {
    return {a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z};
  }
  [[gnu::always_inline]] static constexpr Mat3 from_columns(const Vec3<T>& a, const Vec3<T>& b,
                                                            const Vec3<T>& c) {
    return {a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z};
  }

  template <class U>
  [[gnu::always_inline]] constexpr Mat3<U> cast() const {
    return {as<U>(xx), as<U>(xy), as<U>(xz), as<U>(yx), as<U>(yy),
            as<U>(yz), as<U>(zx), as<U>(zy), as<U>(zz)};
  }

  [[gnu::always_inline]] constexpr Vec3<T> row(int i) const {
    return i == 0 ? Vec3<T>{xx, xy, xz} : i == 1 ? Vec3<T>{yx, yy, yz} : Vec3<T>{zx, zy, zz};
  }
  [[gnu::always_inline]] constexpr Vec3<T> column(int i) const {
    return i == 0 ? Vec3<T>{xx, yx, zx} : i == 1 ? Vec3<T>{xy, yy, zy} : Vec3<T>{xz, yz, zz};
  }
  constexpr T operator()(int r, int c) const { return row(r)[c]; }

  constexpr Mat3 transposed() const { return {xx, yx, zx, xy, yy, zy, xz, yz, zz}; }
  constexpr T trace() const { return xx + yy + zz; }

  [[gnu::always_inline]] friend constexpr Mat3 operator+(const Mat3& a, const Mat3& b) {
    return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yx + b.yx, a.yy + b.yy,
            a.yz + b.yz, a.zx + b.zx, a.zy + b.zy, a.zz + b.zz};
  }
  [[gnu::always_inline]] friend constexpr Mat3 operator-(const Mat3& a, const Mat3& b) {
    return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yx - b.yx, a.yy - b.yy,
            a.yz - b.yz, a.zx - b.zx, a.zy - b.zy, a.zz - b.zz};
  }
  [[gnu::always_inline]] friend constexpr Mat3 operator*(const Mat3& a, const T& s) {
    return {a.xx * s, a.xy * s, a.xz * s, a.yx * s, a.yy * s, a.yz * s, a.zx * s, a.zy * s, a.zz * s};
  }
  [[gnu::always_inline]] friend constexpr Vec3<T> operator*(const Mat3& a, const Vec3<T>& v) {
    return {a.xx * v.x + a.xy * v.y + a.xz * v.z, a.yx * v.x + a.yy * v.y + a.yz * v.z,
            a.zx * v.x + a.zy * v.y + a.zz * v.z};
  }
  [[gnu::always_inline]] friend constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
    return from_columns(a * b.column(0), a * b.column(1), a * b.column(2));
  }
};

/// Aᵀ v without forming Aᵀ.
template <class T>
[[gnu::always_inline]] constexpr Vec3<T> transposed_times(const Mat3<T>& a, const Vec3<T>& v) {
  return {a.xx * v.x + a.yx * v.y + a.zx * v.z, a.xy * v.x + a.yy * v.y + a.zy * v.z,
          a.xz * v.x + a.yz * v.y + a.zz * v.z};
}

/// The matrix [a×] with [a×] b = a × b.
template <class T>
[[gnu::always_inline]] constexpr Mat3<T> cross_matrix(const Vec3<T>& a) {
  const T o = as<T>(0);
  return {o, -a.z, a.y, a.z, o, -a.x, -a.y, a.x, o};
}

/// The matrix a bᵀ.
template <class T>
[[gnu::always_inline]] constexpr Mat3<T> outer(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x, a.z * b.y, a.z * b.z};
}

template <class T>
constexpr T determinant(const Mat3<T>& a) {
  return dot(a.row(0), cross(a.row(1), a.row(2)));
}

}  // namespace limber
