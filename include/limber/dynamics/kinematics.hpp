// Where everything is and how it moves, computed once for a state; then any number of frames are asked.
//
//   limber::Kinematics kin(model);                 // all memory
//   kin.update(q, v);
//   const limber::Transform<double> tool = kin.placement("tool");
//   const auto& j = kin.jacobian("tool", limber::Coordinates::world_aligned);
//
// The functions mean what those of dynamics.hpp with the same names mean. update() checks its arguments; what
// needs more than the last update was given (a velocity after update(q)) throws std::logic_error. Nothing
// allocates once the object is made, except to report an error. Matrices by reference live in the object
// until the next call of the same function.
#pragma once

#include <limber/dynamics/frame_reference.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/model/hidden.hpp>
#include <limber/spatial/force.hpp>

namespace [[gnu::visibility("default")]] limber {

template <class R>
using Matrix6X = Eigen::Matrix<R, 6, Eigen::Dynamic>;

/// The tables and results; private to the library.
template <class R>
struct KinematicsContents;

template <class R = double>
class Kinematics {
 public:
  explicit Kinematics(const Model<R>& model);

  const Model<R>& model() const;

  /// Positions: placements and Jacobians can be asked.
  Kinematics& update(VectorArgument<R> q);
  /// Velocities too, with all that follows from them: rates of Jacobians, velocity-product accelerations.
  Kinematics& update(VectorArgument<R> q, VectorArgument<R> v);
  /// Accelerations too.
  Kinematics& update(VectorArgument<R> q, VectorArgument<R> v, VectorArgument<R> a);

  // ---- Of the last update(q, …)

  /// X_world_frame: where the frame is.
  Transform<R> placement(FrameReference<R> frame) const;
  /// J with velocity(frame) = J v.
  const Matrix6X<R>& jacobian(FrameReference<R> frame, Coordinates coordinates = Coordinates::body);
  /// J of the point p of the frame's body, given in the frame.
  const Matrix6X<R>& jacobian(FrameReference<R> frame, const Vec3<R>& point,
                              Coordinates coordinates = Coordinates::body);
  /// The columns of all velocities, each the motion of the bodies beyond its joint, in world coordinates.
  const Matrix6X<R>& joint_jacobian();
  /// Jᵀ f: the joint forces that a wrench on a frame amounts to.
  const Vector<R>& joint_forces(FrameReference<R> frame, const Force<R>& wrench,
                                Coordinates coordinates = Coordinates::body);

  // ---- Of the last update(q, v, …)

  Motion<R> velocity(FrameReference<R> frame, Coordinates coordinates = Coordinates::body) const;
  /// dJ/dt.
  const Matrix6X<R>& jacobian_rate(FrameReference<R> frame, Coordinates coordinates = Coordinates::body);
  /// The spatial acceleration for a = 0: what remains of it is due to velocities.
  Motion<R> velocity_product_acceleration(FrameReference<R> frame,
                                          Coordinates coordinates = Coordinates::body) const;

  // ---- Of the last update(q, v, a)

  /// Spatial acceleration, without gravity.
  Motion<R> acceleration(FrameReference<R> frame, Coordinates coordinates = Coordinates::body) const;
  /// [ω̇; r̈] of the frame's origin, in the axes of `coordinates`.
  Motion<R> classical_acceleration(FrameReference<R> frame,
                                   Coordinates coordinates = Coordinates::body) const;

 private:
  KinematicsContents<R>& contents() const;

  Hidden<KinematicsContents<R>> contents_;
};

extern template class Kinematics<double>;
extern template class Kinematics<float>;

}  // namespace limber
