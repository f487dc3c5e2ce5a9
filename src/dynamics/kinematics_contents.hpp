// What Kinematics holds, and the functions of kinematics that take q with it: the tables of a state, what of
// them is known, and the results of frames.
#pragma once

#include <limber/algorithms/kinematics.hpp>
#include <limber/dynamics/kinematics.hpp>

namespace limber {

/// What was computed last, each with all before it.
enum class KnownMotions { nothing, placements, columns, velocities, velocity_products, accelerations };

template <class R>
struct KinematicsContents {
  explicit KinematicsContents(const Model<R>& its_model)
      : model(its_model),
        scratch(model),
        q(model.nq()),
        v(model.nv()),
        a(model.nv()),
        jacobian(6, model.nv()),
        jacobian_rate(6, model.nv()),
        joint_jacobian(6, model.nv()),
        joint_forces(model.nv()) {}

  // ---- The state. Arguments are checked before; they are not copied.

  void compute_placements(const R* q_now) {
    known = KnownMotions::placements;
    scratch.frames.compute(model, q_now);
  }
  void compute_columns(const R* q_now) {
    known = KnownMotions::columns;
    scratch.compute_columns(model, q_now);
  }
  void compute_velocities(const R* q_now, const R* v_now) {
    known = KnownMotions::velocities;
    scratch.compute_velocities(model, q_now, v_now);
  }
  /// A null pointer for a means q̈ = 0: products of velocities are all there is.
  void compute_accelerations(const R* q_now, const R* v_now, const R* a_now) {
    known = a_now == nullptr ? KnownMotions::velocity_products : KnownMotions::accelerations;
    scratch.compute_motions(model, q_now, v_now, a_now);
  }

  // ---- Frames

  Transform<R> placement_of(const Frame<R>& frame) const { return frame_placement(scratch.frames, frame); }
  Motion<R> velocity_of(const Frame<R>& frame, Coordinates coordinates) const {
    return in(coordinates, frame, scratch.motions.velocity_of(frame.body));
  }
  Motion<R> acceleration_of(const Frame<R>& frame, Coordinates coordinates) const {
    return in(coordinates, frame, scratch.motions.acceleration_of(frame.body));
  }
  Motion<R> classical_acceleration_of(const Frame<R>& frame, Coordinates coordinates) const {
    return classical_from_spatial(acceleration_of(frame, coordinates), velocity_of(frame, coordinates));
  }
  /// The acceleration without Σ S a, whose velocities are of the last update.
  Motion<R> velocity_product_of(const Frame<R>& frame, Coordinates coordinates) const {
    Motion<R> common = scratch.motions.acceleration_of(frame.body);
    if (known == KnownMotions::accelerations)
      for_each_mover(frame,
                     [&](int i, const Motion<R>& column, R ratio) { common -= column * (ratio * a[i]); });
    return in(coordinates, frame, common);
  }
  const Matrix6X<R>& jacobian_of(const Frame<R>& frame, Coordinates coordinates) {
    frame_jacobian(model, scratch.frames, scratch.columns, frame, coordinates, jacobian.data());
    return jacobian;
  }
  const Matrix6X<R>& jacobian_rate_of(const Frame<R>& frame, const R* q_now, const R* v_now,
                                      Coordinates coordinates) {
    frame_jacobian_rate(model, scratch, q_now, v_now, frame, coordinates, jacobian_rate.data());
    return jacobian_rate;
  }
  const Matrix6X<R>& jacobian_of_joints() {
    limber::joint_jacobian(model, scratch.frames, scratch.columns, joint_jacobian.data());
    return joint_jacobian;
  }
  const Vector<R>& joint_forces_of(const Frame<R>& frame, const Force<R>& wrench, Coordinates coordinates) {
    const Force<R> common =
        inverse_times(coordinates_from_common(scratch.frames, frame, coordinates), wrench);
    joint_forces.setZero();
    for_each_mover(frame, [&](int i, const Motion<R>& column, R ratio) {
      joint_forces[i] += ratio * dot(column, common);
    });
    return joint_forces;
  }

  Model<R> model;
  KinematicsScratch<R> scratch;
  KnownMotions known = KnownMotions::nothing;
  Vector<R> q, v, a;  ///< of the last update
  Matrix6X<R> jacobian, jacobian_rate, joint_jacobian;
  Vector<R> joint_forces;

 private:
  /// f(i, column, ratio) for each velocity i that moves a frame, with the motion column · ratio · vᵢ.
  template <class F>
  void for_each_mover(const Frame<R>& frame, F&& f) const {
    for (const Columns::Run run : model.columns().support(frame.body))
      for (int k = run.begin; k < run.end; ++k)
        detail::for_each_velocity(model, k, [&](int i, R ratio) { f(i, scratch.columns.column(k), ratio); });
  }
  Motion<R> in(Coordinates coordinates, const Frame<R>& frame, const Motion<R>& common) const {
    return coordinates_from_common(scratch.frames, frame, coordinates) * common;
  }
};

/// The same frame at a point of it.
template <class R>
Frame<R> at_point(Frame<R> frame, const Vec3<R>& point) {
  frame.placement = frame.placement * Transform<R>::translated(point);
  return frame;
}

}  // namespace limber
