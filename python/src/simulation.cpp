// How a mechanism moves.
#include "simulation.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "constraint.hpp"
#include "options.hpp"
#include "rows.hpp"
#include "small_types.hpp"
#include "words.hpp"

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

std::string advance(Simulation& self, double until) {
  self.ended = self.advance(until);
  return to_string(self.ended);
}

auto counts(const Simulation& self) {
  const SimulationCounts& counts = self.counts();
  return tuple_of<"SimulationCounts">(counts.steps, counts.rejected, counts.evaluations, counts.events);
}

/// Arrays by name, with a row for each instant.
Result<"dict[str, Array]"> record(Simulation& self, double until, double rate,
                                  const std::vector<std::string>& quantities) {
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

template <class... Members>
void bind_init(nb::class_<Simulation>& c, Option<SimulationOptions, Members>... options) {
  c.def(
      "__init__",
      [options...](Simulation* self, const PythonModel& model, Value<"Integrator"> integrator,
                   const std::vector<PythonConstraint>& constraints, Members... values) {
        SimulationOptions all{
            .integrator = meaning_up_to(Integrator::variational, {"Simulation", "integrator"}, integrator)};
        ((all.*options.member = values), ...);
        new (self) Simulation(model.model(), constraints_of(model.model(), constraints), all);
      },
      nb::arg("model"), nb::arg("integrator") = "adaptive", nb::kw_only(),
      nb::arg("constraints") = nb::make_tuple(), options.argument()...,
      "The integrator is 'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'; the step is "
      "in seconds, 0 by tolerance or 1 ms. The constraints are besides the loops of the model. Friction is "
      "full above friction_speed; stops at the limits of positions have the stiffness H_kk ω² and the "
      "damping 2 ζ H_kk ω, ω = stop_frequency (1/s) and ζ = stop_damping_ratio.");
}

}  // namespace

void bind_simulation(nb::module_& m) {
  nb::class_<Simulation> c(
      m, "Simulation", nb::type_slots(kSlots),
      "How a mechanism moves from a state on, under gravity, its joints' damping, friction, springs "
      "and stops, and what is added. docs/simulation.md says which integrator is for what.");
  using Options = SimulationOptions;
  bind_init(c, Option{"step", &Options::step}, Option{"tolerance", &Options::tolerance},
            Option{"largest_step", &Options::largest_step}, Option{"smallest_step", &Options::smallest_step},
            Option{"damping", &Options::damping}, Option{"friction", &Options::friction},
            Option{"springs", &Options::springs}, Option{"limits", &Options::limits},
            Option{"effort_limits", &Options::effort_limits},
            Option{"friction_speed", &Options::friction_speed},
            Option{"stop_frequency", &Options::stop_frequency},
            Option{"stop_damping_ratio", &Options::stop_damping_ratio});
  c.def(
      "set_state",
      [](Simulation& s, ArrayLike q, ArrayLike v, double time) {
        s.set_state(Row({"set_state", "q"}, q, s.model().nq()).values,
                    Row({"set_state", "v"}, v, s.model().nv()).values, time);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("time") = 0.0);
  c.def_prop_ro("time", [](const Simulation& s) { return s.time(); }, "Seconds.");
  c.def_prop_ro("q", [](const Simulation& s) { return numbers_of(s.q()); });
  c.def_prop_ro("v", [](const Simulation& s) { return numbers_of(s.v()); });
  c.def_prop_ro("a", [](Simulation& s) { return numbers_of(s.a()); });
  c.def_prop_ro(
      "energy", [](Simulation& s) { return s.energy(); },
      "Kinetic, and potential with springs and stops: J.");
  c.def_prop_ro("kinetic_energy", [](Simulation& s) { return s.kinetic_energy(); }, "J.");
  c.def_prop_ro(
      "potential_energy", [](Simulation& s) { return s.potential_energy(); }, "With springs and stops: J.");
  c.def_prop_ro(
      "ended", [](const Simulation& s) { return std::string(to_string(s.ended)); },
      "How the last advance() or record() ended, in the words of advance().");
  c.def_prop_ro("counts", &counts, "Of steps, evaluations and events so far.");
  c.def("advance", &advance, nb::arg("until"), nb::call_guard<nb::gil_scoped_release>(),
        "To this time; returns how it ended: 'reached', 'event', 'step_too_small', 'not_finite', …");
  c.def("record", &record, nb::arg("until"), nb::arg("rate"), nb::arg("quantities") = nb::make_tuple(),
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
