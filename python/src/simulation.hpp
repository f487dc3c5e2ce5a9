// A simulation as Python has it.
#pragma once

#include <nanobind/nanobind.h>
#include <limber/sim/simulation.hpp>

#include <vector>

namespace limber::python {

/// With the functions of Python that it calls, for the garbage collector to see.
class Simulation : public limber::Simulation {
 public:
  using limber::Simulation::Simulation;
  std::vector<nanobind::object> functions;
  SimulationEnd ended = SimulationEnd::reached;  ///< the last advance

  /// Keeps a function for as long as this lives.
  nanobind::handle keep(nanobind::object function) { return functions.emplace_back(std::move(function)); }
};

/// What acts on the mechanism, and instants that matter: methods of the class.
void bind_simulation_forces(nanobind::class_<Simulation>& c);
void bind_simulation_events(nanobind::class_<Simulation>& c);

}  // namespace limber::python
