#include "dynamics/all_terms_contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const AllTerms<R>& all_terms(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("all_terms", model, ws, q, {{"v", v}});
  AllTermsContents<R>& own = *c.all_terms;
  AllTerms<R>& t = own.terms;
  AllTermsOutput<R> out{};
  out.mass_matrix = t.mass_matrix.data();
  out.bias_forces = t.bias_forces.data();
  out.gravity_forces = t.gravity_forces.data();
  out.joint_jacobian = t.joint_jacobian.data();
  out.centroidal_momentum_matrix = t.centroidal_momentum_matrix.data();
  out.center_of_mass_jacobian = t.center_of_mass_jacobian.data();
  own.v = v;  // it may be a part of the result, which is written before the last term of v is computed
  all_terms(model, q.data(), own.v.data(), own.scratch, out, Zeros::known);
  t.center_of_mass = out.center_of_mass;
  t.center_of_mass_velocity = out.center_of_mass_velocity;
  t.momentum = out.momentum;
  t.kinetic_energy = out.kinetic_energy;
  t.potential_energy = out.potential_energy;
  return t;
}

}  // namespace limber
