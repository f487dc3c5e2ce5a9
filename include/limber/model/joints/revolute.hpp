// Revolute joint: q is the angle about the axis, bounded or continuous. X = Rz(q), S = [z; 0].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/screw.hpp>

namespace limber {

template <>
struct JointOf<JointType::revolute> {
  using Motion = ScrewJoint<double>;
  static constexpr JointFacts facts = {.name = "revolute",
                                       .axes = Axes::z,
                                       .row = {Freedom::turn_z},
                                       .reversal = Reversal::axis,
                                       .closure = Closure::directions,
                                       .urdf = "revolute",
                                       .mjcf = "hinge",
                                       .sdf = "revolute"};
};

}  // namespace limber
