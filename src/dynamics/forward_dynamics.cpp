#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const Vector<R>& forward_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v, VectorArgument<R> tau,
                                  const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_for("forward_dynamics", model, ws);
  check_q("forward_dynamics", model, q);
  check_v("forward_dynamics", "v", model, v);
  check_v("forward_dynamics", "tau", model, tau);
  const Force<R>* external = checked("forward_dynamics", model, forces);
  articulated_forward_dynamics(model, q.data(), v.data(), tau.data(), external, *c.articulated, c.a.data());
  return c.a;
}

template <class R>
const Vector<R>& forward_dynamics_with_losses(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                              VectorArgument<R> v, VectorArgument<R> tau,
                                              const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_for("forward_dynamics_with_losses", model, ws);
  check_q("forward_dynamics_with_losses", model, q);
  check_v("forward_dynamics_with_losses", "v", model, v);
  check_v("forward_dynamics_with_losses", "tau", model, tau);
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
  WorkspaceContents<R>& c = contents_for("forward_dynamics_by_mass_matrix", model, ws);
  check_q("forward_dynamics_by_mass_matrix", model, q);
  check_v("forward_dynamics_by_mass_matrix", "v", model, v);
  check_v("forward_dynamics_by_mass_matrix", "tau", model, tau);
  factorized_forward_dynamics(model, q.data(), v.data(), tau.data(),
                              checked("forward_dynamics_by_mass_matrix", model, forces),
                              *c.factorized_forward_dynamics, c.a_by_mass_matrix.data());
  return c.a_by_mass_matrix;
}

template <class R>
const HybridResult<R>& hybrid_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v, VectorArgument<R> a, VectorArgument<R> tau,
                                       const std::vector<bool>& given, const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_for("hybrid_dynamics", model, ws);
  check_q("hybrid_dynamics", model, q);
  check_v("hybrid_dynamics", "v", model, v);
  check_v("hybrid_dynamics", "a", model, a);
  check_v("hybrid_dynamics", "tau", model, tau);
  const int nv = model.nv();
  if (static_cast<int>(given.size()) != nv)
    throw std::invalid_argument(
        fmt::format("hybrid_dynamics: given has {} entries, the model has nv = {}", given.size(), nv));
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
  WorkspaceContents<R>& c = contents_for("inverse_mass_matrix_times", model, ws);
  check_q("inverse_mass_matrix_times", model, q);
  check_v("inverse_mass_matrix_times", "x", model, x);
  inverse_mass_matrix_times(model, q.data(), x.data(), *c.articulated, c.inverse_product.data());
  return c.inverse_product;
}

#define LIMBER_INSTANTIATE(R)                                                                               \
  template const Vector<R>& forward_dynamics(const Model<R>&, Workspace<R>&, VectorArgument<R>,             \
                                             VectorArgument<R>, VectorArgument<R>,                          \
                                             const ExternalForces<R>&);                                     \
  template const Vector<R>& forward_dynamics_by_mass_matrix(const Model<R>&, Workspace<R>&,                 \
                                                            VectorArgument<R>, VectorArgument<R>,           \
                                                            VectorArgument<R>, const ExternalForces<R>&);   \
  template const HybridResult<R>& hybrid_dynamics(const Model<R>&, Workspace<R>&, VectorArgument<R>,        \
                                                  VectorArgument<R>, VectorArgument<R>, VectorArgument<R>,  \
                                                  const std::vector<bool>&, const ExternalForces<R>&);      \
  template const Vector<R>& inverse_mass_matrix_times(const Model<R>&, Workspace<R>&, VectorArgument<R>,    \
                                                      VectorArgument<R>);                                   \
  template const Vector<R>& forward_dynamics_with_losses(const Model<R>&, Workspace<R>&, VectorArgument<R>, \
                                                         VectorArgument<R>, VectorArgument<R>,              \
                                                         const ExternalForces<R>&);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

template void articulated_forward_dynamics(const Model<double>&, const double*, const double*, const double*,
                                           const Force<double>*, ForwardDynamicsScratch<double>&, double*);
template void articulated_forward_dynamics(const Model<float>&, const float*, const float*, const float*,
                                           const Force<float>*, ForwardDynamicsScratch<float>&, float*);
template void inverse_mass_matrix_times(const Model<double>&, const double*, const double*,
                                        ForwardDynamicsScratch<double>&, double*);
template void inverse_mass_matrix_times(const Model<float>&, const float*, const float*,
                                        ForwardDynamicsScratch<float>&, float*);

}  // namespace limber
