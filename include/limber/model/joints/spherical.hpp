// Spherical joint: q is a unit quaternion [x, y, z, w], v the angular velocity in body coordinates. S = [1;
// 0].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

struct SphericalJoint : FixedColumns<0, 1, 2> {
  static constexpr int nq = 4;
  static constexpr int nv = 3;

  template <class T>
  static Quaternion<T> read(const T* q) {
    return {q[0], q[1], q[2], q[3]};
  }
  template <class T>
  static void write(const Quaternion<T>& quaternion, T* q) {
    q[0] = quaternion.x;
    q[1] = quaternion.y;
    q[2] = quaternion.z;
    q[3] = quaternion.w;
  }

  template <class T>
  static Transform<T> transform(const T* q) {
    return {Rotation<T>::from_quaternion(read(q)), Vec3<T>::zero()};
  }
  template <class T>
  static void neutral(T* q) {
    write(Quaternion<T>::identity(), q);
  }
  /// q ⊗ exp(v): the turn v is in body coordinates.
  template <class T>
  static void integrate(const T* q, const T* v, T* result) {
    write(normalized(read(q) * quaternion_from_rotation_vector(Vec3<T>{v[0], v[1], v[2]})), result);
  }
  template <class T>
  static void difference(const T* q0, const T* q1, T* v) {
    const Vec3<T> r =
        rotation_vector_from_quaternion(normalized(read(q0)).conjugate() * normalized(read(q1)));
    v[0] = r.x;
    v[1] = r.y;
    v[2] = r.z;
  }
  template <class T>
  static void normalize(T* q) {
    write(normalized(read(q)), q);
  }
};

template <>
struct JointOf<JointType::spherical> {
  using Motion = SphericalJoint;
  static constexpr JointFacts facts = {.name = "spherical",
                                       .axes = Axes::none,
                                       .row = {Freedom::ball},
                                       .reversal = Reversal::rotation,
                                       .closure = Closure::directions,
                                       .urdf = "spherical",
                                       .mjcf = "ball",
                                       .sdf = "ball"};
};

}  // namespace limber
