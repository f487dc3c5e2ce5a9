// Helical joint: q is the angle; the shift is pitch × q, pitch in metres per radian. S = [z; pitch z].
#pragma once

#include <limber/model/joints/screw.hpp>

namespace limber {

template <class R>
constexpr ScrewJoint<R> helical_joint(R pitch) {
  return {R(1), pitch};
}

}  // namespace limber
