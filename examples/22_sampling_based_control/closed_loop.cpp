#include "closed_loop.hpp"

#include <chrono>
#include <cmath>

using namespace limber;

namespace {

struct Robot {
  const Model<double>& model;
  Workspace<double> ws{model};
  Eigen::VectorXd q, v;

  /// Much finer steps than those of the plans, and double precision.
  void move(const Eigen::VectorXd& torque, double seconds) {
    const int steps = static_cast<int>(std::lround(seconds / 0.001));
    const double dt = seconds / steps;
    for (int step = 0; step < steps; ++step) {
      const Eigen::VectorXd tau = torque + passive_forces(model, ws, v);
      v += dt * forward_dynamics(model, ws, q, v, tau);
      q = integrate(model, q, dt * v);
    }
  }
};

}  // namespace

std::vector<Sample> closed_loop(const Task& task, const std::function<void(const Sample&)>& watch) {
  const double period = task.sampling.period;
  Robot robot{.model = task.model, .q = task.start, .v = Eigen::VectorXd::Zero(task.model.nv())};
  Eigen::VectorXd torque = gravity_forces(task.model, robot.ws, robot.q);  // it stands still
  Mppi controller(task.model, task.cost, task.sampling, torque);

  std::vector<Sample> samples;
  const int count = static_cast<int>(std::lround(task.seconds / period));
  for (int k = 0; k <= count; ++k) {
    const Transform<double> at = placement(task.model, robot.ws, robot.q, task.cost.frame);
    const double distance = norm(at.translation - task.cost.target.translation);
    const double angle = norm((at.rotation.inverse() * task.cost.target.rotation).logarithm());
    samples.push_back({k * period, robot.q, robot.v, torque, distance, angle, 0});

    // Thinking takes time, and the robot moves on under the torques that were decided on before. So the plan
    // is for the end of this period, and begins where the robot will be by then: the simulation is the
    // prediction.
    robot.move(torque, period);
    const auto begin = std::chrono::steady_clock::now();
    torque = controller.plan(robot.q, robot.v);
    samples.back().planning = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    watch(samples.back());
  }
  return samples;
}
