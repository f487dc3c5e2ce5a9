// The space of positions. q lives on a manifold (unit quaternions); v in its tangent space, in the velocity
// coordinates of each joint. These functions are the only ones that may add a v to a q.
//
// Kernels over any scalar, on plain arrays of nq and nv numbers: no checks, no allocation. The overloads for
// Eigen vectors, which check sizes, are in limber/model/state.hpp.
#pragma once

#include <limber/model/joint_step.hpp>

namespace limber {

namespace detail {

/// f(body, joint as its own type) for each body with degrees of its own.
template <class R, class F>
void for_each_joint(const Model<R>& model, F&& f) {
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    if (!body.is_driven()) visit_joint(body.joint, [&](const auto& joint) { f(body, joint); });
  }
}

}  // namespace detail

/// The position in which every joint transform is the identity.
template <class R, class T>
void neutral(const Model<R>& model, T* q) {
  detail::for_each_joint(model,
                         [&](const Body<R>& body, const auto& joint) { joint.neutral(q + body.q_index); });
}

/// Where one unit of time with the constant velocity v leads from q. `result` may be q.
template <class R, class T>
void integrate(const Model<R>& model, const T* q, const T* v, T* result) {
  detail::for_each_joint(model, [&](const Body<R>& body, const auto& joint) {
    joint.integrate(q + body.q_index, v + body.v_index, result + body.q_index);
  });
}

/// The velocity v with integrate(q0, v) = q1; the shortest for rotations.
template <class R, class T>
void difference(const Model<R>& model, const T* q0, const T* q1, T* v) {
  detail::for_each_joint(model, [&](const Body<R>& body, const auto& joint) {
    joint.difference(q0 + body.q_index, q1 + body.q_index, v + body.v_index);
  });
}

/// From q0 (at u = 0) to q1 (at u = 1) along the motion of difference(q0, q1). `result` may be either.
template <class R, class T>
void interpolate(const Model<R>& model, const T* q0, const T* q1, const T& u, T* result) {
  detail::for_each_joint(model, [&](const Body<R>& body, const auto& joint) {
    T v[6] = {};  // g++ does not see that a joint fills what it has
    joint.difference(q0 + body.q_index, q1 + body.q_index, v);
    for (int k = 0; k < body.nv; ++k) v[k] = v[k] * u;
    joint.integrate(q0 + body.q_index, v, result + body.q_index);
  });
}

/// |difference(q0, q1)|, radians and metres alike.
template <class R, class T>
T distance(const Model<R>& model, const T* q0, const T* q1) {
  T sum = as<T>(0);
  detail::for_each_joint(model, [&](const Body<R>& body, const auto& joint) {
    T v[6] = {};
    joint.difference(q0 + body.q_index, q1 + body.q_index, v);
    for (int k = 0; k < body.nv; ++k) sum = sum + v[k] * v[k];
  });
  return sqrt(sum);
}

/// Brings quaternions back to unit length.
template <class R, class T>
void normalize(const Model<R>& model, T* q) {
  detail::for_each_joint(model,
                         [&](const Body<R>& body, const auto& joint) { joint.normalize(q + body.q_index); });
}

}  // namespace limber
