// The joint step: from positions and velocities to transforms and motions across each joint. The only place
// where the kind of a joint is asked; what comes after sees transforms and columns.
#pragma once

#include <limber/model/model.hpp>

namespace limber {

/// The position of a driven body: offset + Σ ratio · q.
template <class R, class T>
T driven_position(const Model<R>& model, const Body<R>& body, const T* q) {
  T position = as<T>(body.drive_offset);
  for (const Drive<R>& drive : model.drives(body))
    position = position + as<T>(drive.ratio) * q[drive.q_index];
  return position;
}

/// The rate of a driven body, or rotor: Σ ratio · v.
template <class R, class T, class Driven>
T driven_velocity(const Model<R>& model, const Driven& body, const T* v) {
  T rate = as<T>(0);
  for (const Drive<R>& drive : model.drives(body)) rate = rate + as<T>(drive.ratio) * v[drive.v_index];
  return rate;
}

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

/// X_parent_body(q), canonical frames.
template <class R, class T>
Transform<T> parent_from_body(const Model<R>& model, int i, const T* q) {
  return model.body(i).tree.template cast<T>() *
         visit_joint_at(model, i, q,
                        [](const auto& joint, const T* position) { return joint.transform(position); });
}

}  // namespace limber
