// Spatial and classical acceleration.
//
// The spatial acceleration is the rate of the spatial velocity and adds like a vector; its linear part is not
// the acceleration of the body's point at the origin but r̈ − ω × ṙ. The classical one has r̈ and does not add.
#pragma once

#include <limber/spatial/motion.hpp>

namespace limber {

/// [ω̇; r̈] of the body's point at the origin, from spatial acceleration and velocity.
template <class T>
constexpr Motion<T> classical_from_spatial(const Motion<T>& acceleration, const Motion<T>& velocity) {
  return {acceleration.angular, acceleration.linear + cross(velocity.angular, velocity.linear)};
}

template <class T>
constexpr Motion<T> spatial_from_classical(const Motion<T>& classical, const Motion<T>& velocity) {
  return {classical.angular, classical.linear - cross(velocity.angular, velocity.linear)};
}

/// r̈ of the body's point at p: a_O + ω̇ × p + ω × v_P, with spatial a and v.
template <class T>
constexpr Vec3<T> point_acceleration(const Motion<T>& acceleration, const Motion<T>& velocity,
                                     const Vec3<T>& p) {
  return velocity_at(acceleration, p) + cross(velocity.angular, velocity_at(velocity, p));
}

}  // namespace limber
