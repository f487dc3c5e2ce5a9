// Positions that bring frames where they should be.
#include "inverse_kinematics.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <limber/ik/inverse_kinematics.hpp>

#include "bind.hpp"
#include "call.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

std::string frame_name(nb::handle frame) {
  if (!nb::isinstance<nb::str>(frame)) throw nb::type_error("IkTarget: a frame is given by its name");
  return nb::cast<std::string>(frame);
}

void bind_targets(nb::module_& m) {
  nb::class_<IkTarget>(m, "IkTarget", "What inverse kinematics is asked for.")
      .def_static(
          "pose",
          [](nb::handle frame, nb::handle placement) {
            return IkTarget::pose(frame_name(frame), transform({"IkTarget.pose", "placement"}, placement));
          },
          nb::arg("frame"), nb::arg("placement"),
          nb::sig("def pose(frame: str, placement: ArrayLike) -> IkTarget"),
          "All six coordinates of a frame: where it should be in the world, (4, 4).")
      .def_static(
          "position",
          [](nb::handle frame, nb::handle position, nb::handle point) {
            return IkTarget::position(
                frame_name(frame), vec3({"IkTarget.position", "position"}, position),
                point.is_none() ? Vec3<double>::zero() : vec3({"IkTarget.position", "point"}, point));
          },
          nb::arg("frame"), nb::arg("position"), nb::arg("point") = nb::none(),
          nb::sig(
              "def position(frame: str, position: ArrayLike, point: ArrayLike | None = None) -> IkTarget"),
          "Where its origin, or a point of it, should be in the world: m.")
      .def_static(
          "orientation",
          [](nb::handle frame, nb::handle matrix) {
            return IkTarget::orientation(frame_name(frame),
                                         rotation({"IkTarget.orientation", "rotation"}, matrix));
          },
          nb::arg("frame"), nb::arg("rotation"),
          nb::sig("def orientation(frame: str, rotation: ArrayLike) -> IkTarget"),
          "How it should be turned in the world, (3, 3).")
      .def_static(
          "axis",
          [](nb::handle frame, nb::handle axis, nb::handle direction) {
            return IkTarget::axis(frame_name(frame), vec3({"IkTarget.axis", "axis"}, axis),
                                  vec3({"IkTarget.axis", "direction"}, direction));
          },
          nb::arg("frame"), nb::arg("axis"), nb::arg("direction"),
          nb::sig("def axis(frame: str, axis: ArrayLike, direction: ArrayLike) -> IkTarget"),
          "Where one of its axes should point in the world.")
      .def_static(
          "center_of_mass",
          [](nb::handle position) {
            return IkTarget::center_of_mass(vec3({"IkTarget.center_of_mass", "position"}, position));
          },
          nb::arg("position"), nb::sig("def center_of_mass(position: ArrayLike) -> IkTarget"),
          "Where the centre of mass of the whole mechanism should be: m.")
      .def_static(
          "posture",
          [](nb::handle q) {
            const std::vector<double> numbers = numbers_in({"IkTarget.posture", "q"}, q);
            return IkTarget::posture(
                Eigen::Map<const Vector<double>>(numbers.data(), static_cast<Eigen::Index>(numbers.size())));
          },
          nb::arg("q"), nb::sig("def posture(q: ArrayLike) -> IkTarget"), "Near these positions.")
      .def("with_weight", &IkTarget::with_weight, nb::arg("value"), nb::rv_policy::reference,
           "Trades it against others of the same priority.")
      .def("with_priority", &IkTarget::with_priority, nb::arg("value"), nb::rv_policy::reference,
           "0 is met first, 1 as well as possible without moving the first, and so on.")
      .def("with_tolerance", &IkTarget::with_tolerance, nb::arg("metres"), nb::arg("radians"),
           nb::rv_policy::reference);
}

nb::object solve(const PythonModel& self, const std::vector<IkTarget>& targets, nb::handle start,
                 int iterations, double seconds, std::uint64_t random_seed, bool restarts) {
  const Model<double>& model = self.model();
  Vector<double> q = middle_of_limits(model);
  if (!start.is_none()) {
    const nb::object array = read_matrix({"inverse_kinematics", "start"}, start, Shape(model.nq()));
    std::copy_n(doubles(array), model.nq(), q.data());
  }
  IkResult result;
  {
    const nb::gil_scoped_release release;
    InverseKinematics ik(
        model, targets,
        {.iterations = iterations, .seconds = seconds, .random_seed = random_seed, .restarts = restarts});
    result = ik.solve(q);
  }
  return result_type("IkResult")(result.converged, to_string(result.reason),
                                 array_of(result.q.data(), Shape(result.q.size())), result.position_error,
                                 result.rotation_error, result.iterations, result.restarts);
}

}  // namespace

void bind_inverse_kinematics(nb::module_& m) {
  bind_targets(m);
  auto model = nb::borrow<nb::class_<PythonModel>>(m.attr("Model"));
  constexpr IkOptions defaults;
  model.def(
      "inverse_kinematics", &solve, nb::arg("targets"), nb::arg("start") = nb::none(), nb::kw_only(),
      nb::arg("iterations") = defaults.iterations, nb::arg("seconds") = defaults.seconds,
      nb::arg("random_seed") = defaults.random_seed, nb::arg("restarts") = defaults.restarts,
      nb::sig("def inverse_kinematics(self, targets: Sequence[IkTarget], start: ArrayLike | None = None, *, "
              "iterations: int "
              "= 5000, seconds: float = 0, random_seed: int = 1, restarts: bool = True) -> IkResult"),
      "Positions that bring frames where they should be, within joint limits, or the nearest that were found "
      "and the "
      "reason. It starts from `start`, else from the middle of the limits; the same question has the same "
      "answer, unless "
      "`seconds` ends it.");
  bind_inverse_kinematics_batch(model);
}

}  // namespace limber::python
