// Motion and energy of a model by the plainest formulas, from what kernels see (canonical frames, columns,
// drives, balanced rotors), and the same state handed to the reference, which sees the description.
#pragma once

#include <limber/model/build.hpp>
#include <limber/model/state_space.hpp>

#include <Eigen/Core>

#include <vector>

#include "oracle/oracle.hpp"

namespace limber::test {

/// X_world_body of every body.
template <class R, class T>
std::vector<Transform<T>> world_from_bodies(const Model<R>& model, const T* q) {
  std::vector<Transform<T>> x{Transform<T>::identity()};
  for (int i = 1; i < model.body_count(); ++i)
    x.push_back(x[static_cast<std::size_t>(model.parent(i))] * parent_from_body(model, i, q));
  return x;
}

/// X_world_frame of a link or named frame.
template <class R>
Transform<R> placement(const Model<R>& model, const std::vector<Transform<R>>& world_from_body,
                       const std::string& name) {
  const Frame<R>& frame = model.frames()[static_cast<std::size_t>(model.frame_index(name))];
  return world_from_body[static_cast<std::size_t>(frame.body)] * frame.placement;
}

/// The rate of a driven body or rotor: Σ ratio · v.
template <class R, class T, class Driven>
T rate_of(const Model<R>& model, const Driven& driven, const T* v) {
  T rate = as<T>(0);
  for (const Drive<R>& drive : model.drives(driven)) rate = rate + as<T>(drive.ratio) * v[drive.v_index];
  return rate;
}

/// The velocity of every body in its canonical frame: v_i = X_i,parent v_parent + Σ s v.
template <class R, class T>
std::vector<Motion<T>> body_velocities(const Model<R>& model, const T* q, const T* v) {
  std::vector<Motion<T>> velocity{Motion<T>::zero()};
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    Motion<T> s[6];
    visit_joint_at(model, i, q, [&](const auto& joint, const T* position) { joint.columns(position, s); });
    Motion<T> sum =
        inverse_times(parent_from_body(model, i, q), velocity[static_cast<std::size_t>(model.parent(i))]);
    if (body.is_driven()) sum += s[0] * rate_of(model, body, v);
    for (int k = 0; k < body.nv; ++k) sum += s[k] * v[body.v_index + k];
    velocity.push_back(sum);
  }
  return velocity;
}

/// Σ ½ vᵀIv + Σ (J σ (a·ω) + ½ J σ²) + ½ Σ armature v², with σ the rate of a balanced rotor about its axis a
/// on a carrier whose inertia already holds the rotor's.
inline double kinetic_energy(const Model<double>& model, const double* q, const double* v) {
  const std::vector<Motion<double>> velocity = body_velocities(model, q, v);
  double energy = 0;
  for (int i = 1; i < model.body_count(); ++i)
    energy += kinetic_energy(model.body(i).inertia, velocity[static_cast<std::size_t>(i)]);
  for (const BalancedRotor<double>& rotor : model.rotors()) {
    const double rate = rotor.ratio * v[model.body(rotor.body).v_index];
    const Vec3<double>& carrier = velocity[static_cast<std::size_t>(model.parent(rotor.body))].angular;
    energy += rotor.spin_inertia * rate * (dot(rotor.axis, carrier) + 0.5 * rate);
  }
  for (int k = 0; k < model.nv(); ++k)
    energy += 0.5 * model.constants().armature[static_cast<std::size_t>(k)] * v[k] * v[k];
  return energy;
}

/// The mass matrix as the second derivative of the kinetic energy: H_ij = T(e_i + e_j) − T(e_i) − T(e_j).
inline Eigen::MatrixXd mass_matrix_by_energy(const Model<double>& model, const double* q) {
  const int n = model.nv();
  const auto energy = [&](int i, int j) {
    Eigen::VectorXd v = Eigen::VectorXd::Zero(n);
    v[i] += 1;
    if (j >= 0) v[j] += 1;
    return kinetic_energy(model, q, v.data());
  };
  Eigen::MatrixXd h(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) h(i, j) = energy(i, j) - energy(i, -1) - energy(j, -1);
  return h;
}

// ---- The same state for the reference

inline ByJoint positions_by_joint(const Model<double>& model, const Eigen::VectorXd& q) {
  ByJoint result;
  for (const JointInfo& joint : model.names().joints)
    result[joint.name].assign(q.data() + joint.q_index, q.data() + joint.q_index + joint.nq);
  return result;
}

inline ByJoint velocities_by_joint(const Model<double>& model, const Eigen::VectorXd& v) {
  ByJoint result;
  for (const JointInfo& joint : model.names().joints)
    result[joint.name].assign(v.data() + joint.v_index, v.data() + joint.v_index + joint.nv);
  return result;
}

/// Positions as the model orders them.
inline Eigen::VectorXd positions_of(const Model<double>& model, const ByJoint& positions) {
  Eigen::VectorXd q(model.nq());
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nq; ++k)
      q[joint.q_index + k] = positions.at(joint.name)[static_cast<std::size_t>(k)];
  return q;
}

/// The reference's mass matrix with rows and columns in the model's order.
inline Eigen::MatrixXd mass_matrix_of(const Model<double>& model, const Oracle& oracle) {
  std::vector<int> index;
  for (const JointInfo& joint : model.names().joints)
    for (int k = 0; k < joint.nv; ++k) index.push_back(oracle.index({joint.name, k}));
  return oracle.mass_matrix()(index, index);
}

}  // namespace limber::test
