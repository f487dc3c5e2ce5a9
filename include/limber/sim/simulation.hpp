// How does the mechanism move?  v̇ = H⁻¹ (τ − C v − g + Σ Jᵀ f), q̇ = v on the manifold of positions.
//
//   Simulation simulation(model, {.integrator = Integrator::rk4});
//   simulation.set_state(q, v);
//   simulation.add(pd_controller(model, target, {.kp = 50, .kd = 5}));
//   simulation.advance(2.0);                                 // simulation.q(), simulation.v() at 2 s
//   const Recording recording = simulation.record(5.0, 100); // from there to 5 s, 100 instants per second
//
// The same start gives the same motion. Nothing is allocated after the first step but by record(), and by
// what the functions of the user do.
#pragma once

#include <limber/constraints/constraint.hpp>
#include <limber/model/hidden.hpp>
#include <limber/sim/event.hpp>
#include <limber/sim/integrator.hpp>
#include <limber/sim/recording.hpp>

#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// How an advance ended. But for `reached` and `event` the state is the last one that could be computed.
enum class SimulationEnd {
  reached,
  event,           ///< one that ends the advance
  step_too_small,  ///< no step met the tolerance
  not_finite,      ///< forces or velocities grew without bound
  no_convergence,  ///< the equations of an implicit step were not solved
  open_loop,       ///< a loop could not be closed after a step
};
/// `reached`, `step_too_small`, …
const char* to_string(SimulationEnd end);

struct SimulationCounts {
  long steps = 0, rejected = 0;
  long evaluations = 0;  ///< of the accelerations
  long events = 0;
};

class Simulation {
 public:
  /// Starts neutral and at rest at time 0. Throws std::invalid_argument for options that make no sense,
  /// std::runtime_error for a model without all inertias or with a singular mass matrix.
  explicit Simulation(const Model<double>& model, const SimulationOptions& options = {});
  /// With these constraints besides the loops of the model. Loops stay closed: each step ends with a
  /// projection.
  Simulation(const Model<double>& model, const std::vector<Constraint>& constraints,
             const SimulationOptions& options);

  const Model<double>& model() const;
  const SimulationOptions& options() const;

  // ---- What acts

  /// Throws std::out_of_range for a frame that is not there.
  Simulation& add(const PointSpring& spring);
  /// A spring on all degrees of a joint in place of the model's, free of force at `rest` (its positions;
  /// empty: neutral). Not on planar and floating joints: std::invalid_argument.
  Simulation& add_joint_spring(std::string_view joint, double stiffness,
                               const std::vector<double>& rest = {});
  Simulation& add(Controller controller);
  Simulation& add(ForceField field);
  Simulation& add(Event event);

  // ---- The state

  /// With constraints: the nearest positions that close them, and the nearest velocities that they allow.
  /// Throws std::invalid_argument for numbers that are not finite or too few, and for loops that cannot be
  /// closed.
  void set_state(VectorArgument<double> q, VectorArgument<double> v, double time = 0);
  double time() const;
  Eigen::Map<const Vector<double>> q() const;
  Eigen::Map<const Vector<double>> v() const;
  /// Of the state: nv numbers.
  Eigen::Map<const Vector<double>> a();

  /// Kinetic, and potential with springs and stops.
  double kinetic_energy();
  double potential_energy();
  double energy() { return kinetic_energy() + potential_energy(); }

  // ---- Moving

  /// To this time, which must not be in the past. Steps of a fixed size are made a little smaller where they
  /// do not divide the way.
  SimulationEnd advance(double until);

  /// The same, and what there was at `rate` instants per second, beginning now. `ended` receives how it
  /// ended.
  Recording record(double until, double rate, const std::vector<std::string>& quantities = {},
                   SimulationEnd* ended = nullptr);

  /// Called between steps with the time, such as for a progress bar; false stops there with `event`.
  void on_step(std::function<bool(double time)> watch);

  const SimulationCounts& counts() const;

 private:
  struct Contents;
  Hidden<Contents> contents_;
};

}  // namespace limber
