#include "model/joint_row.hpp"

#include "model/canonical.hpp"

namespace limber::detail {

std::vector<JointPart> row_of(const JointSpec& joint) {
  const JointFacts& facts = facts_of(joint.type);
  const std::vector<std::string> degrees = degree_names(joint.type, facts.nv);
  const Mat3<double> axes = canonical_axes(joint).matrix;
  std::vector<JointPart> row;
  std::size_t position = 0;
  for (const Freedom freedom : facts.row) {
    const bool is_ball = freedom == Freedom::ball;
    const auto velocity =
        static_cast<std::size_t>(facts.degrees.index_of(is_ball ? Freedom::turn_x : freedom));
    JointPart part{"", JointType::spherical, Vec3<double>::zero(), position, velocity};
    if (!is_ball) {
      const bool is_axis = facts.axes == Axes::z && axis_of(freedom) == 2;
      part.name = degrees[velocity];
      part.type = turns(freedom) ? JointType::revolute : JointType::prismatic;
      part.axis = is_axis ? joint.axis : axes.column(axis_of(freedom));
      // A slide along axes that do not turn with the body has another velocity than the degree `vx`.
      if (!turns(freedom) && !facts.velocities_are_rates) part.name.erase(0, 1);
    }
    row.push_back(part);
    position += static_cast<std::size_t>(position_count(freedom));
  }
  if (facts.has_pitch && joint.pitch != 0)
    row.push_back({"slide", JointType::prismatic, axes.column(2), 0, 0, joint.pitch});
  return row;
}

std::vector<JointPart> whole(const JointSpec& joint) {
  return {{"", joint.type, facts_of(joint.type).has_axis() ? joint.axis : Vec3<double>::zero()}};
}

}  // namespace limber::detail
