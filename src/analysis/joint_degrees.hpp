// The degrees of freedom that motors could drive.
#pragma once

#include <limber/model/model.hpp>

#include <vector>

namespace limber::analysis {

/// Velocities of all joints but floating ones.
inline std::vector<int> joint_degrees(const Model<double>& model) {
  std::vector<int> degrees;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv && joint.type != JointType::floating; ++k)
      degrees.push_back(joint.v_index + k);
  return degrees;
}

}  // namespace limber::analysis
