#include <limber/algorithms/fixed_joint_wrench.hpp>
#include <limber/algorithms/momentum.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// The inertia that the base would feel if it moved: Iᴬ = Iᶜ − M H⁻¹ Mᵀ, where M v is the momentum about the
/// world's origin. The recursion over articulated bodies ends before it.
template <class R>
ArticulatedInertia<R> inertia_on_base(const Model<R>& model, WorkspaceContents<R>& c, const R* q) {
  MomentumScratch<R>& s = *c.momentum;
  s.compute_composites(model, q);
  kernels::composite_momenta(model, s.columns, s.inertias, s.momenta);
  momentum_matrix(model, s.frames, s.momenta, -s.frames.origin(), c.columns_work.data());
  Force<R> g[6];  // columns of M H⁻¹ Mᵀ
  for (int k = 0; k < 6; ++k) {
    for (int v = 0; v < model.nv(); ++v) c.bias_work[v] = c.columns_work(k, v);
    inverse_mass_matrix_times(model, q, c.bias_work.data(), *c.articulated, c.bias_work.data());
    for (int row = 0; row < 6; ++row) {
      g[k][row] = 0;
      for (int v = 0; v < model.nv(); ++v) g[k][row] += c.columns_work(row, v) * c.bias_work[v];
    }
  }
  const auto columns = [](const Vec3<R>& x, const Vec3<R>& y, const Vec3<R>& z) {
    return Mat3<R>::from_columns(x, y, z);
  };
  const ArticulatedInertia<R> free{Sym3<R>::symmetric_part(columns(g[0].angular, g[1].angular, g[2].angular)),
                                   columns(g[3].angular, g[4].angular, g[5].angular),
                                   Sym3<R>::symmetric_part(columns(g[3].linear, g[4].linear, g[5].linear))};
  const Inertia<R> all = Transform<R>::translated(s.frames.origin()) * s.inertias.inertia(0);
  return ArticulatedInertia<R>::from_rigid(all) - free;
}

/// What the base has to give, with these joint forces, to stay at rest.
template <class R>
Force<R> force_on_base(const Model<R>& model, WorkspaceContents<R>& c, const R* q, const R* v, const R* tau,
                       const Force<R>* external) {
  articulated_forward_dynamics(model, q, v, tau, external, *c.articulated, c.bias_work.data());
  InverseDynamicsScratch<R>& s = *c.other_inverse_dynamics;
  inverse_dynamics(model, q, v, c.bias_work.data(), external, s, c.bias_work.data());
  return s.joint_wrench(model, 0) + wrench_of(model.base_rotors(), s.motions[0]);
}

}  // namespace

template <class R>
ArticulatedInertia<R> articulated_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                          FrameReference<R> frame) {
  WorkspaceContents<R>& c = contents_at("articulated_inertia", model, ws, q);
  const Frame<R>& f = frame_of(model, frame);
  return inverse_times(f.placement, f.body == 0 ? inertia_on_base(model, c, q.data())
                                                : c.articulated->inertia_of(model, f.body, q.data()));
}

template <class R>
ArticulatedBody<R> articulated_body(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                    VectorArgument<R> v, VectorArgument<R> tau, FrameReference<R> frame,
                                    const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("articulated_body", model, ws, q, {{"v", v}, {"tau", tau}});
  const Force<R>* external = checked("articulated_body", model, forces);
  const Frame<R>& f = frame_of(model, frame);
  if (f.body == 0)
    return {inverse_times(f.placement, inertia_on_base(model, c, q.data())),
            inverse_times(f.placement, force_on_base(model, c, q.data(), v.data(), tau.data(), external))};
  const ArticulatedLoad<R> load =
      c.articulated->load_on(model, f.body, q.data(), v.data(), tau.data(), external);
  // The recursion counts accelerations from that of q̈ = 0.
  KinematicsScratch<R>& s = c.kinematics->scratch;
  s.compute_motions(model, q.data(), v.data(), nullptr);
  const Motion<R> start =
      coordinates_from_common(s.frames, f, Coordinates::body) * s.motions.acceleration_of(f.body);
  const ArticulatedInertia<R> inertia = inverse_times(f.placement, load.inertia);
  return {inertia, inverse_times(f.placement, load.force) - inertia * start};
}

}  // namespace limber
