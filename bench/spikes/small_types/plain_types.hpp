// (a) Plain structs: three and nine numbers, no padding, no expression templates.
#pragma once

namespace limber::spike::plain {

template <class T>
struct Vec3 {
  T x, y, z;
};

template <class T>
struct Mat3 {
  T xx, xy, xz, yx, yy, yz, zx, zy, zz;
};

template <class T>
Vec3<T> operator+(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class T>
Vec3<T> operator*(double s, const Vec3<T>& a) {
  return {s * a.x, s * a.y, s * a.z};
}

template <class T>
Vec3<T> operator*(const Mat3<double>& m, const Vec3<T>& v) {
  return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.yx * v.x + m.yy * v.y + m.yz * v.z,
          m.zx * v.x + m.zy * v.y + m.zz * v.z};
}

template <class T>
struct Types {
  using Scalar = T;
  using Vec3 = plain::Vec3<T>;
  using Real3 = plain::Vec3<double>;
  using Real3x3 = plain::Mat3<double>;

  static Vec3 vec3(T x, T y, T z) { return {x, y, z}; }
  static Real3 real3(const double (&p)[3]) { return {p[0], p[1], p[2]}; }
  static Real3x3 real3x3(const double (&m)[9]) {
    return {m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]};
  }

  template <class A, class B>
  static Vec3 cross(const plain::Vec3<A>& a, const plain::Vec3<B>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  static Vec3 transpose_times(const Real3x3& m, const Vec3& v) {
    return {m.xx * v.x + m.yx * v.y + m.zx * v.z, m.xy * v.x + m.yy * v.y + m.zy * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
  static Vec3 turn(const T& c, const T& s, const Vec3& v) {
    return {c * v.x + s * v.y, c * v.y - s * v.x, v.z};
  }
  static Vec3 turn_back(const T& c, const T& s, const Vec3& v) {
    return {c * v.x - s * v.y, c * v.y + s * v.x, v.z};
  }
  static Vec3 cross_z(const Vec3& v, const T& s) { return {v.y * s, -(v.x * s), T(0.0)}; }
  static Vec3 add_z(const Vec3& v, const T& s) { return {v.x, v.y, v.z + s}; }
  static T z(const Vec3& v) { return v.z; }
};

}  // namespace limber::spike::plain
