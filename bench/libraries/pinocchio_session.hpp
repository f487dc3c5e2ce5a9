// Pinocchio, compiled from its headers: its model of a robot, and what the tasks of one robot share.
#pragma once

#include <pinocchio/multibody.hpp>

#include <memory>
#include <stdexcept>
#include <vector>

#include "../harness/interface.hpp"

namespace bench::pinocchio_tasks {

namespace pin = pinocchio;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

inline Vector3d vector(const double (&x)[3]) { return {x[0], x[1], x[2]}; }
inline Eigen::Matrix3d matrix(const double (&x)[9]) {
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(x);
}

/// The joint that Pinocchio's own URDF parser chooses: the faster type where the axis is a coordinate axis.
inline pin::JointModel joint_of(const Body& body) {
  const Vector3d axis = vector(body.axis);
  const bool x = axis.isApprox(Vector3d::UnitX()), y = axis.isApprox(Vector3d::UnitY()),
             z = axis.isApprox(Vector3d::UnitZ());
  switch (body.joint) {
    case JointKind::revolute:
      if (x) return pin::JointModelRX();
      if (y) return pin::JointModelRY();
      if (z) return pin::JointModelRZ();
      return pin::JointModelRevoluteUnaligned(axis);
    case JointKind::prismatic:
      if (x) return pin::JointModelPX();
      if (y) return pin::JointModelPY();
      if (z) return pin::JointModelPZ();
      return pin::JointModelPrismaticUnaligned(axis);
    default:
      return pin::JointModelFreeFlyer();
  }
}

inline pin::Model model_of(const Robot& robot) {
  pin::Model model;
  model.gravity.linear() = vector(robot.gravity);
  std::vector<pin::JointIndex> index;
  for (const Body& body : robot.bodies) {
    const pin::JointIndex parent = body.parent < 0 ? 0 : index[static_cast<std::size_t>(body.parent)];
    const pin::SE3 placement(matrix(body.rotation), vector(body.translation));
    index.push_back(model.addJoint(parent, joint_of(body), placement, body.name));
    model.appendBodyToJoint(index.back(), pin::Inertia(body.mass, vector(body.com), matrix(body.inertia)),
                            pin::SE3::Identity());
    if (model.joints[index.back()].idx_v() != body.v_index)
      throw std::runtime_error("another order of velocities");
    if (body.joint != JointKind::floating) model.armature[body.v_index] = body.armature;
  }
  return model;
}

struct Session {
  const Robot& robot;
  pin::Model model;
  pin::Data data;
  std::vector<VectorXd> q, v, a, tau;
  std::vector<int> from;  ///< from[i]: which of Pinocchio's velocities is number i here

  explicit Session(const Robot& given) : robot(given), model(model_of(given)), data(model) {
    // Nothing here asks for second derivatives, and these are of size nv³.
    for (auto* tensor :
         {&data.d2tau_dqdq, &data.d2tau_dvdv, &data.d2tau_dqdv, &data.d2tau_dadq, &data.kinematic_hessians})
      *tensor = pin::Data::Tensor3x();
    for (int i = 0; i < robot.nv; ++i) from.push_back(i);
    for (const Body& body : robot.bodies)
      if (body.joint == JointKind::floating)  // linear before angular
        for (int k = 0; k < 6; ++k)
          from[static_cast<std::size_t>(body.v_index + k)] = body.v_index + (k + 3) % 6;
    for (int s = 0; s < robot.state_count; ++s) {
      q.push_back(Eigen::Map<const VectorXd>(robot.q_of(s), robot.nq));
      v.push_back(velocities(robot.v_of(s)));
      a.push_back(velocities(robot.a_of(s)));
      tau.push_back(velocities(robot.tau_of(s)));
    }
  }

  int source(int i) const { return from[static_cast<std::size_t>(i)]; }

  VectorXd velocities(const double* x) const {
    VectorXd result(robot.nv);
    for (int i = 0; i < robot.nv; ++i) result[source(i)] = x[i];
    return result;
  }
  std::vector<double> forces(const VectorXd& x) const {
    std::vector<double> result;
    for (int i = 0; i < robot.nv; ++i) result.push_back(x[source(i)]);
    return result;
  }
  std::vector<double> square(const MatrixXd& m) const {
    std::vector<double> result;
    for (int j = 0; j < robot.nv; ++j)
      for (int i = 0; i < robot.nv; ++i) result.push_back(m(source(i), source(j)));
    return result;
  }
  template <class Matrix>
  std::vector<double> rows(const Matrix& m) const {
    std::vector<double> result;
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      for (int i = 0; i < robot.nv; ++i) result.push_back(m(source(i), j));
    return result;
  }
  template <class Matrix>
  std::vector<double> columns(const Matrix& m) const {
    std::vector<double> result;
    for (int j = 0; j < robot.nv; ++j)
      for (Eigen::Index i = 0; i < m.rows(); ++i) result.push_back(m(i, source(j)));
    return result;
  }
  /// From the upper triangle.
  std::vector<double> symmetric(const MatrixXd& m) const { return square(m.selfadjointView<Eigen::Upper>()); }
  template <class Matrix6x>
  std::vector<double> spatial_columns(const Matrix6x& m) const {
    std::vector<double> result;
    for (int j = 0; j < robot.nv; ++j)
      for (int i = 0; i < 6; ++i) result.push_back(m((i + 3) % 6, source(j)));
    return result;
  }
};

using SessionPointer = std::shared_ptr<Session>;

/// What Pinocchio has for many states: an OpenMP loop over them, with a workspace for each thread.
void add_pool_tasks(const Robot& robot, const SessionPointer& session, Tasks& tasks);

}  // namespace bench::pinocchio_tasks
