// What a model has, with all that belongs to each part of it in one place.
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

/// All rotors, with what they take from the bodies that list them: carrier and rates; one without a name is
/// the `rotor of JOINT`.
std::vector<RotorSpec> rotors_of(const ModelSpec& spec);

Vec3<double> neutral_center_of_mass(const Model<double>& model);

/// Throws ModelError with the frames whose names are close. `place` is where the name was given: `--frame`.
[[noreturn]] void fail_unknown_frame(const Model<double>& model, const std::string& name,
                                     const std::string& place);

/// Throws where the matrices of a workspace would take more memory than there is, and says how much. To try
/// would end in a killed process, or without a word about the reason. `file` is where the model is from.
void need_memory_for_workspace(const Model<double>& model, const std::string& file);

}  // namespace limber::cli
