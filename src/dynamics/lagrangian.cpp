#include "dynamics/lagrangian_contents.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
LagrangianContents<R>::LagrangianContents(const Model<R>& model) : scratch(model) {
  const auto n = static_cast<std::size_t>(model.nv());
  const Eigen::Index nv = model.nv();
  partials.resize(n * n * n);
  form.mass_matrix.setZero(nv, nv);
  form.mass_matrix_derivatives.assign(n, form.mass_matrix);
  form.centrifugal.setZero(nv, nv);
  form.coriolis.setZero(nv, nv * (nv - 1) / 2);
  form.gravity.setZero(nv);
}

namespace {

template <class R>
void check_rates(const Model<R>& model) {
  for (const JointInfo& joint : model.names().joints)
    if (!joint.velocities_are_rates)
      refuse(
          "lagrangian_form: the velocities of joint \"{}\" ({}) are not the rates of its positions, as "
          "Lagrange's equations want them; christoffel_symbols takes every joint",
          joint.name, to_string(joint.type));
}

}  // namespace

template <class R>
const LagrangianForm<R>& lagrangian_form(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("lagrangian_form", model, ws, q);
  check_rates(model);
  LagrangianContents<R>& own = *c.lagrangian;
  LagrangianForm<R>& form = own.form;
  lagrangian_form(model, q.data(), own.scratch,
                  LagrangianOutput<R>{form.mass_matrix.data(), form.gravity.data(), own.partials.data(),
                                      form.centrifugal.data(), form.coriolis.data()});
  const R* partial = own.partials.data();
  for (Matrix<R>& derivative : form.mass_matrix_derivatives) {
    std::copy_n(partial, derivative.size(), derivative.data());
    partial += derivative.size();
  }
  return form;
}

#define LIMBER_LAGRANGIAN(storage, R)                                                       \
  storage template struct LagrangianContents<R>;                                            \
  storage template const LagrangianForm<R>& lagrangian_form(const Model<R>&, Workspace<R>&, \
                                                            VectorArgument<R>);
LIMBER_FOR_REALS(LIMBER_LAGRANGIAN, )
#undef LIMBER_LAGRANGIAN

}  // namespace limber
