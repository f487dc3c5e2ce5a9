#include <limber/algorithms/link_quantities.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Where the centre of mass of a link is: a frame with the axes of its body.
template <class R>
Frame<R> frame_at_center(const Model<R>& model, const Frame<R>& link) {
  return {link.body, Transform<R>::translated(own_inertia(model, link).com()), link.fixed_link};
}

/// Placements and velocities.
template <class R>
const KinematicsScratch<R>& moving(const char* function, const Model<R>& model, Workspace<R>& ws,
                                   VectorArgument<R> q, VectorArgument<R> v) {
  KinematicsContents<R>& k = *contents_at(function, model, ws, q, {{"v", v}}).kinematics;
  k.compute_velocities(q.data(), v.data());
  return k.scratch;
}

/// Placements alone.
template <class R>
const CommonFrames<R>& placed(const char* function, const Model<R>& model, Workspace<R>& ws,
                              VectorArgument<R> q) {
  CommonFrames<R>& frames = contents_at(function, model, ws, q).kinematics->scratch.frames;
  frames.compute(model, q.data());
  return frames;
}

}  // namespace

template <class R>
Inertia<R> link_inertia(const Model<R>& model, FrameReference<R> link) {
  check_needs("link_inertia", model, Needs::inertias);
  const Frame<R>& frame = frame_of(model, link);
  return inverse_times(frame.placement, own_inertia(model, frame));
}

template <class R>
R link_kinetic_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                      FrameReference<R> link) {
  const KinematicsScratch<R>& s = moving("link_kinetic_energy", model, ws, q, v);
  return link_kinetic_energy(model, s.frames, s.motions, frame_of(model, link), v.data());
}

template <class R>
Force<R> link_momentum(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                       FrameReference<R> link) {
  const KinematicsScratch<R>& s = moving("link_momentum", model, ws, q, v);
  const Frame<R>& frame = frame_of(model, link);
  return wrench_at(link_momentum(model, s.frames, s.motions, frame, v.data()), -s.frames.origin(frame.body));
}

template <class R>
R link_potential_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                        FrameReference<R> link) {
  return link_potential_energy(model, placed("link_potential_energy", model, ws, q), frame_of(model, link));
}

template <class R>
Vec3<R> link_center_of_mass(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> link) {
  const CommonFrames<R>& frames = placed("link_center_of_mass", model, ws, q);
  return frame_placement(frames, frame_at_center(model, frame_of(model, link))).translation;
}

template <class R>
const Matrix3X<R>& link_center_of_mass_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                FrameReference<R> link) {
  WorkspaceContents<R>& c = contents_at("link_center_of_mass_jacobian", model, ws, q);
  KinematicsScratch<R>& s = c.kinematics->scratch;
  s.compute_columns(model, q.data());
  frame_jacobian(model, s.frames, s.columns, frame_at_center(model, frame_of(model, link)),
                 Coordinates::world_aligned, c.columns_work.data());
  for (Eigen::Index k = 0; k < c.link_com_jacobian.cols(); ++k)
    c.link_com_jacobian.col(k) = c.columns_work.col(k).template tail<3>();
  return c.link_com_jacobian;
}

template Inertia<double> link_inertia(const Model<double>&, FrameReference<double>);
template Inertia<float> link_inertia(const Model<float>&, FrameReference<float>);

}  // namespace limber
