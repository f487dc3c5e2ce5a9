// Prismatic joint: q is the shift along the axis. X = translation by q z, S = [0; z].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/screw.hpp>

namespace limber {

template <>
struct JointOf<JointType::prismatic> {
  using Motion = ScrewJoint<double>;
  static constexpr JointFacts facts = {.name = "prismatic",
                                       .axes = Axes::z,
                                       .row = {Freedom::slide_z},
                                       .reversal = Reversal::axis,
                                       .closure = Closure::directions,
                                       .urdf = "prismatic",
                                       .mjcf = "slide",
                                       .sdf = "prismatic"};
};

}  // namespace limber
