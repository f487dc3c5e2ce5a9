// Instants of a simulation that matter.
#include "rows.hpp"
#include "simulation.hpp"
#include "words.hpp"

namespace limber::python {

namespace {

Crossing crossing_of(nb::handle word) {
  constexpr Word<Crossing> words[] = {
      {"any", Crossing::any}, {"rising", Crossing::rising}, {"falling", Crossing::falling}};
  return meaning_of({"add_event", "crossing"}, word, words);
}

auto value_of(nb::handle function) {
  return [function](const Instant& now) {
    const nb::gil_scoped_acquire acquire;
    return nb::cast<double>(function(now.time, numbers_of(now.q), numbers_of(now.v)));
  };
}

/// The function gives q and v afterwards, or None where nothing changes.
auto action_of(nb::handle function) {
  return [function](double time, Eigen::Map<Vector<double>> q, Eigen::Map<Vector<double>> v) {
    const nb::gil_scoped_acquire acquire;
    const nb::object after = function(time, numbers_of(q), numbers_of(v));
    if (after.is_none()) return;
    if (!PySequence_Check(after.ptr()) || nb::len(after) != 2)
      throw nb::type_error("add_event: an action returns (q, v) or None");
    q = Row({"add_event", "q of an action"}, after[0], static_cast<int>(q.size())).values;
    v = Row({"add_event", "v of an action"}, after[1], static_cast<int>(v.size())).values;
  };
}

auto watch_of(nb::handle function) {
  return [function](double time) {
    const nb::gil_scoped_acquire acquire;
    return !function(time).is(nb::handle(Py_False));
  };
}

}  // namespace

void bind_simulation_events(nb::class_<Simulation>& c) {
  c.def(
      "add_event",
      [](Simulation& s, Value<"Callable[[float, Array, Array], float]"> value,
         Value<"Literal['any', 'rising', 'falling']"> crossing, bool ends,
         Value<"Callable[[float, Array, Array], tuple[ArrayLike, ArrayLike] | None]"> action) -> Simulation& {
        Event event{.value = value_of(s.keep(value)), .crossing = crossing_of(crossing), .ends = ends};
        if (!action.is_none()) event.action = action_of(s.keep(action));
        s.add(std::move(event));
        return s;
      },
      nb::arg("value"), nb::kw_only(), nb::arg("crossing") = "any", nb::arg("ends") = true,
      nb::arg("action") = nb::none(), nb::rv_policy::reference,
      "An instant where value(time, q, v) crosses zero. advance() returns there if it `ends`; "
      "action(time, q, v) may give q and v afterwards, such as a velocity after an impact.");
  c.def(
      "on_step",
      [](Simulation& s, Value<"Callable[[float], object]"> function) -> Simulation& {
        s.watch(watch_of(s.keep(function)));
        return s;
      },
      nb::arg("function"), nb::rv_policy::reference,
      "function(time) is called between steps, such as for a progress bar; where it returns False, advance() "
      "ends there with 'event'.");
}

}  // namespace limber::python
