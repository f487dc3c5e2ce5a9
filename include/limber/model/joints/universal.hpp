// Universal joint: q = [α, β], turning by α about x, then by β about the turned y; v = q̇.
// X = Rx(α) Ry(β). Seen from the body the first axis is Ryᵀ x = (cos β, 0, sin β): a column that moves.
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/vector_space.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

struct UniversalJoint : VectorSpaceJoint<2> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return {Rotation<T>::about_x(q[0]) * Rotation<T>::about_y(q[1]), Vec3<T>::zero()};
  }
  template <class T>
  static void columns(const T* q, Motion<T>* s) {
    s[0] = {{cos(q[1]), as<T>(0), sin(q[1])}, Vec3<T>::zero()};
    s[1] = {Vec3<T>::unit_y(), Vec3<T>::zero()};
  }
  template <class T>
  static void column_rates(const T* q, const T* v, Motion<T>* rates) {
    rates[0] = {{-(sin(q[1]) * v[1]), as<T>(0), cos(q[1]) * v[1]}, Vec3<T>::zero()};
    rates[1] = Motion<T>::zero();
  }
};

template <>
struct JointOf<JointType::universal> {
  using Motion = UniversalJoint;
  static constexpr JointFacts facts = {.name = "universal",
                                       .axes = Axes::x_and_y,
                                       .row = {Freedom::turn_x, Freedom::turn_y},
                                       .reversal = Reversal::none,
                                       .closure = Closure::square_axes,
                                       .sdf = "universal"};
};

}  // namespace limber
