#include <limber/algorithms/gauss_function.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
R gauss_function(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                 VectorArgument<R> a, VectorArgument<R> tau, const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_for("gauss_function", model, ws);
  check_q("gauss_function", model, q);
  check_v("gauss_function", "v", model, v);
  check_v("gauss_function", "a", model, a);
  check_v("gauss_function", "tau", model, tau);
  return gauss_function(model, q.data(), v.data(), a.data(), tau.data(),
                        checked("gauss_function", model, forces), *c.gauss);
}

template double gauss_function(const Model<double>&, Workspace<double>&, VectorArgument<double>,
                               VectorArgument<double>, VectorArgument<double>, VectorArgument<double>,
                               const ExternalForces<double>&);
template float gauss_function(const Model<float>&, Workspace<float>&, VectorArgument<float>,
                              VectorArgument<float>, VectorArgument<float>, VectorArgument<float>,
                              const ExternalForces<float>&);

}  // namespace limber
