// How a mechanism moves.
#include "simulation.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "call.hpp"
#include "frames.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (nb::inst_ready(self))
    for (const nb::object& each : nb::inst_ptr<Simulation>(self)->functions) Py_VISIT(each.ptr());
  return 0;
}

int clear(PyObject* self) {
  nb::inst_ptr<Simulation>(self)->functions.clear();
  return 0;
}

const PyType_Slot kSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                              {Py_tp_clear, reinterpret_cast<void*>(clear)},
                              {0, nullptr}};

Integrator integrator_of(const std::string& word) {
  if (const auto integrator = integrator_from(word)) return *integrator;
  throw nb::value_error(("Simulation: there is no integrator \"" + word + "\"").c_str());
}

std::string advance(Simulation& self, double until) {
  const nb::gil_scoped_release release;
  self.ended = self.advance(until);
  return to_string(self.ended);
}

nb::object counts(const Simulation& self) {
  const SimulationCounts& counts = self.counts();
  return result_type("SimulationCounts")(counts.steps, counts.rejected, counts.evaluations, counts.events);
}

/// Arrays by name, with a row for each instant.
nb::dict record(Simulation& self, double until, double rate, const std::vector<std::string>& quantities) {
  Recording recording;
  {
    const nb::gil_scoped_release release;
    recording = self.record(until, rate, quantities, &self.ended);
  }
  nb::dict arrays;
  arrays["time"] = to_python(recording.time);
  for (const RecordedQuantity& each : recording.quantities) {
    const std::size_t instants = recording.time.size();
    const Shape shape = each.is_list ? Shape(instants, each.width) : Shape(instants);
    arrays[each.name.c_str()] = array_of(each.values.data(), shape);
  }
  return arrays;
}

}  // namespace

void bind_simulation(nb::module_& m) {
  nb::class_<Simulation> c(
      m, "Simulation", nb::type_slots(kSlots),
      "How a mechanism moves from a state on, under gravity, its joints' damping, friction, springs "
      "and stops, and what is added. docs/simulation.md says which integrator is for what.");
  constexpr SimulationOptions defaults;
  c.def(
      "__init__",
      [](Simulation* self, const PythonModel& model, const std::string& integrator,
         const std::vector<Constraint>& constraints, double step, double tolerance, double largest_step,
         double smallest_step, bool damping, bool friction, bool springs, bool limits, bool effort_limits,
         double friction_speed, double stop_frequency, double stop_damping_ratio) {
        new (self) Simulation(model.model(), constraints,
                              {.integrator = integrator_of(integrator),
                               .step = step,
                               .tolerance = tolerance,
                               .largest_step = largest_step,
                               .smallest_step = smallest_step,
                               .damping = damping,
                               .friction = friction,
                               .springs = springs,
                               .limits = limits,
                               .effort_limits = effort_limits,
                               .friction_speed = friction_speed,
                               .stop_frequency = stop_frequency,
                               .stop_damping_ratio = stop_damping_ratio});
      },
      nb::arg("model"), nb::arg("integrator") = "adaptive", nb::kw_only(),
      nb::arg("constraints") = std::vector<Constraint>{}, nb::arg("step") = defaults.step,
      nb::arg("tolerance") = defaults.tolerance, nb::arg("largest_step") = defaults.largest_step,
      nb::arg("smallest_step") = defaults.smallest_step, nb::arg("damping") = defaults.damping,
      nb::arg("friction") = defaults.friction, nb::arg("springs") = defaults.springs,
      nb::arg("limits") = defaults.limits, nb::arg("effort_limits") = defaults.effort_limits,
      nb::arg("friction_speed") = defaults.friction_speed,
      nb::arg("stop_frequency") = defaults.stop_frequency,
      nb::arg("stop_damping_ratio") = defaults.stop_damping_ratio,
      nb::sig("def __init__(self, model: Model, integrator: str = 'adaptive', *, constraints: "
              "Sequence[Constraint] = (), step: float = 0.0, tolerance: float = 1e-08, largest_step: float = "
              "0.1, smallest_step: float = 1e-12, damping: bool = True, friction: bool = True, springs: bool "
              "= True, limits: bool = True, effort_limits: bool = True, friction_speed: float = 0.001, "
              "stop_frequency: float = 200.0, stop_damping_ratio: float = 1.0) -> None"),
      "The integrator is 'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'; the step is "
      "in seconds, 0 by tolerance or 1 ms. The constraints are besides the loops of the model. Friction is "
      "full above friction_speed; stops at the limits of positions have the stiffness H_kk ω² and the "
      "damping 2 ζ H_kk ω, ω = stop_frequency (1/s) and ζ = stop_damping_ratio.");
  c.def(
      "set_state",
      [](Simulation& s, nb::handle q, nb::handle v, double time) {
        s.set_state(Row({"set_state", "q"}, q, s.model().nq()).values,
                    Row({"set_state", "v"}, v, s.model().nv()).values, time);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("time") = 0.0,
      nb::sig("def set_state(self, q: ArrayLike, v: ArrayLike, time: float = 0.0) -> None"));
  c.def_prop_ro("time", [](const Simulation& s) { return s.time(); }, "Seconds.");
  c.def_prop_ro("q", [](const Simulation& s) { return numbers_of(s.q()); }, nb::sig("def q(self) -> Array"));
  c.def_prop_ro("v", [](const Simulation& s) { return numbers_of(s.v()); }, nb::sig("def v(self) -> Array"));
  c.def_prop_ro("a", [](Simulation& s) { return numbers_of(s.a()); }, nb::sig("def a(self) -> Array"));
  c.def_prop_ro(
      "energy", [](Simulation& s) { return s.energy(); },
      "Kinetic, and potential with springs and stops: J.");
  c.def_prop_ro("kinetic_energy", [](Simulation& s) { return s.kinetic_energy(); }, "J.");
  c.def_prop_ro(
      "potential_energy", [](Simulation& s) { return s.potential_energy(); }, "With springs and stops: J.");
  c.def_prop_ro(
      "ended", [](const Simulation& s) { return std::string(to_string(s.ended)); },
      "How the last advance() or record() ended, in the words of advance().");
  c.def_prop_ro("counts", &counts, nb::sig("def counts(self) -> SimulationCounts"),
                "Of steps, evaluations and events so far.");
  c.def("advance", &advance, nb::arg("until"),
        "To this time; returns how it ended: 'reached', 'event', 'step_too_small', 'not_finite', …");
  c.def(
      "record", &record, nb::arg("until"), nb::arg("rate"),
      nb::arg("quantities") = std::vector<std::string>{},
      nb::sig(
          "def record(self, until: float, rate: float, quantities: Sequence[str] = ()) -> dict[str, Array]"),
      "The same, and what there was at `rate` instants per second: time (n,), q (n, nq), v (n, nv), energy "
      "(n,), and "
      "the quantities asked for, of recordable_quantities().");
  bind_simulation_forces(c);
  bind_simulation_events(c);
  m.def(
      "recordable_quantities",
      [] {
        const auto names = recordable_quantities();
        return std::vector<std::string>(names.begin(), names.end());
      },
      "What a simulation may record besides time, q, v and energy.");
}

}  // namespace limber::python
