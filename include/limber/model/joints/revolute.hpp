// Revolute joint: q is the angle about the axis, bounded or continuous. X = Rz(q), S = [z; 0].
#pragma once

#include <limber/model/joints/screw.hpp>

namespace limber {

template <class R>
constexpr ScrewJoint<R> revolute_joint() {
  return {R(1), R(0)};
}

}  // namespace limber
