// Two robots, what each of them is to do, and how its controller looks ahead.
#pragma once

#include <string>

#include "mppi.hpp"

struct Task {
  std::string name;
  limber::Model<double> model;
  Eigen::VectorXd start;  ///< position, at rest
  Cost cost;
  Sampling sampling;
  double seconds;          ///< how long it may take
  double distance, angle;  ///< of the frame from its target in the last half second, at most
};

/// Up from hanging down, with a motor too weak to lift the rod: it has to swing back and forth first.
Task pendulum_swing_up();

/// The hand of a Panda to the side and down, turned about the vertical.
Task panda_reach();

/// The same with few trajectories and in less time: done in seconds by the slowest build, and not as exact.
Task shortened(Task task);
