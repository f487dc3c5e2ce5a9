// Right angles that files write with few digits: 1.5708, 1.5707963.
#pragma once

#include <limber/model/spec.hpp>

namespace limber::symbolic {

/// How far from a multiple of a quarter turn an angle counts as one, in radians: 1.5708 does.
inline constexpr double kRightAngle = 1e-5;

/// Turns placements and axes by less than kRightAngle where that makes their angles right. Returns how many
/// it has changed by more than rounding.
int make_angles_right(ModelSpec& spec);

}  // namespace limber::symbolic
