// A joint that nothing resists leaves the accelerations undefined. The inward pass of the articulated-body
// algorithm finds them in O(N): it meets every pivot of the mass matrix.
#include <limber/model/state_space.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <random>

#include "model/checks.hpp"

namespace limber::detail {

namespace {

/// Takes the degree of freedom s out of the inertia; returns whether something resists it.
bool eliminate(ArticulatedInertia<double>& articulated, const Inertia<double>& locked,
               const Motion<double>& s, double armature) {
  const Force<double> u = articulated * s;
  const double pivot = dot(s, u) + armature;
  // Compared with the same degree when all joints beyond are locked, and with rounding in that number.
  const double size =
      locked.about_origin.trace() * squared_norm(s.angular) + locked.mass * squared_norm(s.linear);
  if (pivot <= 1e-11 * dot(s, locked * s) || pivot <= 1e-13 * size) return armature > 0;
  articulated = articulated - rank_one(u, 1 / pivot);
  return true;
}

/// Marks the degrees that something resists at the position q.
void mark_resisted(const Model<double>& model, const double* q, std::vector<bool>& resisted) {
  const int n = model.body_count();
  std::vector<ArticulatedInertia<double>> articulated;
  std::vector<Inertia<double>> locked;
  for (int i = 0; i < n; ++i) {
    articulated.push_back(ArticulatedInertia<double>::from_rigid(model.body(i).inertia));
    locked.push_back(model.body(i).inertia);
  }
  for (int i = n - 1; i > 0; --i) {
    const auto k = static_cast<std::size_t>(i), p = static_cast<std::size_t>(model.parent(i));
    const Body<double>& body = model.body(i);
    Motion<double> s[6];
    visit_joint_at(model, i, q,
                   [&](const auto& joint, const double* position) { joint.columns(position, s); });
    if (body.is_driven()) {
      if (eliminate(articulated[k], locked[k], s[0], 0))
        for (const Drive<double>& drive : model.drives(body))
          if (drive.ratio != 0) resisted[static_cast<std::size_t>(drive.v_index)] = true;
    }
    for (int d = 0; d < body.nv; ++d) {
      const auto v = static_cast<std::size_t>(body.v_index + d);
      if (eliminate(articulated[k], locked[k], s[d], model.constants().armature[v])) resisted[v] = true;
    }
    const Transform<double> x = parent_from_body(model, i, q);
    articulated[p] += x * articulated[k];
    locked[p] += x * locked[k];
  }
}

}  // namespace

void check_mobility(const ModelSpec& spec, const Model<double>& model, ProblemList& problems) {
  std::vector<bool> resisted(static_cast<std::size_t>(model.nv()), false);
  for (const BalancedRotor<double>& rotor : model.rotors())
    for (const Drive<double>& drive : model.drives(rotor))
      if (drive.ratio != 0 && rotor.spin_inertia > 0)
        resisted[static_cast<std::size_t>(drive.v_index)] = true;

  // A degree may be free of inertia at special positions only: look at a few general ones.
  std::vector<double> start(static_cast<std::size_t>(model.nq())), q = start, step(resisted.size());
  neutral(model, start.data());
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int sample = 0; sample < 3; ++sample) {
    for (double& x : step) x = uniform(random);
    integrate(model, start.data(), step.data(), q.data());
    mark_resisted(model, q.data(), resisted);
  }
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) {
      if (resisted[static_cast<std::size_t>(joint.v_index + k)]) continue;
      const BodySpec& body = *spec.find_joint(joint.name);
      problems.error(body.joint.line ? body.joint.line : body.line,
                     "joint \"" + model.names().dofs[static_cast<std::size_t>(joint.v_index + k)] + "\"", "",
                     "nothing resists it: there is no inertia beyond it (give a body there mass, or the "
                     "joint armature)");
    }
}

}  // namespace limber::detail
