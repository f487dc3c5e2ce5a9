// A model numbers its bodies so that subtrees are contiguous; papers number them as they list them.
#pragma once

#include <limber/model/joint_order.hpp>
#include <limber/model/spec.hpp>

namespace limber::cli::reproduce {

/// Between the order in which a description lists its joints, of one degree each, and that of its model.
inline IndexOrder listed_order(const ModelSpec& spec, const Model<double>& model) {
  std::vector<std::string> joints;
  for (const BodySpec& body : spec.bodies) joints.push_back(body.joint.name);
  return JointOrder(model, joints).velocities();
}

}  // namespace limber::cli::reproduce
