#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
ArticulatedInertia<R> articulated_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                          FrameReference<R> frame) {
  WorkspaceContents<R>& c = contents_at("articulated_inertia", model, ws, q);
  const Frame<R>& f = frame_of(model, frame);
  return inverse_times(f.placement, c.articulated->inertia_of(model, f.body, q.data()));
}

template <class R>
ArticulatedBody<R> articulated_body(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                    VectorArgument<R> v, VectorArgument<R> tau, FrameReference<R> frame,
                                    const ExternalForces<R>& forces) {
  WorkspaceContents<R>& c = contents_at("articulated_body", model, ws, q, {{"v", v}, {"tau", tau}});
  const Force<R>* external = checked("articulated_body", model, forces);
  const Frame<R>& f = frame_of(model, frame);
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
