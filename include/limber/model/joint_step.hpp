// The joint step: from positions and velocities to transforms and motions across each joint. The only place
// where the kind of a joint is asked; what comes after sees rotations, origins and columns.
#pragma once

#include <limber/math/aligned_vector.hpp>
#include <limber/math/pack.hpp>
#include <limber/math/sincos.hpp>
#include <limber/model/joints/joint_columns.hpp>
#include <limber/model/model.hpp>

#include <vector>

namespace limber {

/// The position of a driven body: offset + Σ ratio · q.
template <class R, class T>
T driven_position(const Model<R>& model, const Body<R>& body, const T* q) {
  T position = as<T>(body.drive_offset);
  for (const Drive<R>& drive : model.drives(body))
    position = position + as<T>(drive.ratio) * q[drive.q_index];
  return position;
}

/// The rate of a driven body or rotor: Σ ratio · v.
template <class R, class T, class Driven>
T driven_rate(const Model<R>& model, const Driven& driven, const T* v) {
  T rate = as<T>(0);
  for (const Drive<R>& drive : model.drives(driven)) rate = rate + as<T>(drive.ratio) * v[drive.v_index];
  return rate;
}

namespace detail {

/// The velocities behind a column, with their ratios: f(v index, ratio).
template <class R, class F>
void for_each_velocity(const Model<R>& model, int column, F&& f) {
  const int i = model.columns().body[static_cast<std::size_t>(column)];
  const Body<R>& body = model.body(i);
  if (body.is_driven())
    for (const Drive<R>& drive : model.drives(body)) f(drive.v_index, drive.ratio);
  else
    f(body.v_index + column - model.columns().first[static_cast<std::size_t>(i)], R(1));
}

}  // namespace detail

/// f(joint, its position coordinates): the joint as its own type, with its slice of q or the position it is
/// driven to.
template <class R, class T, class F>
decltype(auto) visit_joint_at(const Model<R>& model, int i, const T* q, F&& f) {
  const Body<R>& body = model.body(i);
  if (body.is_driven()) {
    const T position = driven_position(model, body, q);
    return f(ScrewJoint<R>{body.joint.turn, body.joint.slide}, &position);
  }
  const T* position = q + body.q_index;
  return visit_joint(body.joint, [&](const auto& joint) { return f(joint, position); });
}

/// X_parent_body(q), canonical frames, of one body by itself.
template <class R, class T>
Transform<T> parent_from_body(const Model<R>& model, int i, const T* q) {
  return model.body(i).tree.template cast<T>() *
         visit_joint_at(model, i, q,
                        [](const auto& joint, const T* position) { return joint.transform(position); });
}

/// What all joints' positions amount to, by body: of one-degree joints the cosine and sine of the turn and
/// the slide about and along z, of the others the whole transform.
template <class T>
struct JointPositions {
  AlignedVector<T> angle, sine, cosine, slide;
  std::vector<Transform<T>> free;  ///< X_parent_body of bodies that are not screws

  template <class R>
  explicit JointPositions(const Model<R>& model)
      : angle(static_cast<std::size_t>(padded(model.body_count())), as<T>(0)),
        sine(angle),
        cosine(angle),
        slide(angle),
        free(static_cast<std::size_t>(model.body_count())) {}

  template <class R>
  void compute(const Model<R>& model, const T* q);
};

template <class T>
template <class R>
void JointPositions<T>::compute(const Model<R>& model, const T* q) {
  constexpr bool at_once = PackOf<T>::width > 1;
  const int n = model.body_count();
  for (int i = 1; i < n; ++i) {
    const Body<R>& body = model.body(i);
    const auto k = static_cast<std::size_t>(i);
    if (!body.is_screw()) {
      free[k] = parent_from_body(model, i, q);
      continue;
    }
    const T position = body.is_driven() ? driven_position(model, body, q) : q[body.q_index];
    angle[k] = as<T>(body.dh.angle) + as<T>(body.joint.turn) * position;
    if (body.joint.slide != 0) slide[k] = as<T>(body.joint.slide) * position;
    if constexpr (!at_once) sincos_all(1, &angle[k], &sine[k], &cosine[k]);
  }
  if constexpr (at_once) sincos_all(n, angle.data(), sine.data(), cosine.data());
}

// How vectors turn between a body and its parent, by the form of the step.

/// Rx(twist) Rz(angle): eight multiplications a vector.
template <class R, class T>
struct DenavitHartenbergTurn {
  const DenavitHartenberg<R>& dh;
  const T& c;
  const T& s;

