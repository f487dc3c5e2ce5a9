// What acts on the joints during a rollout, with a number for each degree of freedom.
#pragma once

#include <limber/batch/rollout.hpp>

#include <vector>

namespace limber::batch {

/// A stop beyond the limits of a position: a force k x + c ẋ x/(x + x₀) back, x > 0 the way beyond.
template <class R>
struct Stop {
  int position, velocity;
  R lower, upper, stiffness, damping;
};

template <class R>
struct JointLaw {
  std::vector<R> kp, kd, stiffness;  ///< nv, or none
  std::vector<R> rest;               ///< nq
  std::vector<R> effort;             ///< nv, or none
  std::vector<Stop<R>> stops;
  RolloutIntegrator integrator = RolloutIntegrator::semi_implicit_euler;
  bool passive_forces = false, is_implicit = false;
};

}  // namespace limber::batch
