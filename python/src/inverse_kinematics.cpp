// Positions that bring frames where they should be.
#include "inverse_kinematics.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "frames.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// Its frame may be given by index, which the model that it is for turns into a name.
struct Target {
  IkTarget target;
  LaterFrame frame = {};
};

/// What changes a target and returns it.
template <class... Values, class... Extra>
void bind(nb::class_<Target>& c, const char* name, IkTarget& (IkTarget::*change)(Values...),
          const Extra&... extra) {
  c.def(
      name,
      [change](Target& self, Values... values) -> Target& {
        (self.target.*change)(values...);
        return self;
      },
      extra..., nb::rv_policy::reference);
}

void bind_targets(nb::module_& m) {
  nb::class_<Target> c(m, "IkTarget", "What inverse kinematics is asked for.");
  c.def_static(
      "pose",
      [](FrameValue frame, ArrayLike placement) {
        return Target{IkTarget::pose({}, transform({"IkTarget.pose", "placement"}, placement)), frame};
      },
      nb::arg("frame"), nb::arg("placement"),
      "All six coordinates of a frame: where it should be in the world, (4, 4).");
  c.def_static(
      "position",
      [](FrameValue frame, ArrayLike position, ArrayLike point) {
        const Vec3<double> origin = Vec3<double>::zero();
        return Target{IkTarget::position({}, vec3({"IkTarget.position", "position"}, position),
                                         vec3_or(origin, {"IkTarget.position", "point"}, point)),
                      frame};
      },
      nb::arg("frame"), nb::arg("position"), nb::arg("point") = nb::none(),
      "Where its origin, or a point of it, should be in the world: m.");
  c.def_static(
      "orientation",
      [](FrameValue frame, ArrayLike matrix) {
        return Target{IkTarget::orientation({}, rotation({"IkTarget.orientation", "rotation"}, matrix)),
                      frame};
      },
      nb::arg("frame"), nb::arg("rotation"), "How it should be turned in the world, (3, 3).");
  c.def_static(
      "axis",
      [](FrameValue frame, ArrayLike axis, ArrayLike direction) {
        return Target{IkTarget::axis({}, vec3({"IkTarget.axis", "axis"}, axis),
                                     vec3({"IkTarget.axis", "direction"}, direction)),
                      frame};
      },
      nb::arg("frame"), nb::arg("axis"), nb::arg("direction"),
      "Where one of its axes should point in the world.");
  c.def_static(
      "center_of_mass",
      [](ArrayLike position) {
        return Target{IkTarget::center_of_mass(vec3({"IkTarget.center_of_mass", "position"}, position))};
      },
      nb::arg("position"), "Where the centre of mass of the whole mechanism should be: m.");
  c.def_static(
      "posture",
      [](ArrayLike q) {
        const std::vector<double> numbers = numbers_in({"IkTarget.posture", "q"}, q);
        return Target{IkTarget::posture(
            Eigen::Map<const Vector<double>>(numbers.data(), static_cast<Eigen::Index>(numbers.size())))};
      },
      nb::arg("q"), "Near these positions.");
  bind(c, "with_weight", &IkTarget::with_weight, nb::arg("value"),
       "Trades it against others of the same priority.");
  bind(c, "with_priority", &IkTarget::with_priority, nb::arg("value"),
       "0 is met first, 1 as well as possible without moving the first, and so on.");
  bind(c, "with_tolerance", &IkTarget::with_tolerance, nb::arg("metres"), nb::arg("radians"));
}

Result<"IkResult"> solve(const PythonModel& self, const std::vector<Target>& targets, ArrayLike start,
                         const IkOptions& options) {
  const Model<double>& model = self.model();
  Vector<double> q = middle_of_limits(model);
  if (!start.is_none()) q = Row({kInverseKinematics, "start"}, start, model.nq()).values;
  std::vector<IkTarget> named;
  for (const Target& each : targets) named.emplace_back(each.target).frame = each.frame.name_in(model);
  IkResult result;
  {
    const nb::gil_scoped_release release;
    result = InverseKinematics(model, named, options).solve(q);
  }
  return tuple_of<"IkResult">(result.converged, to_string(result.reason), to_python(result.q),
                              result.position_error, result.rotation_error, result.iterations,
                              result.restarts);
}

}  // namespace

void bind_inverse_kinematics(nb::module_& m) {
  bind_targets(m);
  auto model = nb::borrow<nb::class_<PythonModel>>(m.attr("Model"));
  with_ik_options([&]<class... Members>(Option<IkOptions, Members>... options) {
    model.def(
        kInverseKinematics,
        [options...](const PythonModel& self, const std::vector<Target>& targets, ArrayLike start,
                     Members... values) {
          IkOptions all;
          ((all.*options.member = values), ...);
          return solve(self, targets, start, all);
        },
        nb::arg("targets"), nb::arg("start") = nb::none(), nb::kw_only(), options.argument()...,
        "Positions that bring frames where they should be, within joint limits, or the nearest that were "
        "found and the reason. It starts from `start`, else from the middle of the limits; the same question "
        "has the same answer, unless `seconds` ends it.");
  });
  bind_inverse_kinematics_batch(model);
}

}  // namespace limber::python
