#include <fmt/format.h>

#include <stdexcept>

#include "dynamics/contents.hpp"

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
      throw std::invalid_argument(fmt::format(
          "lagrangian_form: the velocities of joint \"{}\" ({}) are not the rates of its positions, as "
          "Lagrange's equations want them; christoffel_symbols takes every joint",
          joint.name, to_string(joint.type)));
}

template <class R>
LagrangianOutput<R> output_of(LagrangianContents<R>& c) {
  return {c.form.mass_matrix.data(), c.form.gravity.data(), c.partials.data(), c.form.centrifugal.data(),
          c.form.coriolis.data()};
}

}  // namespace

template <class R>
const LagrangianForm<R>& lagrangian_form(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("lagrangian_form", model, ws, q);
  check_rates(model);
  LagrangianContents<R>& own = *c.lagrangian;
  lagrangian_form(model, q.data(), own.scratch, output_of(own));
  const auto size = static_cast<std::size_t>(model.nv()) * static_cast<std::size_t>(model.nv());
  for (std::size_t k = 0; k < own.form.mass_matrix_derivatives.size(); ++k)
    std::copy_n(own.partials.data() + k * size, size, own.form.mass_matrix_derivatives[k].data());
  return own.form;
}

#define LIMBER_LAGRANGIAN(storage, R)                                                       \
  storage template struct LagrangianContents<R>;                                            \
  storage template const LagrangianForm<R>& lagrangian_form(const Model<R>&, Workspace<R>&, \
                                                            VectorArgument<R>);
LIMBER_FOR_REALS(LIMBER_LAGRANGIAN, )
#undef LIMBER_LAGRANGIAN

}  // namespace limber
