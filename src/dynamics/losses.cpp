#include <algorithm>

#include "dynamics/loss_contents.hpp"
#include "model/formatted.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const Vector<R>& passive_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_for("passive_forces", model, ws);
  check_v("passive_forces", "v", model, v);
  c.losses->v = v;
  c.passive.setZero();
  add_passive_forces(model, c.losses->v.data(), c.passive.data());
  return c.passive;
}

template <class R>
const Vector<R>& transmitted_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v,
                                    VectorArgument<R> tau) {
  WorkspaceContents<R>& c = contents_for("transmitted_forces", model, ws);
  check_v("transmitted_forces", "v", model, v);
  check_v("transmitted_forces", "tau", model, tau);
  c.losses->transmit(model, v, tau);
  return c.losses->transmitted = c.losses->tau;
}

template <class R>
const Matrix<R>& friction_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_for("friction_regressor", model, ws);
  check_v("friction_regressor", "v", model, v);
  FrictionContents<R>& own = *c.friction;
  own.v = v;
  friction_regressor(model, own.v.data(), own.y.data());
  return own.y;
}

template <class R>
void friction_parameters(const Model<R>& model, R* parameters) {
  const JointConstants<R>& joints = model.constants();
  parameters = std::copy(joints.damping.begin(), joints.damping.end(), parameters);
  parameters = std::copy(joints.friction.begin(), joints.friction.end(), parameters);
  for (const SharedLoss<R>& loss : model.shared_losses()) *parameters++ = loss.damping;
  for (const SharedLoss<R>& loss : model.shared_losses()) *parameters++ = loss.friction;
}

template <class R>
std::vector<std::string> friction_parameter_names(const Model<R>& model) {
  const ModelNames& names = model.names();
  std::vector<std::string> rotors, result;
  for (const SharedLoss<R>& loss : model.shared_losses())
    rotors.push_back(names.bodies[static_cast<std::size_t>(loss.body)]);
  for (const std::vector<std::string>* owners :
       {&names.dofs, static_cast<const std::vector<std::string>*>(&rotors)})
    for (const char* parameter : {"damping", "friction"})
      for (const std::string& owner : *owners) result.push_back(formatted("{}/{}", owner, parameter));
  return result;
}

template void friction_parameters(const Model<double>&, double*);
template void friction_parameters(const Model<float>&, float*);
template std::vector<std::string> friction_parameter_names(const Model<double>&);
template std::vector<std::string> friction_parameter_names(const Model<float>&);

}  // namespace limber
