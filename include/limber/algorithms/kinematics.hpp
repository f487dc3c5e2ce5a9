// Where are the frames, and how do they move?  placement, velocity, acceleration, J and dJ/dt of any frame on
// a body.
//
// All follow from the columns and motions in the common frame (common_columns.hpp, common_motions.hpp) by a
// change of coordinates.
#pragma once

#include <limber/algorithms/common_motions.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/spatial/acceleration.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// X_world_frame of a frame fixed to a body.
template <class R, class T>
Transform<T> frame_placement(const CommonFrames<T>& frames, const Frame<R>& frame) {
  return frames.world_from_body(frame.body) * frame.placement.template cast<T>();
}

/// X_coordinates_common for motions and forces of a frame.
template <class R, class T>
Transform<T> coordinates_from_common(const CommonFrames<T>& frames, const Frame<R>& frame,
                                     Coordinates coordinates) {
  if (coordinates == Coordinates::world) return Transform<T>::translated(frames.origin(frame.body));
  const Transform<T> x = frames.placement(frame.body) * frame.placement.template cast<T>();
  if (coordinates == Coordinates::world_aligned) return Transform<T>::translated(-x.translation);
  return x.inverse();
}

/// J, 6 × nv numbers column by column.
template <class R, class T>
void frame_jacobian(const Model<R>& model, const CommonFrames<T>& frames, const CommonColumns<T>& columns,
                    const Frame<R>& frame, Coordinates coordinates, T* j) {
  const Transform<T> x = coordinates_from_common(frames, frame, coordinates);
  std::fill(j, j + static_cast<std::ptrdiff_t>(6) * model.nv(), as<T>(0));
  for (const Columns::Run run : model.columns().support(frame.body))
    for (int k = run.begin; k < run.end; ++k) kernels::add_to_velocities(model, k, x * columns.column(k), j);
}

/// dJ/dt, 6 × nv numbers column by column. With the column s, its body's velocity v and the motion w of the
/// coordinate frame, ds/dt = v × s + (s moving in the body) − w × s.
template <class R, class T>
void frame_jacobian_rate(const Model<R>& model, const KinematicsScratch<T>& s, const T* q, const T* v,
                         const Frame<R>& frame, Coordinates coordinates, T* j) {
  const Transform<T> x = coordinates_from_common(s.frames, frame, coordinates);
  const Motion<T> body_velocity = s.motions.velocity_of(frame.body);
  Motion<T> w = Motion<T>::zero();
  if (coordinates == Coordinates::body) w = body_velocity;
  if (coordinates == Coordinates::world_aligned) w.linear = velocity_at(body_velocity, -x.translation);
  std::fill(j, j + static_cast<std::ptrdiff_t>(6) * model.nv(), as<T>(0));
  for (const Columns::Run run : model.columns().support(frame.body))
    for (int k = run.begin; k < run.end; ++k) {
      const int i = model.columns().body[static_cast<std::size_t>(k)];
      const Motion<T> column = s.columns.column(k);
      Motion<T> rate = cross(s.motions.velocity_of(i) - w, column);
      if (const Body<R>& body = model.body(i); !body.is_screw()) {
        Motion<T> moving[6];
        visit_joint(body.joint, [&](const auto& joint) {
          joint.column_rates(q + body.q_index, v + body.v_index, moving);
        });
        rate += s.frames.placement(i) * moving[k - model.columns().first[static_cast<std::size_t>(i)]];
      }
      kernels::add_to_velocities(model, k, x * rate, j);
    }
}

/// The columns of all velocities in world coordinates, 6 × nv numbers column by column.
template <class R, class T>
void joint_jacobian(const Model<R>& model, const CommonFrames<T>& frames, const CommonColumns<T>& columns,
                    T* j) {
  const bool has_driven = model.has_driven_bodies();  // otherwise velocities are in the order of columns
  for (int v = 0; v < model.nv(); ++v) {
    const int k = has_driven ? model.column_of_velocity(v) : v;
    const Motion<T> s = columns.column(k);
    const Vec3<T>& origin = frames.origin(model.columns().body[static_cast<std::size_t>(k)]);
    const Vec3<T> linear = s.linear + cross(origin, s.angular);
    T* to = j + static_cast<std::ptrdiff_t>(6) * v;
    for (int r = 0; r < 3; ++r) {
      to[r] = s.angular[r];
      to[r + 3] = linear[r];
    }
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
