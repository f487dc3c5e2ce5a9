// Rotors as others approximate them.
#include <limber/model/edit.hpp>
#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>

#include <cmath>

#include "model/coupling.hpp"
#include "model/edit_common.hpp"
#include "model/part.hpp"

namespace limber {

namespace {

/// To one degree of what a joint has per degree.
void add(const JointSpec& joint, int degree, double number, std::vector<double>& all) {
  if (number == 0) return;
  const auto nv = static_cast<std::size_t>(velocity_count(joint));
  all.resize(nv, all.size() == 1 ? all.front() : 0.0);
  all[static_cast<std::size_t>(degree)] += number;
}

/// What the rotor is to a joint alone.
void add_to_joint(const RotorSpec& rotor, const detail::DriveTerm& term, JointSpec& joint) {
  const double n = term.ratio;
  add(joint, term.degree, n * n * spin_inertia(rotor), joint.armature);
  add(joint, term.degree, n * n * rotor.damping, joint.damping);
  add(joint, term.degree, std::abs(n) * rotor.friction, joint.friction);
}

}  // namespace

double spin_inertia(const RotorSpec& rotor) {
  const Vec3<double> axis = normalized(rotor.axis);
  return dot(axis, rotor.inertia.inertia().about_origin * axis);
}

ModelSpec approximate_rotors(const ModelSpec& spec, RotorModel model) {
  ModelSpec result = spec;
  if (model == RotorModel::exact) return result;
  for (BodySpec& body : result.bodies) body.rotors.clear();
  if (model == RotorModel::none) return result;

  ProblemList problems(spec.file);
  const detail::LinkTree tree(spec);
  for (std::size_t i = 0; i < spec.bodies.size(); ++i)
    for (std::size_t k = 0; k < spec.bodies[i].rotors.size(); ++k) {
      const BodySpec& owner = spec.bodies[i];
      const detail::Part part = detail::rotor_part(owner, k);
      const RotorSpec rotor = edit::written_out(owner, owner.rotors[k]);
      if (model == RotorModel::diagonal) {
        std::optional<detail::DriveFault> fault;
        const auto row = detail::rotor_row(spec, tree, static_cast<int>(i), k, &fault);
        if (!row) {
          if (fault->code == ProblemCode::joint_unknown) fault->arguments = {""};
          problems.report(fault->code, part.line(), part.element(), detail::in_quotes(fault->name),
                          fault->arguments);
          continue;
        }
        edit::unit_axis(spec, rotor.line, part.element(), rotor.axis);  // refuses one without a direction
        for (const detail::DriveTerm& term : row->terms)
          add_to_joint(rotor, term, result.bodies[static_cast<std::size_t>(term.body)].joint);
      }
      edit::fuse_rotor(result, rotor, part.element());
    }
  std::move(problems).throw_or_warnings(false);
  return result;
}

}  // namespace limber
