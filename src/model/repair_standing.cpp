// A mimic joint with the multiplier 0 never moves: it stands where its offset puts it.
#include <limber/model/edit.hpp>

#include "model/checks.hpp"
#include "model/coupling.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

void repair_standing_joints(ModelSpec& spec, RepairList& repairs) {
  ProblemList ignored;
  const LinkTree tree = check_tree(spec, ignored);
  PositionsByJoint standing;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    const JointSpec& joint = spec.bodies[i].joint;
    if (!joint.mimic) continue;
    const auto row = mimic_row(spec, tree, static_cast<int>(i), ignored);
    if (row && row->terms.front().ratio == 0) standing[joint.name] = {row->offset};
  }
  if (standing.empty()) return;
  for (BodySpec& body : spec.bodies) {
    if (!standing.contains(body.joint.name)) continue;
    repairs.add(joint_line(body, "mimic.multiplier"), "joint \"" + body.joint.name + "\" mimic.multiplier",
                number_text(body.joint.mimic->multiplier), "a fixed joint", "the joint never moves");
    body.joint.mimic.reset();
  }
  spec = lock_joints(spec, standing);
}

}  // namespace limber::detail
