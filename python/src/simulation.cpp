// How a mechanism moves.
#include "simulation.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
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

SimulationEnd advance(Simulation& self, double until) {
  const nb::gil_scoped_release release;
  return self.advance(until);
}

/// Arrays by name, with a row for each instant.
nb::dict record(Simulation& self, double until, double rate, const std::vector<std::string>& quantities) {
  Recording recording;
  {
    const nb::gil_scoped_release release;
    recording = self.record(until, rate, quantities);
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
         const std::vector<Constraint>& constraints, double step, double tolerance, bool damping,
         bool friction, bool springs, bool limits, bool effort_limits) {
        with_key_errors([&] {
          new (self) Simulation(model.model(), constraints,
                                {.integrator = integrator_of(integrator),
                                 .step = step,
                                 .tolerance = tolerance,
                                 .damping = damping,
                                 .friction = friction,
                                 .springs = springs,
                                 .limits = limits,
                                 .effort_limits = effort_limits});
        });
      },
      nb::arg("model"), nb::arg("integrator") = "adaptive", nb::kw_only(),
      nb::arg("constraints") = std::vector<Constraint>{}, nb::arg("step") = defaults.step,
      nb::arg("tolerance") = defaults.tolerance, nb::arg("damping") = defaults.damping,
      nb::arg("friction") = defaults.friction, nb::arg("springs") = defaults.springs,
      nb::arg("limits") = defaults.limits, nb::arg("effort_limits") = defaults.effort_limits,
      nb::sig("def __init__(self, model: Model, integrator: str = 'adaptive', *, constraints: "
              "Sequence[Constraint] = (), step: float = 0.0, tolerance: float = 1e-08, damping: bool = True, "
              "friction: bool = True, springs: bool = True, limits: bool = True, effort_limits: bool = True) "
              "-> None"),
      "The integrator is 'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'; the step is "
      "in seconds, 0 by tolerance or 1 ms. The constraints are besides the loops of the model.");
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
  c.def(
      "advance", [](Simulation& s, double until) { return std::string(to_string(advance(s, until))); },
      nb::arg("until"),
      "To this time; returns how it ended: 'reached', 'event', 'step_too_small', 'not_finite', …");
  c.def(
      "record", &record, nb::arg("until"), nb::arg("rate"),
      nb::arg("quantities") = std::vector<std::string>{},
      nb::sig(
          "def record(self, until: float, rate: float, quantities: Sequence[str] = ()) -> dict[str, Array]"),
      "The same, and what there was at `rate` instants per second: time (n,), q (n, nq), v (n, nv), energy "
      "(n,), and "
      "the quantities asked for, such as 'a', 'tau', 'center_of_mass'.");
  bind_simulation_forces(c);
  bind_simulation_events(c);
}

}  // namespace limber::python
