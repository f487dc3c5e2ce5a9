// The degrees of freedom of a model with all that belongs to each.
#pragma once

#include <limber/model/model.hpp>

#include <string>
#include <vector>

namespace limber::cli {

struct Degree {
  std::string name;        ///< `joint`, or `joint/wx`
  const JointInfo* joint;  ///< of the model
  int v_index;
  int q_index;       ///< of the position that it moves; −1 where a quaternion has no such number
  std::string unit;  ///< of that position: rad, m, or nothing for a joint type of the user's own
  double lower, upper, velocity, effort;  ///< infinite: no limit
  double damping, friction, armature, stiffness, rest;
};

/// In velocity order.
std::vector<Degree> degrees_of(const Model<double>& model);

}  // namespace limber::cli
