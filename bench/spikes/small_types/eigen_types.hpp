// (b) Fixed-size Eigen.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace limber::spike::eigen {

template <class T>
struct Types {
  using Scalar = T;
  using Vec3 = Eigen::Matrix<T, 3, 1>;
  using Real3 = Eigen::Matrix<double, 3, 1>;
  using Real3x3 = Eigen::Matrix<double, 3, 3>;

  static Vec3 vec3(T x, T y, T z) { return {x, y, z}; }
  static Real3 real3(const double (&p)[3]) { return Real3(p); }
  static Real3x3 real3x3(const double (&m)[9]) {
    return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(m);
  }

  template <class A, class B>
  static Vec3 cross(const A& a, const B& b) {
    return a.cross(b);
  }
  static Vec3 transpose_times(const Real3x3& m, const Vec3& v) { return m.transpose() * v; }
  static Vec3 turn(const T& c, const T& s, const Vec3& v) {
    return {c * v.x() + s * v.y(), c * v.y() - s * v.x(), v.z()};
  }
  static Vec3 turn_back(const T& c, const T& s, const Vec3& v) {
    return {c * v.x() - s * v.y(), c * v.y() + s * v.x(), v.z()};
  }
  static Vec3 cross_z(const Vec3& v, const T& s) { return {v.y() * s, -(v.x() * s), T(0.0)}; }
  static Vec3 add_z(const Vec3& v, const T& s) { return {v.x(), v.y(), v.z() + s}; }
  static T z(const Vec3& v) { return v.z(); }
};

}  // namespace limber::spike::eigen
