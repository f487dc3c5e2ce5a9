// A simulation as Python has it.
#pragma once

#include <nanobind/nanobind.h>
#include <limber/sim/simulation.hpp>

#include <chrono>
#include <functional>
#include <vector>

namespace limber::python {

/// With the functions of Python that it calls, for the garbage collector to see.
class Simulation : public limber::Simulation {
 public:
  Simulation(const Model<double>& model, const std::vector<Constraint>& constraints,
             const SimulationOptions& options)
      : limber::Simulation(model, constraints, options) {
    watch([](double) { return true; });
  }
  std::vector<nanobind::object> functions;
  SimulationEnd ended = SimulationEnd::reached;  ///< the last advance

  /// Keeps a function for as long as this lives.
  nanobind::handle keep(nanobind::handle function) {
    return functions.emplace_back(nanobind::borrow(function));
  }

  /// Calls a function between steps, and lets Ctrl-C end a long simulation.
  void watch(std::function<bool(double time)> function) {
    on_step([this, function = std::move(function)](double time) {
      check_signals();
      return function(time);
    });
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Python's handlers of signals run, ten times a second.
  void check_signals() {
    const Clock::time_point now = Clock::now();
    if (now < next_check_) return;
    next_check_ = now + std::chrono::milliseconds(100);
    const nanobind::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
  }

  Clock::time_point next_check_ = Clock::now();
};

/// What acts on the mechanism, and instants that matter: methods of the class.
void bind_simulation_forces(nanobind::class_<Simulation>& c);
void bind_simulation_events(nanobind::class_<Simulation>& c);

}  // namespace limber::python
