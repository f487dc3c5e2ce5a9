#include <limber/algorithms/factorized_forward_dynamics.hpp>

#include <algorithm>

#include "dynamics/loss_contents.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const Vector<R>& forward_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v, VectorArgument<R> tau,
                                  const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("forward_dynamics", model, ws, q, {{"v", v}, {"tau", tau}});
  const Force<R>* external = checked("forward_dynamics", model, forces);
  articulated_forward_dynamics(model, q.data(), v.data(), tau.data(), external, *c.articulated, c.a.data());
  return c.a;
}

template <class R>
const Vector<R>& forward_dynamics_with_losses(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                              VectorArgument<R> v, VectorArgument<R> tau,
                                              const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c =
      contents_at("forward_dynamics_with_losses", model, ws, q, {{"v", v}, {"tau", tau}});
  const Force<R>* external = checked("forward_dynamics_with_losses", model, forces);
  LossContents<R>& own = *c.losses;
  own.transmit(model, v, tau);
  articulated_forward_dynamics(model, q.data(), own.v.data(), own.tau.data(), external, *c.articulated,
                               own.a.data());
  return own.a;
}

template <class R>
const Vector<R>& forward_dynamics_by_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                 VectorArgument<R> v, VectorArgument<R> tau,
                                                 const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c =
      contents_at("forward_dynamics_by_mass_matrix", model, ws, q, {{"v", v}, {"tau", tau}});
  factorized_forward_dynamics(model, q.data(), v.data(), tau.data(),
                              checked("forward_dynamics_by_mass_matrix", model, forces),
                              *c.factorized_forward_dynamics, c.a_by_mass_matrix.data());
  return c.a_by_mass_matrix;
}

template <class R>
const HybridResult<R>& hybrid_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v, VectorArgument<R> a, VectorArgument<R> tau,
                                       const std::vector<bool>& given, const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("hybrid_dynamics", model, ws, q, {{"v", v}, {"a", a}, {"tau", tau}});
  const int nv = model.nv();
  if (static_cast<int>(given.size()) != nv)
    refuse("hybrid_dynamics: given has {} entries, the model has nv = {}", given.size(), nv);
  const Force<R>* external = checked("hybrid_dynamics", model, forces);
  for (int k = 0; k < nv; ++k) {
    c.given[static_cast<std::size_t>(k)] = given[static_cast<std::size_t>(k)];
    c.given_a[k] = given[static_cast<std::size_t>(k)] ? a[k] : R(0);
  }

  // The arguments may be the last result: it is written when they have been read.
  hybrid_dynamics(model, q.data(), v.data(), tau.data(), c.given.get(), external, *c.articulated,
                  c.given_a.data());
  inverse_dynamics(model, q.data(), v.data(), c.given_a.data(), external, *c.other_inverse_dynamics,
                   c.hybrid.tau.data());
  c.hybrid.a = c.given_a;
  return c.hybrid;
}

template <class R>
const Vector<R>& inverse_mass_matrix_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                           VectorArgument<R> x) {
  WorkspaceContents<R>& c = contents_at("inverse_mass_matrix_times", model, ws, q, {{"x", x}});
  inverse_mass_matrix_times(model, q.data(), x.data(), *c.articulated, c.inverse_product.data());
  return c.inverse_product;
}

LIMBER_FOR_REALS(LIMBER_ARTICULATED_KERNELS, )

}  // namespace limber
