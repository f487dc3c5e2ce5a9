#include "model/joint_row.hpp"

#include "model/canonical.hpp"

namespace limber::detail {

std::vector<SimpleJoint> row_of(const JointSpec& joint) {
  const JointFacts& facts = facts_of(joint.type);
  const std::vector<std::string> degrees = degree_names(joint.type, facts.nv);
  const Mat3<double> axes = canonical_axes(joint).matrix;
  std::vector<SimpleJoint> row;
  int position = 0;
  for (const Freedom freedom : facts.row) {
    const bool is_ball = freedom == Freedom::ball;
    const int velocity = facts.degrees.index_of(is_ball ? Freedom::turn_x : freedom);
    SimpleJoint simple{"", JointType::spherical, axes.column(axis_of(freedom)), position, velocity};
    if (!is_ball) {
      simple.type = turns(freedom) ? JointType::revolute : JointType::prismatic;
      simple.name = degrees[static_cast<std::size_t>(velocity)];
      // Along axes that do not turn with the body: another velocity than the degree of that name.
      if (!turns(freedom) && !facts.velocities_are_rates) simple.name.erase(0, 1);
      if (facts.axes == Axes::z && axis_of(freedom) == 2) simple.axis = joint.axis;  // to the last digit
    }
    row.push_back(simple);
    position += position_count(freedom);
  }
  if (facts.has_pitch && joint.pitch != 0)
    row.push_back({"slide", JointType::prismatic, joint.axis, 0, 0, joint.pitch});
  return row;
}

}  // namespace limber::detail
