#include "tasks.hpp"

#include <numbers>

using namespace limber;
using std::numbers::pi;

Task pendulum_swing_up() {
  ModelSpec spec = robots::pendulum_spec();
  spec.bodies[0].joint.limits.effort = {2};  // N m; the level rod weighs ½ m g l = 4.9 N m
  const Model model = build(spec);
  return {.name = "pendulum",
          .model = model,
          .start = neutral(model),
          .cost = {.frame = model.frame_index("tip"),
                   .target = {Rotation<double>::about_y(pi), {0, 0, 1}},
                   .position = 1,
                   .rotation = 0,
                   .velocity = 0.05,
                   .limits = 0,
                   .last = 10},
          .sampling = {.trajectories = 4096,
                       .steps = 40,
                       .period = 0.025,
                       .knot_steps = 6,
                       .noise = 5,
                       .least_noise = 0.15,
                       .good = 16,
                       .seed = 1,
                       .threads = 1},
          .seconds = 5,
          .distance = 0.02,
          .angle = 0.02};
}

Task panda_reach() {
  ModelSpec spec = robots::panda_spec();
  for (BodySpec& body : spec.bodies) {  // what motors and gears add; our numbers
    body.joint.armature = {0.1};
    body.joint.damping = {1};
  }
  const Model model = build(spec);
  const Rotation<double> down = Rotation<double>::about_x(pi);
  return {.name = "Panda",
          .model = model,
          .start = (Eigen::VectorXd(7) << 0, -pi / 4, 0, -3 * pi / 4, 0, pi / 2, pi / 4).finished(),
          .cost = {.frame = model.frame_index("flange"),
                   .target = {Rotation<double>::about_z(pi / 3) * down, {0.45, 0.4, 0.25}},
                   .position = 20,
                   .rotation = 1,
                   .velocity = 0.02,
                   .limits = 100,
                   .last = 10},
          .sampling = {.trajectories = 4096,
                       .steps = 24,
                       .period = 0.02,
                       .knot_steps = 4,
                       .noise = 10,
                       .least_noise = 0.15,
                       .good = 16,
                       .seed = 1,
                       .threads = 1},
          .seconds = 3,
          .distance = 0.01,
          .angle = 0.02};
}

Task shortened(Task task) {
  task.sampling.trajectories = 256;
  task.sampling.good = 8;
  task.seconds -= 1;
  task.distance = 0.15;
  task.angle = 0.5;
  return task;
}
