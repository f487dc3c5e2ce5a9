// How a simulation goes from one instant to the next: docs/simulation.md says which integrator is for what.
#pragma once

#include <optional>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

enum class Integrator {
  semi_implicit_euler,  ///< order 1, one evaluation a step; damping, friction and springs of joints implicit
  rk4,                  ///< order 4, Ralston's Runge–Kutta rule: smaller errors than the classical one
  adaptive,             ///< order 5(4), Dormand–Prince: steps by tolerance, states between them
  implicit,             ///< order 4(3), L-stable: stiff springs and dampers; steps by tolerance
  variational,          ///< order 2: momentum to rounding, energy without drift over long times
};

/// `rk4`, `adaptive`, …
const char* to_string(Integrator integrator);
std::optional<Integrator> integrator_from(std::string_view name);

struct SimulationOptions {
  Integrator integrator = Integrator::adaptive;
  /// Seconds. 0: by the tolerance for `adaptive` and `implicit`, 1 ms for the others.
  double step = 0;
  /// Of a step's error, relative and absolute, in the units of each position and velocity.
  double tolerance = 1e-8;
  double largest_step = 0.1;     ///< by tolerance: an event that comes and goes within a step is not seen
  double smallest_step = 1e-12;  ///< a step by tolerance that would be smaller ends the simulation

  // What the model's joints do besides moving.
  bool damping = true;
  bool friction = true;
  bool springs = true;
  bool limits = true;         ///< as stops: springs with dampers beyond the limits of positions
  bool effort_limits = true;  ///< bound what a controller gives

  /// Friction is f v/√(v² + s²) with this speed s: full above it, none at rest.
  double friction_speed = 1e-3;
  /// Stops: stiffness H_kk ω², damping 2 ζ H_kk ω, with H at the neutral position.
  double stop_frequency = 200;  ///< ω, 1/s
  double stop_damping_ratio = 1;
};

}  // namespace limber
