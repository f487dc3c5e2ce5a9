#include "tasks.hpp"

#include <numbers>

using namespace limber;
using std::numbers::pi;

Task pendulum_swing_up() {
  ModelSpec spec = robots::pendulum_spec();
  JointSpec& hinge = spec.bodies[0].joint;
  hinge.limits.effort = {2};  // N m; held out level, the rod weighs ½ m g l = 4.9 N m
  hinge.damping = {0.02};
  const Model model = build(spec);
  return {.name = "pendulum",
          .model = model,
          .start = neutral(model),
          .cost = {.frame = model.frame_index("tip"),
                   .target = {Rotation<double>::about_y(pi), {0, 0, 1}},
                   .position = 1,
                   .rotation = 0,
                   .velocity = 0.02,
                   .limits = 0,
                   .last = 10},
          .sampling = {.trajectories = 4096,
                       .steps = 60,
                       .steps_per_knot = 4,
                       .period = 0.025,
                       .temperature = 0.05,
                       .noise = Eigen::VectorXd::Constant(1, 1.5),
                       .threads = 1},
          .seconds = 6};
}

Task panda_reach() {
  ModelSpec spec = robots::panda_spec();
  for (BodySpec& body : spec.bodies) {  // the inertia and the friction of motors and gears; our numbers
    body.joint.armature = {0.1};
    body.joint.damping = {1};
  }
  const Model model = build(spec);
  const Rotation<double> down = Rotation<double>::about_x(pi);
  return {.name = "panda",
          .model = model,
          .start = (Eigen::VectorXd(7) << 0, -pi / 4, 0, -3 * pi / 4, 0, pi / 2, pi / 4).finished(),
          .cost = {.frame = model.frame_index("flange"),
                   .target = {Rotation<double>::about_z(pi / 3) * down, {0.45, 0.4, 0.25}},
                   .position = 20,
                   .rotation = 1,
                   .velocity = 0.02,
                   .limits = 1000,
                   .last = 10},
          .sampling = {.trajectories = 4096,
                       .steps = 32,
                       .steps_per_knot = 4,
                       .period = 0.02,
                       .temperature = 0.05,
                       .noise = (Eigen::VectorXd(7) << 6, 6, 4, 4, 1, 1, 0.5).finished(),
                       .threads = 1},
          .seconds = 4};
}
