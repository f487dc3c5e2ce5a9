#include <limber/algorithms/joint_motion.hpp>
#include <limber/model/link_frames.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
JointMotion<R> joint_motion(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                            FrameReference<R> link) {
  WorkspaceContents<R>& c = contents_at("joint_motion", model, ws, q, {{"v", v}});
  const Frame<R>& given = frame_of(model, link);
  const Frame<R>&own = link_frame(model, given.body, given.fixed_link),
        &parent = parent_link_frame(model, own);
  JointMotion<R> motion;
  if (own.fixed_link >= 0 || own.body == 0) {
    motion.placement = inverse_times(parent.placement, own.placement);
    motion.velocity_product = Motion<R>::zero();
    motion.columns.resize(6, 0);
    motion.constraint_forces.setIdentity(6, 6);
    return motion;
  }
  CommonFrames<R>& frames = c.kinematics->scratch.frames;
  frames.compute(model, q.data());
  // All that is on one root is seen from its origin, so that digits are kept far from the world's.
  const Transform<R> step = parent.body == 0
                                ? frames.world_from_body(own.body)
                                : inverse_times(frames.placement(parent.body), frames.placement(own.body));
  motion.placement = inverse_times(parent.placement, step * own.placement);
  const JointColumns<R> s(model, own.body, q.data());
  Force<R> t[6];
  s.complement(t);
  motion.columns.resize(6, s.count);
  motion.constraint_forces.resize(6, 6 - s.count);
  for (int k = 0; k < s.count; ++k) motion.columns.col(k) = to_eigen(inverse_times(own.placement, s.s[k]));
  for (int k = 0; k < 6 - s.count; ++k)
    motion.constraint_forces.col(k) = to_eigen(inverse_times(own.placement, t[k]));
  motion.velocity_product =
      inverse_times(own.placement, joint_column_acceleration(model, own.body, q.data(), v.data()));
  return motion;
}

template <class R>
JointWrenchParts<R> joint_wrench_parts(const Model<R>& model, Workspace<R>& ws, FrameReference<R> link) {
  const Force<R> wrench = joint_wrench(model, ws, link);
  const Frame<R>& frame = frame_of(model, link);
  if (frame.fixed_link >= 0 || frame.body == 0) return {Force<R>::zero(), wrench};
  const JointColumns<R> s(model, frame.body, ws.contents().q_of_wrenches.data());
  const Force<R> active = inverse_times(frame.placement, s.active_part(frame.placement * wrench));
  return {active, wrench - active};
}

}  // namespace limber
