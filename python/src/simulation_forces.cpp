// What acts on a mechanism in a simulation.
#include <nanobind/stl/string.h>

#include "frames.hpp"
#include "rows.hpp"
#include "simulation.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// A function of Python, which the simulation keeps, called from wherever that runs.
Controller controller_of(nb::handle function) {
  return [function](const Instant& now, Eigen::Map<Vector<double>> tau) {
    const nb::gil_scoped_acquire acquire;
    const nb::object given = function(now.time, numbers_of(now.q), numbers_of(now.v));
    tau += Row({"Simulation", "what a controller returned"}, given, static_cast<int>(tau.size())).values;
  };
}

ForceField field_of(const Model<double>& model, nb::handle function) {
  return [model, function](const Instant& now, ExternalForces<double>& forces) {
    const nb::gil_scoped_acquire acquire;
    const nb::object given = function(now.time, numbers_of(now.q), numbers_of(now.v));
    add_forces("what a force field returned", model, given, forces);
  };
}

}  // namespace

void bind_simulation_forces(nb::class_<Simulation>& c) {
  constexpr auto self = nb::rv_policy::reference;
  c.def(
      "add_controller",
      [](Simulation& s, Value<"Callable[[float, Array, Array], ArrayLike]"> function) -> Simulation& {
        s.add(controller_of(s.keep(function)));
        return s;
      },
      nb::arg("function"), self, "function(time, q, v) gives joint forces (nv,): N·m, N.");
  c.def(
      "add_pd_controller",
      [](Simulation& s, ArrayLike target, ArrayLike kp, ArrayLike kd, bool gravity) -> Simulation& {
        const Row q({"add_pd_controller", "target"}, target, s.model().nq());
        s.add(pd_controller(s.model(), q.values,
                            {.kp = numbers_in({"add_pd_controller", "kp"}, kp),
                             .kd = numbers_in({"add_pd_controller", "kd"}, kd),
                             .gravity = gravity}));
        return s;
      },
      nb::arg("target"), nb::arg("kp") = 100.0, nb::arg("kd") = 20.0, nb::arg("gravity") = false, self,
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
      [](Simulation& s, const std::string& joint, double stiffness, ArrayLike rest) -> Simulation& {
        s.add_joint_spring(
            joint, stiffness,
            rest.is_none() ? std::vector<double>{} : numbers_in({"add_joint_spring", "rest"}, rest));
        return s;
      },
      nb::arg("joint"), nb::arg("stiffness"), nb::arg("rest") = nb::none(), self,
      "A spring on all degrees of a joint in place of the model's, free of force at `rest` (left out: "
      "neutral).");
  c.def(
      "add_point_spring",
      [](Simulation& s, FrameValue frame_a, FrameValue frame_b, double stiffness, double damping,
         double length, ArrayLike point_a, ArrayLike point_b) -> Simulation& {
        const auto point = [](const char* name, nb::handle value) {
          return vec3_or(Vec3<double>::zero(), {"add_point_spring", name}, value);
        };
        s.add(PointSpring{.frame_a = frame_name(s.model(), frame_a),
                          .point_a = point("point_a", point_a),
                          .frame_b = frame_name(s.model(), frame_b),
                          .point_b = point("point_b", point_b),
                          .stiffness = stiffness,
                          .damping = damping,
                          .length = length});
        return s;
      },
      nb::arg("frame_a"), nb::arg("frame_b"), nb::kw_only(), nb::arg("stiffness") = 0.0,
      nb::arg("damping") = 0.0, nb::arg("length") = 0.0, nb::arg("point_a") = nb::none(),
      nb::arg("point_b") = nb::none(), self,
      "A spring with a damper between a point of one frame and one of another, or of 'world': "
      "stiffness (d − length) + damping ḋ pulls them together, d their distance. N/m, N·s/m, m; points in "
      "the coordinates of their frames, left out: the origins.");
  c.def(
      "add_force_field",
      [](Simulation& s, Value<"Callable[[float, Array, Array], Forces]"> function) -> Simulation& {
        s.add(field_of(s.model(), s.keep(function)));
        return s;
      },
      nb::arg("function"), self,
      "function(time, q, v) gives wrenches [n; f] on frames, each in the coordinates of its frame: N·m, N.");
}

}  // namespace limber::python
