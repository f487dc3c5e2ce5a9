// Helical joint: q is the angle; the shift is pitch × q, pitch in metres per radian. S = [z; pitch z].
#pragma once

#include <limber/model/joints/facts.hpp>
#include <limber/model/joints/screw.hpp>

namespace limber {

template <>
struct JointOf<JointType::helical> {
  using Motion = ScrewJoint<double>;
  static constexpr JointFacts facts = {.name = "helical",
                                       .axes = Axes::z,
                                       .row = {Freedom::turn_z},
                                       .reversal = Reversal::axis,
                                       .closure = Closure::directions,
                                       .has_pitch = true,
                                       .sdf = "screw"};
};

}  // namespace limber
