#include "dynamics/contents.hpp"

namespace limber {

namespace {

/// The velocity or acceleration of a frame's body in the wanted coordinates.
template <class R>
Motion<R> in_coordinates(const WorldFrames<R>& frames, const Frame<R>& frame, Coordinates coordinates,
                         const Motion<R>& m) {
  return coordinates_from_common(frames, frame, coordinates) * m;
}

/// Frames, columns, velocities and accelerations; a null pointer for a means q̈ = 0.
template <class R>
KinematicsScratch<R>& moved(const char* function, const Model<R>& model, Workspace<R>& ws,
                            VectorArgument<R> q, VectorArgument<R> v, const R* a) {
  KinematicsScratch<R>& s = contents_for(function, model, ws).kinematics;
  check_q(function, model, q);
  check_v(function, "v", model, v);
  s.compute_motions(model, q.data(), v.data(), a);
  return s;
}

}  // namespace

template <class R>
Transform<R> placement(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                       FrameReference<R> frame) {
  KinematicsScratch<R>& s = contents_for("placement", model, ws).kinematics;
  check_q("placement", model, q);
  s.frames.compute(model, q.data());
  return frame_placement(s.frames, frame_of(model, frame));
}

template <class R>
Motion<R> velocity(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                   FrameReference<R> frame, Coordinates coordinates) {
  KinematicsScratch<R>& s = contents_for("velocity", model, ws).kinematics;
  check_q("velocity", model, q);
  check_v("velocity", "v", model, v);
  s.compute_columns(model, q.data());
  s.motions.compute_velocities(model, s.columns, v.data());
  const Frame<R>& f = frame_of(model, frame);
  return in_coordinates(s.frames, f, coordinates, s.motions.velocity_of(f.body));
}

template <class R>
Motion<R> acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                       VectorArgument<R> a, FrameReference<R> frame, Coordinates coordinates) {
  check_v("acceleration", "a", model, a);
  const KinematicsScratch<R>& s = moved("acceleration", model, ws, q, v, a.data());
  const Frame<R>& f = frame_of(model, frame);
  return in_coordinates(s.frames, f, coordinates, s.motions.acceleration_of(f.body));
}

template <class R>
Motion<R> classical_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, VectorArgument<R> a, FrameReference<R> frame,
                                 Coordinates coordinates) {
  check_v("classical_acceleration", "a", model, a);
  const KinematicsScratch<R>& s = moved("classical_acceleration", model, ws, q, v, a.data());
  const Frame<R>& f = frame_of(model, frame);
  return classical_from_spatial(in_coordinates(s.frames, f, coordinates, s.motions.acceleration_of(f.body)),
                                in_coordinates(s.frames, f, coordinates, s.motions.velocity_of(f.body)));
}

template <class R>
Motion<R> velocity_product_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                        VectorArgument<R> v, FrameReference<R> frame,
                                        Coordinates coordinates) {
  const KinematicsScratch<R>& s = moved<R>("velocity_product_acceleration", model, ws, q, v, nullptr);
  const Frame<R>& f = frame_of(model, frame);
  return in_coordinates(s.frames, f, coordinates, s.motions.acceleration_of(f.body));
}

template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, const Vec3<std::type_identity_t<R>>& point,
                            Coordinates coordinates) {
  WorkspaceContents<R>& c = contents_for("jacobian", model, ws);
  check_q("jacobian", model, q);
  check_argument<R>("jacobian", "point", Eigen::Matrix<R, 3, 1>(point.x, point.y, point.z), 3, "");
  Frame<R> f = frame_of(model, frame);
  f.placement = f.placement * Transform<R>::translated(point);
  c.kinematics.compute_columns(model, q.data());
  frame_jacobian(model, c.kinematics.frames, c.kinematics.columns, f, coordinates, c.jacobian.data());
  return c.jacobian;
}

template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, Coordinates coordinates) {
  return jacobian(model, ws, q, frame, Vec3<R>::zero(), coordinates);
}

