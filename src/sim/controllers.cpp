#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>
#include <limber/sim/forces.hpp>

#include <cmath>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

/// Per velocity: whether a motor can act there. Nothing pushes a floating base against the world.
std::vector<bool> actuated(const Model<double>& model) {
  std::vector<bool> result(static_cast<std::size_t>(model.nv()), true);
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; joint.type == JointType::floating && k < joint.nv; ++k)
      result[static_cast<std::size_t>(joint.v_index + k)] = false;
  return result;
}

Vector<double> per_velocity(const Model<double>& model, const std::vector<double>& gains, const char* name) {
  const auto nv = static_cast<std::size_t>(model.nv());
  if (gains.size() != 1 && gains.size() != nv)
    refuse("pd_controller: {} has {} numbers, not 1 or nv = {}", name, gains.size(), nv);
  Vector<double> result(model.nv());
  for (std::size_t k = 0; k < nv; ++k) {
    const double gain = gains[gains.size() == 1 ? 0 : k];
    if (!(gain >= 0) || !std::isfinite(gain)) refuse("pd_controller: {}: {} is not a gain", name, gain);
    result[static_cast<Eigen::Index>(k)] = gain;
  }
  return result;
}

/// What a controller keeps from call to call.
struct PdState {
  PdState(const Model<double>& its_model, VectorArgument<double> its_target, const PdGains& gains)
      : model(its_model),
        ws(model, Prepare::on_use),
        target(its_target),
        missing(model.nv()),
        kp(per_velocity(model, gains.kp, "kp")),
        kd(per_velocity(model, gains.kd, "kd")),
        is_actuated(actuated(model)),
        has_gravity(gains.gravity) {}

  void add_to(const Instant& now, Eigen::Map<Vector<double>> tau) {
    difference<double>(model, now.q, target, missing);
    const Vector<double>* gravity = has_gravity ? &gravity_forces<double>(model, ws, now.q) : nullptr;
    for (Eigen::Index k = 0; k < tau.size(); ++k)
      if (is_actuated[static_cast<std::size_t>(k)])
        tau[k] += kp[k] * missing[k] - kd[k] * now.v[k] + (gravity ? (*gravity)[k] : 0);
  }

  Model<double> model;
  Workspace<double> ws;
  Vector<double> target, missing, kp, kd;
  std::vector<bool> is_actuated;
  bool has_gravity;
};

}  // namespace

Controller pd_controller(const Model<double>& model, VectorArgument<double> target, const PdGains& gains) {
  check_argument<double>("pd_controller", "target", target, model.nq(), "nq");
  if (gains.gravity) check_needs("pd_controller", model, Needs::inertias);
  auto state = std::make_shared<PdState>(model, target, gains);
  return [state](const Instant& now, Eigen::Map<Vector<double>> tau) { state->add_to(now, tau); };
}

Controller gravity_controller(const Model<double>& model) {
  Vector<double> anywhere(model.nq());
  neutral<double>(model, anywhere);
  return pd_controller(model, anywhere, {.kp = {0}, .kd = {0}, .gravity = true});
}

}  // namespace limber
