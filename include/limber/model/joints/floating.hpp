// Floating joint: q = [x, y, z, qx, qy, qz, qw], position and unit quaternion in the joint frame;
// v = [ω; v] in body coordinates. S = 1.
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/model/joints/spherical.hpp>
#include <limber/spatial/displacement.hpp>

namespace limber {

struct FloatingJoint : FixedColumns<0, 1, 2, 3, 4, 5> {
  static constexpr int nq = 7;
  static constexpr int nv = 6;

  template <class T>
  static Transform<T> transform(const T* q) {
    return {SphericalJoint::transform(q + 3).rotation, {q[0], q[1], q[2]}};
  }
  template <class T>
  static void neutral(T* q) {
    q[0] = q[1] = q[2] = as<T>(0);
    SphericalJoint::neutral(q + 3);
  }
  /// X(q) exp(v): the screw motion v, in body coordinates, for one unit of time.
  template <class T>
  static void integrate(const T* q, const T* v, T* result) {
    const Transform<T> step = exponential(Motion<T>{{v[0], v[1], v[2]}, {v[3], v[4], v[5]}});
    const Vec3<T> p = transform(q).point(step.translation);
    SphericalJoint::integrate(q + 3, v, result + 3);
    result[0] = p.x;
    result[1] = p.y;
    result[2] = p.z;
  }
  template <class T>
  static void difference(const T* q0, const T* q1, T* v) {
    const Motion<T> m = logarithm(inverse_times(transform(q0), transform(q1)));
    for (int k = 0; k < 6; ++k) v[k] = m[k];
  }
  template <class T>
  static void normalize(T* q) {
    SphericalJoint::normalize(q + 3);
  }
};

template <>
struct JointOf<JointType::floating> {
  using Motion = FloatingJoint;
  static constexpr JointFacts facts = {
      .name = "floating",
      .axes = Axes::none,
      .row = {Freedom::slide_x, Freedom::slide_y, Freedom::slide_z, Freedom::ball},
      .reversal = Reversal::none,
      .closure = Closure::none,
      .urdf = "floating",
      .mjcf = "free"};
};

}  // namespace limber
