// Cylindrical joint: q = [angle about z, shift along z], v = q̇. S = [z 0; 0 z].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/model/joints/vector_space.hpp>
#include <limber/spatial/transform.hpp>

namespace limber {

struct CylindricalJoint : VectorSpaceJoint<2>, FixedColumns<2, 5> {
  template <class T>
  static Transform<T> transform(const T* q) {
    return {Rotation<T>::about_z(q[0]), {as<T>(0), as<T>(0), q[1]}};
  }
};

template <>
struct JointOf<JointType::cylindrical> {
  using Motion = CylindricalJoint;
  static constexpr JointFacts facts = {.name = "cylindrical",
                                       .axes = Axes::z,
                                       .row = {Freedom::turn_z, Freedom::slide_z},
                                       .reversal = Reversal::axis,
                                       .closure = Closure::directions};
};

}  // namespace limber
