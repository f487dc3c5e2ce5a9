// Planar joint: the body slides on and turns in the plane with normal z. q = [x, y, θ] with x, y in the joint
// frame; v = [ω_z, v_x, v_y] in body coordinates, like the floating joint restricted to the plane.
#pragma once

#include <limber/math/series.hpp>
#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

struct PlanarJoint : FixedColumns<2, 3, 4> {
  static constexpr int nq = 3;
  static constexpr int nv = 3;

  template <class T>
  static Transform<T> transform(const T* q) {
    return {Rotation<T>::about_z(q[2]), {q[0], q[1], as<T>(0)}};
  }
  template <class T>
  static void neutral(T* q) {
    q[0] = q[1] = q[2] = as<T>(0);
  }
  /// The constant body velocity v for one unit of time: an arc of a circle. With f = sin θ/θ and
  /// g = (1 − cos θ)/θ the arc ends at (f vx − g vy, g vx + f vy) in the starting body axes.
  template <class T>
  static void integrate(const T* q, const T* v, T* result) {
    const T square_angle = v[0] * v[0];
    const T f = series::sin_over_angle(square_angle);
    const T g = v[0] * series::one_minus_cos_over_square(square_angle);
    const T x = f * v[1] - g * v[2], y = g * v[1] + f * v[2];
    const T c = cos(q[2]), s = sin(q[2]);
    result[0] = q[0] + c * x - s * y;
    result[1] = q[1] + s * x + c * y;
    result[2] = q[2] + v[0];
  }
  /// The inverse of integrate for turns of less than a full circle; the angle is a number on the line, as for
  /// a revolute joint.
  template <class T>
  static void difference(const T* q0, const T* q1, T* v) {
    const T dx = q1[0] - q0[0], dy = q1[1] - q0[1];
    const T c = cos(q0[2]), s = sin(q0[2]);
    const T x = c * dx + s * dy, y = c * dy - s * dx;
    v[0] = q1[2] - q0[2];
    // Inverse of [f −g; g f]: [h θ/2; −θ/2 h] with h = (θ/2) cot(θ/2) = 1 − θ² (1 − (θ/2)cot(θ/2))/θ²
    const T half = as<T>(0.5) * v[0];
    const T h = as<T>(1) - v[0] * v[0] * series::one_minus_half_cot_over_square(v[0] * v[0]);
    v[1] = h * x + half * y;
    v[2] = h * y - half * x;
  }
  template <class T>
  static void normalize(T*) {}
};

template <>
struct JointOf<JointType::planar> {
  using Motion = PlanarJoint;
  static constexpr JointFacts facts = {.name = "planar",
                                       .axes = Axes::z,
                                       .row = {Freedom::slide_x, Freedom::slide_y, Freedom::turn_z},
                                       .reversal = Reversal::none,
                                       .closure = Closure::directions,
                                       .urdf = "planar"};
};

}  // namespace limber
