#include <limber/algorithms/gauss_function.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
R gauss_function(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                 VectorArgument<R> a, VectorArgument<R> tau, const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("gauss_function", model, ws, q, {{"v", v}, {"a", a}, {"tau", tau}});
  return gauss_function(model, q.data(), v.data(), a.data(), tau.data(),
                        checked("gauss_function", model, forces), *c.gauss);
}

}  // namespace limber
