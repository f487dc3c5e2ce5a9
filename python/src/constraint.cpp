// What two frames may not do to each other.
#include <limber/constraints/constraint.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "docstrings.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// The name of a frame, or its name and a placement in it.
ConstraintEnd end_of(const char* side, nb::handle value) {
  const ArgumentName name{"Constraint", side};
  if (nb::isinstance<nb::str>(value)) return nb::cast<std::string>(value);
  if (!PySequence_Check(value.ptr()) || nb::len(value) != 2 || !nb::isinstance<nb::str>(value[0]))
    throw nb::type_error((name.text() + " must be the name of a frame, or (frame, placement)").c_str());
  return {nb::cast<std::string>(value[0]), transform(name, value[1])};
}

Vec3<double> axis_of(nb::handle value) {
  return value.is_none() ? Vec3<double>::unit_z() : vec3({"Constraint", "axis"}, value);
}

Constraint directions(const std::vector<int>& which, nb::handle a, nb::handle b) {
  Constraint all = Constraint::directions({}, end_of("a", a), end_of("b", b));
  for (const int k : which) {
    if (k < 0 || k >= static_cast<int>(all.rows.size()))
      throw nb::value_error("Constraint: a direction is 0 to 5");
    all.rows[static_cast<std::size_t>(k)] = true;
  }
  return all;
}

Constraint coupling(const nb::dict& row, double sum) {
  std::vector<std::pair<std::string, double>> terms;
  for (const auto& [joint, multiplier] : row)
    terms.emplace_back(nb::cast<std::string>(joint), nb::cast<double>(multiplier));
  return Constraint::coupling(std::move(terms), sum);
}

const char* doc(const char* function) { return comment("constraint", function); }

void bind_frames(nb::class_<Constraint>& c) {
  c.def_static(
      "weld", [](nb::handle a, nb::handle b) { return Constraint::weld(end_of("a", a), end_of("b", b)); },
      nb::arg("a"), nb::arg("b"), nb::sig("def weld(a: ConstraintEnd, b: ConstraintEnd) -> Constraint"),
      doc("weld"));
  c.def_static(
      "point", [](nb::handle a, nb::handle b) { return Constraint::point(end_of("a", a), end_of("b", b)); },
      nb::arg("a"), nb::arg("b"), nb::sig("def point(a: ConstraintEnd, b: ConstraintEnd) -> Constraint"),
      doc("point"));
  c.def_static(
      "joint",
      [](const std::string& type, nb::handle a, nb::handle b, nb::handle axis, double pitch) {
        return Constraint::joint(joint_type("Constraint", type), end_of("a", a), end_of("b", b),
                                 axis_of(axis), pitch);
      },
      nb::arg("type"), nb::arg("a"), nb::arg("b"), nb::arg("axis") = nb::none(), nb::arg("pitch") = 0.0,
      nb::sig("def joint(type: str, a: ConstraintEnd, b: ConstraintEnd, axis: ArrayLike | None = None, "
              "pitch: float = 0.0) -> Constraint"),
      doc("joint"));
  c.def_static(
      "directions", &directions, nb::arg("which"), nb::arg("a"), nb::arg("b"),
      nb::sig("def directions(which: Sequence[int], a: ConstraintEnd, b: ConstraintEnd) -> Constraint"),
      doc("directions"));
  c.def_static(
      "distance",
      [](nb::handle a, nb::handle b, double length) {
        return Constraint::distance(end_of("a", a), end_of("b", b), length);
      },
      nb::arg("a"), nb::arg("b"), nb::arg("length"),
      nb::sig("def distance(a: ConstraintEnd, b: ConstraintEnd, length: float) -> Constraint"),
      doc("distance"));
}

void bind_rolling(nb::class_<Constraint>& c) {
  c.def_static(
      "rolling",
      [](nb::handle plane, nb::handle wheel, double radius, nb::handle axis) {
        return Constraint::rolling(end_of("plane", plane), end_of("wheel", wheel), radius, axis_of(axis));
      },
      nb::arg("plane"), nb::arg("wheel"), nb::arg("radius"), nb::arg("axis") = nb::none(),
      nb::sig("def rolling(plane: ConstraintEnd, wheel: ConstraintEnd, radius: float, axis: ArrayLike | None "
              "= None) -> Constraint"),
      doc("rolling"));
  c.def_static(
      "rolling_ball",
      [](nb::handle plane, nb::handle ball, double radius) {
        return Constraint::rolling_ball(end_of("plane", plane), end_of("ball", ball), radius);
      },
      nb::arg("plane"), nb::arg("ball"), nb::arg("radius"),
      nb::sig("def rolling_ball(plane: ConstraintEnd, ball: ConstraintEnd, radius: float) -> Constraint"),
      doc("rolling_ball"));
}

}  // namespace

void bind_constraint(nb::module_& m) {
  nb::class_<Constraint> c(
      m, "Constraint",
      "What two frames may not do to each other. A side is the name of a link or a named frame, or 'world', "
      "or a pair of it and a placement in it, (4, 4) or a translation (3,). Rows are the relative motion of "
      "side b with respect to side a, in the axes of a, at the origin of b.");
  bind_frames(c);
  bind_rolling(c);
  c.def_static("coupling", &coupling, nb::arg("row"), nb::arg("sum") = 0.0,
               nb::sig("def coupling(row: Mapping[str, float], sum: float = 0.0) -> Constraint"),
               doc("coupling"));
  c.def_rw("name", &Constraint::name, "May be empty.");
}

}  // namespace limber::python
