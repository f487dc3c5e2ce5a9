#include "degrees.hpp"

#include <limits>

namespace limber::cli {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Which position coordinate of the joint its degree k moves.
int position_of_degree(const JointInfo& joint, int k) {
  if (joint.type == JointType::custom) return joint.nq == joint.nv ? k : -1;
  return facts_of(joint.type).position_of_degree(k);
}

std::string unit_of(const JointInfo& joint, int k) {
  if (joint.type == JointType::custom) return "";
  return turns(facts_of(joint.type).degrees[k]) ? "rad" : "m";
}

}  // namespace

std::vector<Degree> degrees_of(const Model<double>& model) {
  const JointConstants<double>& c = model.constants();
  std::vector<Degree> all;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      const int v = joint.v_index + k, position = position_of_degree(joint, k);
      const int q = position < 0 ? -1 : joint.q_index + position;
      const std::string& name = model.names().dofs[at(v)];
      all.push_back({name, &joint, v, q, unit_of(joint, k), q < 0 ? -kInfinity : c.lower[at(q)],
                     q < 0 ? kInfinity : c.upper[at(q)], c.velocity_limit[at(v)], c.effort_limit[at(v)],
                     c.damping[at(v)], c.friction[at(v)], c.armature[at(v)], c.stiffness[at(v)],
                     c.rest[at(v)]});
    }
  return all;
}

}  // namespace limber::cli
