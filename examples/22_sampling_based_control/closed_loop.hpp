// A robot and its controller: what the robot does is where the next plan begins.
#pragma once

#include <functional>
#include <vector>

#include "tasks.hpp"

/// What was so at the beginning of one period of the controller.
struct Sample {
  double time;
  Eigen::VectorXd q, v, torque;
  double distance, angle;  ///< of the frame from its target
  double planning;         ///< seconds that the plan took
};

/// Lets the controller do its task; `watch` is called with each sample.
std::vector<Sample> closed_loop(const Task& task, const std::function<void(const Sample&)>& watch);
