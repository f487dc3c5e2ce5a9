// Prismatic joint: q is the shift along the axis. X = translation by q z, S = [0; z].
#pragma once

#include <limber/model/joints/screw.hpp>

namespace limber {

template <class R>
constexpr ScrewJoint<R> prismatic_joint() {
  return {R(0), R(1)};
}

}  // namespace limber
