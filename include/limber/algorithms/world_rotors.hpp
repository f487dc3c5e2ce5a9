// Balanced rotors in the common frame of world_columns.hpp. Beyond what it is as a part of its carrier, such
// a rotor has the angular momentum J a per unit of its rate Σ ratio · v.
#pragma once

#include <limber/algorithms/world_frames.hpp>

namespace limber {

/// J a
template <class R, class T>
Vec3<T> spin_momentum(const WorldFrames<T>& frames, const BalancedRotor<R>& rotor) {
  return frames.rotation(rotor.carrier) * (rotor.axis * rotor.spin_inertia).template cast<T>();
}

}  // namespace limber
