// Many simulations at once, of a fixed number of steps: for sampling-based control and for learning.
#pragma once

#include <limber/batch/layout.hpp>

#include <vector>

namespace [[gnu::visibility("default")]] limber {

template <class R>
class Batch;

namespace batch {

enum class RolloutIntegrator {
  semi_implicit_euler,  ///< v ← v + a dt, q ← integrate(q, v dt); one evaluation a step
  runge_kutta_4,        ///< order 4, on the manifold; four evaluations
};

/// What acts on the joints. A list has a number for each degree of freedom, or one for all; an empty one
/// means none.
///
///   u = τ + kp (q* − q) + kd (v* − v)          what the motors are asked for,
///   u ← clamp(u, ± effort limit)               with effort_limits,
///   forces on joints = u − stiffness (q − rest) + passive forces + stops
struct RolloutOptions {
  int steps = 1;
  double dt = 0.001;
  bool passive_forces = false;  ///< damping and friction of joints and rotors, efficiency of gears on u
  RolloutIntegrator integrator = RolloutIntegrator::semi_implicit_euler;
  /// With the Euler rule: damping, gains, springs and stops are taken at the end of the step,
  /// (H + dt D + dt² K) a = forces − C v − g − dt K v, which stays stable for stiff ones.
  bool implicit = false;
  bool effort_limits = false;
  /// Stops at the limits of positions: springs with dampers that push and never pull, as simulations have
  /// them.
  bool limits = false;
  std::vector<double> kp = {}, kd = {};
  std::vector<double> stiffness = {};  ///< empty: that of the model's own springs; {0}: no springs
  /// Positions without force of the springs, nq. Empty: the model's own, or neutral with a stiffness given.
  std::vector<double> rest = {};
};

/// What drives a rollout, step by step, that of the first step first. What is not given is zero; without
/// `q_target` there is no position gain, without `v_target` v* = 0.
template <class R>
struct RolloutInputs {
  Array<const R> tau = {};       ///< steps · nv numbers per state
  Array<const R> q_target = {};  ///< steps · nq
  Array<const R> v_target = {};  ///< steps · nv
};

/// Where the rollouts end, and every step on the way: `q_path` and `v_path` receive steps · nq and steps · nv
/// numbers per state, after the first step first. Empty `Output` means not wanted. At least one output is
/// needed. All may start from one state: repeated().
template <class R>
void rollout(Batch<R>& batch, Input<R> q, Input<R> v, const RolloutInputs<std::type_identity_t<R>>& inputs,
             const RolloutOptions& options, Output<R> q_end, Output<R> v_end = {}, Output<R> q_path = {},
             Output<R> v_path = {});

/// The same, driven by τ alone.
template <class R>
void rollout(Batch<R>& batch, Input<R> q, Input<R> v, Input<R> tau, const RolloutOptions& options,
             Output<R> q_end, Output<R> v_end = {}, Output<R> q_path = {}, Output<R> v_path = {}) {
  rollout(batch, q, v, RolloutInputs<R>{.tau = tau}, options, q_end, v_end, q_path, v_path);
}

}  // namespace batch

}  // namespace limber