  [[gnu::always_inline]] Vec3<T> to_body(const Vec3<T>& u) const {
    const T ca = as<T>(dh.cos_twist), sa = as<T>(dh.sin_twist);
    const T y = ca * u.y + sa * u.z;
    return {c * u.x + s * y, c * y - s * u.x, ca * u.z - sa * u.y};
  }
  [[gnu::always_inline]] Vec3<T> to_parent(const Vec3<T>& u) const {
    const T ca = as<T>(dh.cos_twist), sa = as<T>(dh.sin_twist);
    const T y = s * u.x + c * u.y;
    return {c * u.x - s * u.y, ca * y - sa * u.z, sa * y + ca * u.z};
  }
};

/// Rz(first) Rx(twist) Rz(angle): twelve.
template <class R, class T>
struct ScrewTurn {
  DenavitHartenbergTurn<R, T> last;

  [[gnu::always_inline]] Vec3<T> to_body(const Vec3<T>& u) const {
    const T c = as<T>(last.dh.cos_first), s = as<T>(last.dh.sin_first);
    return last.to_body({c * u.x + s * u.y, c * u.y - s * u.x, u.z});
  }
  [[gnu::always_inline]] Vec3<T> to_parent(const Vec3<T>& u) const {
    const T c = as<T>(last.dh.cos_first), s = as<T>(last.dh.sin_first);
    const Vec3<T> w = last.to_parent(u);
    return {c * w.x - s * w.y, s * w.x + c * w.y, w.z};
  }
};

/// Any rotation.
template <class T>
struct FreeTurn {
  const Rotation<T>& rotation;

  [[gnu::always_inline]] Vec3<T> to_body(const Vec3<T>& u) const { return inverse_times(rotation, u); }
  [[gnu::always_inline]] Vec3<T> to_parent(const Vec3<T>& u) const { return rotation * u; }
};

/// A wrench on the body, as one on its parent whose coordinates turn and whose origin shifts.
template <class Turn, class T>
[[gnu::always_inline]] inline Force<T> to_parent(const Turn& turn, const Vec3<T>& origin, const Force<T>& f) {
  const Vec3<T> linear = turn.to_parent(f.linear);
  return {turn.to_parent(f.angular) + cross(origin, linear), linear};
}

/// A motion of the parent, in coordinates of the body.
template <class Turn, class T>
[[gnu::always_inline]] inline Motion<T> to_body(const Turn& turn, const Vec3<T>& origin, const Motion<T>& m) {
  return {turn.to_body(m.angular), turn.to_body(m.linear - cross(origin, m.angular))};
}

/// f(turn, origin): how vectors turn across the joint of body i, and where its origin is in the parent.
template <class R, class T, class F>
[[gnu::always_inline]] inline void visit_step(const Model<R>& model, int i,
                                              const JointPositions<T>& positions, F&& f) {
  const Body<R>& body = model.body(i);
  const auto k = static_cast<std::size_t>(i);
  if (!body.is_screw()) {
    f(FreeTurn<T>{positions.free[k].rotation}, positions.free[k].translation);
    return;
  }
  Vec3<T> origin = body.tree.translation.template cast<T>();
  if (body.joint.slide != 0)
    origin += body.tree.rotation.matrix.column(2).template cast<T>() * positions.slide[k];
  const DenavitHartenbergTurn<R, T> turn{body.dh, positions.cosine[k], positions.sine[k]};
  if (body.has_dh)
    f(turn, origin);
  else
    f(ScrewTurn<R, T>{turn}, origin);
}

/// f(column) for the column of a screw in body coordinates: a Motion or, of a revolute joint, a BasisMotion.
template <class T, class R, class F>
[[gnu::always_inline]] inline void visit_screw_column(const Joint<R>& joint, F&& f) {
  const T zero = as<T>(0);
  if (joint.turn == 1 && joint.slide == 0)
    f(BasisMotion<2>{});
  else
    f(Motion<T>{{zero, zero, as<T>(joint.turn)}, {zero, zero, as<T>(joint.slide)}});
}

}  // namespace limber
