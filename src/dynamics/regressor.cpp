#include "dynamics/regressor_contents.hpp"
#include "model/formatted.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// What is read while a regressor is written may be a part of its last result.
template <class R>
const R* copied(VectorArgument<R> argument, Vector<R>& to) {
  to = argument;
  return to.data();
}

}  // namespace

template <class R>
const Matrix<R>& inertia_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                   VectorArgument<R> v, VectorArgument<R> a) {
  auto& own = *contents_at("inertia_regressor", model, ws, q, {{"v", v}, {"a", a}}).regressor;
  inertia_regressor(model, q.data(), copied<R>(v, own.v), copied<R>(a, own.a), own.scratch, own.y.data(),
                    Zeros::known);
  return own.y;
}

template <class R>
const Matrix<R>& slotine_li_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a) {
  auto& own =
      *contents_at("slotine_li_regressor", model, ws, q, {{"v", v}, {"w", w}, {"a", a}}).slotine_li_regressor;
  slotine_li_regressor(model, q.data(), copied<R>(v, own.v), copied<R>(w, own.w), copied<R>(a, own.a),
                       own.scratch, own.y.data(), Zeros::known);
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
      result.push_back(formatted("{}/{}", names.bodies[static_cast<std::size_t>(i)], parameter));
  for (const std::string& rotor : names.rotors) result.push_back(rotor + "/J");
  return result;
}

template void inertia_parameters(const Model<double>&, double*);
template void inertia_parameters(const Model<float>&, float*);
template std::vector<std::string> inertia_parameter_names(const Model<double>&);
template std::vector<std::string> inertia_parameter_names(const Model<float>&);

}  // namespace limber
