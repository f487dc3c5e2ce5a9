// Random mechanisms and states with everything that a description can hold, the same in every run.
#pragma once

#include <limber/model/spec.hpp>

#include <Eigen/Core>

#include <string>
#include <vector>

#include "oracle/oracle.hpp"
#include "support/draw.hpp"

namespace limber::test {

/// Every joint type but floating and custom.
std::vector<JointType> common_joint_types();

struct TreeOptions {
  int bodies = 7;
  JointType root = JointType::revolute;  ///< of the first body, on the world; a floating one is called `root`
  bool single_root = false;              ///< only the first body is a child of the world
  std::vector<JointType> types = common_joint_types();
  bool mimics = true;   ///< some joints of one degree follow others, in chains too
  bool rotors = true;   ///< balanced or not, on any carrier, driven by one joint or by several
  bool frames = true;   ///< on links and on the world
  bool loops = true;    ///< closures between any two links or the world; they need not hold
  bool shuffle = true;  ///< bodies listed in any order
};

/// Bodies b0, b1, … with joints j0, j1, …; all masses are positive.
ModelSpec random_tree(Draw<double>& draw, const TreeOptions& options = {});
/// One without loops; that of every second seed floats.
ModelSpec random_open_tree(unsigned seed, int bodies);

/// Positions of every joint that has its own: angles up to ±3, unit quaternions.
ByJoint random_positions(Draw<double>& draw, const ModelSpec& spec);

Eigen::VectorXd random_vector(Draw<double>& draw, int size);

/// `joint`, or `joint/degree`: every degree that a mimic joint or a rotor may follow.
std::vector<std::string> followable_degrees(const ModelSpec& spec);

/// 0 … n − 1
int random_index(Draw<double>& draw, std::size_t n);

}  // namespace limber::test
