#include <limber/algorithms/fixed_joint_wrench.hpp>

#include <stdexcept>
#include <string>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Joint wrenches will be of this call.
template <class R>
void keep_wrenches(WorkspaceContents<R>& c, VectorArgument<R> q, const ExternalForces<R>& forces) {
  c.has_wrenches = true;
  c.q_of_wrenches = q;
  c.has_forces_on_fixed_links = forces.data() != nullptr;
  std::copy(forces.on_fixed_links().begin(), forces.on_fixed_links().end(), c.forces_on_fixed_links.begin());
}

}  // namespace

template <class R>
const Vector<R>& inverse_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v, VectorArgument<R> a, const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("inverse_dynamics", model, ws, q, {{"v", v}, {"a", a}});
  inverse_dynamics(model, q.data(), v.data(), a.data(), checked("inverse_dynamics", model, forces),
                   *c.inverse_dynamics, c.tau.data());
  keep_wrenches<R>(c, q, forces);
  return c.tau;
}

template <class R>
const Vector<R>& inverse_dynamics_on_moving_base(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                 VectorArgument<R> v, VectorArgument<R> a,
                                                 const Motion<std::type_identity_t<R>>& base_acceleration,
                                                 const Vec3<std::type_identity_t<R>>& base_angular_velocity,
                                                 const ExternalForces<R>& forces) {
  const char* const name = "inverse_dynamics_on_moving_base";
  WorkspaceContents<R>& c = contents_at(name, model, ws, q, {{"v", v}, {"a", a}});
  check_small(name, "base_acceleration", base_acceleration);
  check_small(name, "base_angular_velocity", base_angular_velocity);
  inverse_dynamics_on_moving_base(model, q.data(), v.data(), a.data(), base_acceleration,
                                  base_angular_velocity, checked(name, model, forces), *c.inverse_dynamics,
                                  c.tau_on_moving_base.data());
  keep_wrenches<R>(c, q, forces);
  return c.tau_on_moving_base;
}

template <class R>
const Vector<R>& bias_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("bias_forces", model, ws, q, {{"v", v}});
  inverse_dynamics<Terms::bias, R, R>(model, q.data(), v.data(), nullptr, nullptr, *c.other_inverse_dynamics,
                                      c.bias.data());
  return c.bias;
}

template <class R>
const Vector<R>& gravity_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("gravity_forces", model, ws, q);
  inverse_dynamics<Terms::gravity, R, R>(model, q.data(), nullptr, nullptr, nullptr,
                                         *c.other_inverse_dynamics, c.gravity.data());
  return c.gravity;
}

namespace {

/// Throws unless inverse_dynamics has been called with this workspace.
template <class R>
WorkspaceContents<R>& contents_with_wrenches(const char* function, const Model<R>& model, Workspace<R>& ws) {
  WorkspaceContents<R>& c = contents_for(function, model, ws);
  if (!c.has_wrenches)
    throw std::logic_error(std::string(function) +
                           ": there are no forces yet; call inverse_dynamics with this workspace first");
  return c;
}

}  // namespace

template <class R>
Force<R> joint_wrench(const Model<R>& model, Workspace<R>& ws, FrameReference<R> link) {
  WorkspaceContents<R>& c = contents_with_wrenches("joint_wrench", model, ws);
  const Frame<R>& frame = frame_of(model, link);
  if (frame.fixed_link < 0)
    return inverse_times(frame.placement, c.inverse_dynamics->joint_wrench(model, frame.body));
  const auto external = std::span<const Force<R>>(c.forces_on_fixed_links)
                            .first(c.has_forces_on_fixed_links ? c.forces_on_fixed_links.size() : 0);
  return inverse_times(frame.placement,
                       fixed_joint_wrench(model, *c.inverse_dynamics, frame.fixed_link, external));
}

template <class R>
Force<R> base_force(const Model<R>& model, Workspace<R>& ws) {
  const InverseDynamicsScratch<R>& s = *contents_with_wrenches("base_force", model, ws).inverse_dynamics;
  return -(s.joint_wrench(model, 0) + wrench_of(model.base_rotors(), s.motions[0]));
}

template <class R>
const Vector<R>& mass_matrix_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                   VectorArgument<R> x) {
  WorkspaceContents<R>& c = contents_at("mass_matrix_times", model, ws, q, {{"x", x}});
  mass_matrix_times(model, q.data(), x.data(), c.zero.data(), *c.other_inverse_dynamics, c.product.data());
  return c.product;
}

LIMBER_FOR_REALS(LIMBER_INVERSE_DYNAMICS_KERNELS, )

}  // namespace limber
