// A joint as a row of simpler ones, for formats that do not have its type.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace limber::detail {

/// One joint of a row. The transform of the whole joint is the product of theirs.
struct JointPart {
  std::string name;   ///< behind the joint's own: `wz`; x, y, z where it is no degree of it; or empty
  JointType type;     ///< revolute, prismatic or spherical; or that of the joint as a whole
  Vec3<double> axis;  ///< in the joint frame; zero if it has none
  std::size_t position = 0, velocity = 0;  ///< its first ones among those of the joint
  double follows = 0;  ///< of the slide of a screw: metres per radian of the turn before it
};

/// In the order of the positions. Empty for fixed and custom joints.
std::vector<JointPart> row_of(const JointSpec& joint);

/// The joint itself, for a format that has it.
std::vector<JointPart> whole(const JointSpec& joint);

}  // namespace limber::detail