template <class R>
const Matrix6X<R>& jacobian_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, FrameReference<R> frame, Coordinates coordinates) {
  const KinematicsScratch<R>& s = moved<R>("jacobian_rate", model, ws, q, v, nullptr);
  Matrix6X<R>& result = ws.contents().jacobian_rate;
  frame_jacobian_rate(model, s, q.data(), v.data(), frame_of(model, frame), coordinates, result.data());
  return result;
}

template <class R>
const Matrix6X<R>& joint_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("joint_jacobian", model, ws);
  check_q("joint_jacobian", model, q);
  c.kinematics.compute_columns(model, q.data());
  joint_jacobian(model, c.kinematics.frames, c.kinematics.columns, c.joint_jacobian.data());
  return c.joint_jacobian;
}

template <class R>
const Vector<R>& joint_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                              FrameReference<R> frame, const Force<std::type_identity_t<R>>& wrench,
                              Coordinates coordinates) {
  WorkspaceContents<R>& c = contents_for("joint_forces", model, ws);
  check_q("joint_forces", model, q);
  check_argument<R>("joint_forces", "wrench",
                    Eigen::Matrix<R, 6, 1>{wrench[0], wrench[1], wrench[2], wrench[3], wrench[4], wrench[5]},
                    6, "");
  KinematicsScratch<R>& s = c.kinematics;
  s.compute_columns(model, q.data());
  const Frame<R>& f = frame_of(model, frame);
  const Force<R> common = inverse_times(coordinates_from_common(s.frames, f, coordinates), wrench);
  c.wrench_forces.setZero();
  for (const Columns::Run run : model.columns().support(f.body))
    for (int k = run.begin; k < run.end; ++k)
      detail::for_each_velocity(
          model, k, [&](int v, R ratio) { c.wrench_forces[v] += ratio * dot(s.columns.column(k), common); });
  return c.wrench_forces;
}

#define LIMBER_INSTANTIATE(R)                                                                                \
  template Transform<R> placement(const Model<R>&, Workspace<R>&, VectorArgument<R>, FrameReference<R>);     \
  template Motion<R> velocity(const Model<R>&, Workspace<R>&, VectorArgument<R>, VectorArgument<R>,          \
                              FrameReference<R>, Coordinates);                                               \
  template Motion<R> acceleration(const Model<R>&, Workspace<R>&, VectorArgument<R>, VectorArgument<R>,      \
                                  VectorArgument<R>, FrameReference<R>, Coordinates);                        \
  template Motion<R> classical_acceleration(const Model<R>&, Workspace<R>&, VectorArgument<R>,               \
                                            VectorArgument<R>, VectorArgument<R>, FrameReference<R>,         \
                                            Coordinates);                                                    \
  template Motion<R> velocity_product_acceleration(const Model<R>&, Workspace<R>&, VectorArgument<R>,        \
                                                   VectorArgument<R>, FrameReference<R>, Coordinates);       \
  template const Matrix6X<R>& jacobian(const Model<R>&, Workspace<R>&, VectorArgument<R>, FrameReference<R>, \
                                       Coordinates);                                                         \
  template const Matrix6X<R>& jacobian(const Model<R>&, Workspace<R>&, VectorArgument<R>, FrameReference<R>, \
                                       const Vec3<R>&, Coordinates);                                         \
  template const Matrix6X<R>& jacobian_rate(const Model<R>&, Workspace<R>&, VectorArgument<R>,               \
                                            VectorArgument<R>, FrameReference<R>, Coordinates);              \
  template const Matrix6X<R>& joint_jacobian(const Model<R>&, Workspace<R>&, VectorArgument<R>);             \
  template const Vector<R>& joint_forces(const Model<R>&, Workspace<R>&, VectorArgument<R>,                  \
                                         FrameReference<R>, const Force<R>&, Coordinates);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

}  // namespace limber
