#include <fmt/format.h>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// What a regressor needs of the workspace, with its arguments checked and copied.
template <class R, class Part>
auto& with_arguments(const char* function, const Model<R>& model, Workspace<R>& ws,
                     Part WorkspaceContents<R>::* part, VectorArgument<R> q, VectorArgument<R> v,
                     VectorArgument<R> w, VectorArgument<R> a) {
  WorkspaceContents<R>& c = contents_at(function, model, ws, q, {{"v", v}, {"w", w}, {"a", a}});
  auto& own = *(c.*part);
  own.q = q;
  own.v = v;
  own.w = w;
  own.a = a;
  return own;
}

}  // namespace

template <class R>
const Matrix<R>& inertia_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                   VectorArgument<R> v, VectorArgument<R> a) {
  auto& own = with_arguments("inertia_regressor", model, ws, &WorkspaceContents<R>::regressor, q, v, v, a);
  inertia_regressor(model, own.q.data(), own.v.data(), own.a.data(), own.scratch, own.y.data());
  return own.y;
}

template <class R>
const Matrix<R>& slotine_li_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a) {
  auto& own = with_arguments("slotine_li_regressor", model, ws, &WorkspaceContents<R>::slotine_li_regressor,
                             q, v, w, a);
  slotine_li_regressor(model, own.q.data(), own.v.data(), own.w.data(), own.a.data(), own.scratch,
                       own.y.data());
  return own.y;
}

template <class R>
void inertia_parameters(const Model<R>& model, R* parameters) {
  check_needs("inertia_parameters", model, Needs::inertias);
  const std::vector<Transform<R>> links = link_frames(model);
  for (int i = 1; i < model.body_count(); ++i)
    for (const R x : inverse_times(links[static_cast<std::size_t>(i)], model.body(i).inertia).parameters())
      *parameters++ = x;
  for (const BalancedRotor<R>& rotor : model.rotors()) *parameters++ = rotor.spin_inertia;
}

template <class R>
std::vector<std::string> inertia_parameter_names(const Model<R>& model) {
  const ModelNames& names = model.names();
  std::vector<std::string> result;
  for (int i = 1; i < model.body_count(); ++i)
    for (const char* parameter : {"m", "mx", "my", "mz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz"})
      result.push_back(fmt::format("{}/{}", names.bodies[static_cast<std::size_t>(i)], parameter));
  for (const std::string& rotor : names.rotors) result.push_back(rotor + "/J");
  return result;
}

template void inertia_parameters(const Model<double>&, double*);
template void inertia_parameters(const Model<float>&, float*);
template std::vector<std::string> inertia_parameter_names(const Model<double>&);
template std::vector<std::string> inertia_parameter_names(const Model<float>&);

}  // namespace limber
