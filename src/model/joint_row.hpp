// A joint as a row of simpler ones, for formats that do not have its type.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace limber::detail {

/// X(q) of the joint is the product of the transforms of its row.
struct SimpleJoint {
  std::string name;        ///< behind the joint's own: `wz`; x, y, z where it is no degree; or empty
  JointType type;          ///< revolute, prismatic or spherical
  Vec3<double> axis;       ///< in the joint frame
  int position, velocity;  ///< its first ones among those of the joint
  double follows = 0;      ///< of the slide of a screw: metres per radian of the turn before it
};

/// Empty for fixed and custom joints.
std::vector<SimpleJoint> row_of(const JointSpec& joint);

}  // namespace limber::detail
