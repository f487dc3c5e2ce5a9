// Rotors as others approximate them.
#include <limber/model/edit.hpp>
#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>

#include "model/coupling.hpp"
#include "model/edit_common.hpp"
#include "model/part.hpp"

namespace limber {

namespace {

void add_armature(JointSpec& joint, int degree, double armature) {
  std::vector<double>& all = joint.armature;
  const auto nv = static_cast<std::size_t>(velocity_count(joint));
  all.resize(nv, all.size() == 1 ? all.front() : 0.0);
  all[static_cast<std::size_t>(degree)] += armature;
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
        const double j = spin_inertia(rotor);
        for (const detail::DriveTerm& term : row->terms)
          add_armature(result.bodies[static_cast<std::size_t>(term.body)].joint, term.degree,
                       term.ratio * term.ratio * j);
      }
      edit::fuse_rotor(result, rotor, part.element());
    }
  std::move(problems).throw_or_warnings(false);
  return result;
}

}  // namespace limber
