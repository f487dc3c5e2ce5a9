// Fixed joint: no positions, no velocities. Links that it joins become one body, so no kernel ever sees it.
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/fixed_columns.hpp>
#include <limber/model/joints/vector_space.hpp>

namespace limber {

struct FixedJoint : VectorSpaceJoint<0>, FixedColumns<> {
  template <class T>
  static Transform<T> transform(const T*) {
    return Transform<T>::identity();
  }
};

template <>
struct JointOf<JointType::fixed> {
  using Motion = FixedJoint;
  static constexpr JointFacts facts = {.name = "fixed",
                                       .axes = Axes::none,
                                       .row = {},
                                       .reversal = Reversal::axis,
                                       .closure = Closure::directions,
                                       .urdf = "fixed",
                                       .sdf = "fixed"};
};

}  // namespace limber
