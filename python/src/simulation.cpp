// How a mechanism moves.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/sim/simulation.hpp>

#include "bind.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// With the functions of Python that it calls, for the garbage collector to see.
class Simulation : public limber::Simulation {
 public:
  using limber::Simulation::Simulation;
  std::vector<nb::object> functions;
};

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

template <class Numbers>
nb::object numbers_of(const Numbers& numbers) {
  return array_of(numbers.data(), Shape(numbers.size()));
}

/// Numbers in double precision, of this size.
struct Row {
  nb::object array;
  Eigen::Map<const Vector<double>> values;

  Row(const ArgumentName& name, nb::handle value, int size)
      : array(read_matrix(name, value, Shape(size))), values(doubles(array), size) {}
};

std::vector<double> numbers_in(nb::handle value) {
  const nb::object numbers = nb::module_::import_("numpy").attr("atleast_1d")(value);
  const Row row({"Simulation", "numbers"}, numbers, nb::cast<int>(numbers.attr("size")));
  return {row.values.begin(), row.values.end()};
}

/// A function of Python, which the simulation keeps, called from wherever that runs.
Controller controller_of(nb::handle function) {
  return [function](const Instant& now, Eigen::Map<Vector<double>> tau) {
    const nb::gil_scoped_acquire acquire;
    const nb::object given = function(now.time, numbers_of(now.q), numbers_of(now.v));
    tau += Row({"Simulation", "what a controller returned"}, given, static_cast<int>(tau.size())).values;
  };
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

void bind_forces(nb::class_<Simulation>& c) {
  constexpr auto self = nb::rv_policy::reference;
  c.def(
      "add_controller",
      [](Simulation& s, nb::object function) -> Simulation& {
        s.functions.push_back(std::move(function));
        s.add(controller_of(s.functions.back()));
        return s;
      },
      nb::arg("function"), self,
      nb::sig("def add_controller(self, function: Callable[[float, Array, Array], ArrayLike]) -> Simulation"),
      "function(time, q, v) gives joint forces (nv,): N·m, N.");
  c.def(
      "add_pd_controller",
      [](Simulation& s, nb::handle target, nb::handle kp, nb::handle kd, bool gravity) -> Simulation& {
        const Row q({"add_pd_controller", "target"}, target, s.model().nq());
        s.add(pd_controller(s.model(), q.values,
                            {.kp = numbers_in(kp), .kd = numbers_in(kd), .gravity = gravity}));
        return s;
      },
      nb::arg("target"), nb::arg("kp") = 100.0, nb::arg("kd") = 20.0, nb::arg("gravity") = false, self,
      nb::sig("def add_pd_controller(self, target: ArrayLike, kp: ArrayLike = 100.0, kd: ArrayLike = 20.0, "
              "gravity: "
              "bool = False) -> Simulation"),
      "kp (target − q) − kd v; with gravity, what holds the mechanism against it too.");
  c.def(
      "add_gravity_controller",
      [](Simulation& s) -> Simulation& {
        s.add(gravity_controller(s.model()));
        return s;
      },
      self, "The forces against gravity.");
  c.def(
      "add_joint_spring",
      [](Simulation& s, const std::string& joint, double stiffness, nb::handle rest) -> Simulation& {
        s.add_joint_spring(joint, stiffness, rest.is_none() ? std::vector<double>{} : numbers_in(rest));
        return s;
      },
      nb::arg("joint"), nb::arg("stiffness"), nb::arg("rest") = nb::none(), self,
      nb::sig("def add_joint_spring(self, joint: str, stiffness: float, rest: ArrayLike | None = None) -> "
              "Simulation"),
      "A spring on all degrees of a joint, free of force at `rest` (left out: neutral).");
}

}  // namespace

void bind_simulation(nb::module_& m) {
  nb::class_<Simulation> c(
      m, "Simulation", nb::type_slots(kSlots),
      "How a mechanism moves from a state on, under gravity, its joints' damping, friction and "
      "stops, and what is added. docs/simulation.md says which integrator is for what.");
  constexpr SimulationOptions defaults;
  c.def(
      "__init__",
      [](Simulation* self, const PythonModel& model, const std::string& integrator, double step,
         double tolerance, bool damping, bool friction, bool limits, bool effort_limits) {
        new (self) Simulation(model.model(), {.integrator = integrator_of(integrator),
                                              .step = step,
                                              .tolerance = tolerance,
                                              .damping = damping,
                                              .friction = friction,
                                              .limits = limits,
                                              .effort_limits = effort_limits});
      },
      nb::arg("model"), nb::arg("integrator") = "adaptive", nb::kw_only(), nb::arg("step") = defaults.step,
      nb::arg("tolerance") = defaults.tolerance, nb::arg("damping") = defaults.damping,
      nb::arg("friction") = defaults.friction, nb::arg("limits") = defaults.limits,
      nb::arg("effort_limits") = defaults.effort_limits,
      "The integrator is 'semi_implicit_euler', 'rk4', 'adaptive', 'implicit' or 'variational'; the step is "
      "in seconds, "
      "0 by tolerance or 1 ms.");
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
  bind_forces(c);
}

}  // namespace limber::python
