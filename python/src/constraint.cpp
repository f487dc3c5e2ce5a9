// What two frames may not do to each other.
#include "constraint.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "bind.hpp"
#include "docstrings.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

using End = Value<"ConstraintEnd">;

/// A frame, or a frame and a placement in it.
struct Side {
  LaterFrame frame;
  ConstraintEnd end;

  Side(const char* name, nb::handle value) {
    const bool is_pair = nb::isinstance<nb::tuple>(value) || nb::isinstance<nb::list>(value);
    if (is_pair && nb::len(value) != 2)
      ArgumentName{"Constraint", name}.fail_type("must be a frame, or (frame, placement)");
    frame = LaterFrame(is_pair ? nb::object(value[0]) : nb::borrow(value));
    if (is_pair) end.placement = transform({"Constraint", name}, value[1]);
  }
};

Vec3<double> axis_of(nb::handle value) {
  return vec3_or(Vec3<double>::unit_z(), {"Constraint", "axis"}, value);
}

Constraint rolling(ConstraintEnd plane, ConstraintEnd wheel, double radius, ArrayLike axis) {
  return Constraint::rolling(std::move(plane), std::move(wheel), radius, axis_of(axis));
}

PythonConstraint joint(Value<"str"> type, End a, End b, ArrayLike axis, double pitch) {
  const Side from("a", a), to("b", b);
  const JointType joint = joint_type("Constraint", type);
  return {Constraint::joint(joint, from.end, to.end, axis_of(axis), pitch), from.frame, to.frame};
}

PythonConstraint directions(const std::vector<int>& which, End a, End b) {
  const Side from("a", a), to("b", b);
  Constraint all = Constraint::directions({}, from.end, to.end);
  for (const int k : which) {
    if (k < 0 || k >= static_cast<int>(all.rows.size()))
      throw nb::value_error("Constraint: a direction is 0 to 5");
    all.rows[static_cast<std::size_t>(k)] = true;
  }
  return {std::move(all), from.frame, to.frame};
}

PythonConstraint coupling(const std::map<std::string, double>& row, double sum) {
  return {Constraint::coupling({row.begin(), row.end()}, sum)};
}

const char* doc(const char* function) { return comment("constraint", function); }

/// A function of two sides and more.
template <class... More, class... Names>
void bind(nb::class_<PythonConstraint>& c, const char* function,
          Constraint (*make)(ConstraintEnd, ConstraintEnd, More...), const char* a, const char* b,
          const Names&... names) {
  c.def_static(
      function,
      [make, a, b](End side_a, End side_b, More... more) -> PythonConstraint {
        const Side from(a, side_a), to(b, side_b);
        return {make(from.end, to.end, more...), from.frame, to.frame};
      },
      nb::arg(a), nb::arg(b), names..., doc(function));
}

}  // namespace

std::vector<Constraint> constraints_of(const Model<double>& model,
                                       const std::vector<PythonConstraint>& constraints) {
  std::vector<Constraint> result;
  for (const PythonConstraint& each : constraints) {
    Constraint& to = result.emplace_back(each.constraint);
    to.a.frame = each.a.name_in(model);
    to.b.frame = each.b.name_in(model);
  }
  return result;
}

void bind_constraint(nb::module_& m) {
  nb::class_<PythonConstraint> c(
      m, "Constraint",
      "What two frames may not do to each other. A side is a link or a named frame, by name or index, or "
      "'world', or a pair of it and a placement in it, (4, 4) or a translation (3,). Rows are the relative "
      "motion of side b with respect to side a, in the axes of a, at the origin of b.");
  bind(c, "weld", &Constraint::weld, "a", "b");
  bind(c, "point", &Constraint::point, "a", "b");
  c.def_static("joint", &joint, nb::arg("type"), nb::arg("a"), nb::arg("b"), nb::arg("axis") = nb::none(),
               nb::arg("pitch") = 0.0, doc("joint"));
  c.def_static("directions", &directions, nb::arg("which"), nb::arg("a"), nb::arg("b"), doc("directions"));
  bind(c, "distance", &Constraint::distance, "a", "b", nb::arg("length"));
  bind(c, "rolling", &rolling, "plane", "wheel", nb::arg("radius"), nb::arg("axis") = nb::none());
  bind(c, "rolling_ball", &Constraint::rolling_ball, "plane", "ball", nb::arg("radius"));
  c.def_static("coupling", &coupling, nb::arg("row"), nb::arg("sum") = 0.0, doc("coupling"));
  c.def_prop_rw(
      "name", [](const PythonConstraint& self) { return self.constraint.name; },
      [](PythonConstraint& self, const std::string& name) { self.constraint.name = name; }, "May be empty.");
}

}  // namespace limber::python
