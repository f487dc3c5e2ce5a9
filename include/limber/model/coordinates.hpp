// In which coordinates a quantity of a frame is wanted.
#pragma once

namespace limber {

/// The coordinates of a velocity, acceleration, Jacobian or wrench of a frame.
enum class Coordinates {
  body,           ///< axes and origin of the frame
  world,          ///< Plücker coordinates at the world's origin
  world_aligned,  ///< world axes at the frame's origin
};

}  // namespace limber
