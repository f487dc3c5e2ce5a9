// MuJoCo's model of a robot, and what the tasks of one robot share.
#pragma once

#include <mujoco/mujoco.h>

#include <Eigen/Dense>
#include <memory>
#include <stdexcept>
#include <vector>

#include "../harness/interface.hpp"

namespace bench::mujoco_tasks {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using RowMatrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

inline void store(const Eigen::Quaterniond& q, double (&out)[4]) {
  out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

struct PrincipalInertia {
  double moments[3], axes[4];
};

inline PrincipalInertia principal_inertia(const Body& body) {
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver{Matrix3d(Eigen::Map<const RowMatrix3>(body.inertia))};
  Matrix3d axes = solver.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) *= -1;
  PrincipalInertia result{};
  store(Eigen::Quaterniond(axes), result.axes);
  for (int i = 0; i < 3; ++i) result.moments[i] = solver.eigenvalues()[i];
  return result;
}

inline mjModel* model_of(const Robot& robot) {
  const std::unique_ptr<mjSpec, decltype(&mj_deleteSpec)> spec(mj_makeSpec(), mj_deleteSpec);
  spec->compiler.inertiafromgeom = mjINERTIAFROMGEOM_FALSE;
  spec->compiler.degree = 0;
  spec->compiler.balanceinertia = 1;  // undone below
  spec->option.disableflags = mjDSBL_CONSTRAINT | mjDSBL_CONTACT;
  spec->option.timestep = kRolloutStep;
  std::copy_n(robot.gravity, 3, spec->option.gravity);
  std::vector<mjsBody*> bodies;
  for (const Body& from : robot.bodies) {
    mjsBody* parent =
        from.parent < 0 ? mjs_findBody(spec.get(), "world") : bodies[static_cast<std::size_t>(from.parent)];
    mjsBody* body = mjs_addBody(parent, nullptr);
    bodies.push_back(body);
    std::copy_n(from.translation, 3, body->pos);
    store(Eigen::Quaterniond(Matrix3d(Eigen::Map<const RowMatrix3>(from.rotation))), body->quat);
    body->explicitinertial = 1;
    body->mass = from.mass;
    std::copy_n(from.com, 3, body->ipos);
    const PrincipalInertia inertia = principal_inertia(from);
    std::copy_n(inertia.moments, 3, body->inertia);
    std::copy_n(inertia.axes, 4, body->iquat);
    if (from.joint == JointKind::floating) {
      mjs_addFreeJoint(body)->align = mjALIGNFREE_FALSE;
      continue;
    }
    mjsJoint* joint = mjs_addJoint(body, nullptr);
    joint->type = from.joint == JointKind::revolute ? mjJNT_HINGE : mjJNT_SLIDE;
    std::copy_n(from.axis, 3, joint->axis);
    joint->armature = from.armature;
  }
  mjModel* model = mj_compile(spec.get(), nullptr);
  if (!model) throw std::runtime_error(mjs_getError(spec.get()));
  // Published inertias that break the triangle inequality are refused or changed by MuJoCo's compiler, but
  // its algorithms do not mind them.
  for (std::size_t i = 0; i < robot.bodies.size(); ++i)
    std::copy_n(principal_inertia(robot.bodies[i]).moments, 3, model->body_inertia + 3 * (i + 1));
  return model;
}

/// A free joint of MuJoCo has the velocity [v; ω] with v in
/// world axes, so for each state there is a matrix T with v_mujoco = T v_limber.
struct Session {
  const Robot& robot;
  std::unique_ptr<mjModel, decltype(&mj_deleteModel)> model;
  std::unique_ptr<mjData, decltype(&mj_deleteData)> data;
  std::vector<VectorXd> q, v, a, tau;
  VectorXd result, force;

  explicit Session(const Robot& given)
      : robot(given),
        model(model_of(given), mj_deleteModel),
        data(mj_makeData(model.get()), mj_deleteData),
        result(given.nv),
        force(given.nv) {
    for (int s = 0; s < robot.state_count; ++s) {
      q.push_back(Eigen::Map<const VectorXd>(robot.q_of(s), robot.nq));
      v.push_back(Eigen::Map<const VectorXd>(robot.v_of(s), robot.nv));
      a.push_back(Eigen::Map<const VectorXd>(robot.a_of(s), robot.nv));
      tau.push_back(Eigen::Map<const VectorXd>(robot.tau_of(s), robot.nv));
      each_floating([&](const Body& body) {
        const Matrix3d r = axes(s, body);
        const int i = body.v_index;
        a.back().segment<3>(i + 3) += v.back().segment<3>(i).cross(v.back().segment<3>(i + 3));
        for (VectorXd* x : {&v.back(), &a.back(), &tau.back()}) {
          const Vector3d angular = x->segment<3>(i), linear = r * x->segment<3>(i + 3);
          x->segment<6>(i) << linear, angular;
        }
        double* quaternion = q.back().data() + body.q_index + 3;
        std::rotate(quaternion, quaternion + 3, quaternion + 4);  // w first
      });
    }
  }

  template <class F>
  void each_floating(const F& f) const {
    for (const Body& body : robot.bodies)
      if (body.joint == JointKind::floating) f(body);
  }
  Matrix3d axes(int state, const Body& body) const {
    return Eigen::Quaterniond(Eigen::Map<const Eigen::Vector4d>(robot.q_of(state) + body.q_index + 3))
        .toRotationMatrix();
  }

  /// T of a state, applied to columns: gives m T.
  MatrixXd times_t(int state, MatrixXd m) const {
    each_floating([&](const Body& body) {
      const int i = body.v_index;
      const MatrixXd linear = m.middleCols(i, 3) * axes(state, body), angular = m.middleCols(i + 3, 3);
      m.middleCols(i, 3) = angular;
      m.middleCols(i + 3, 3) = linear;
    });
    return m;
  }
  /// T⁻¹ x
  VectorXd to_limber(int state, VectorXd x) const {
    each_floating([&](const Body& body) {
      const int i = body.v_index;
      const Vector3d linear = axes(state, body).transpose() * x.segment<3>(i), angular = x.segment<3>(i + 3);
      x.segment<6>(i) << angular, linear;
    });
    return x;
  }
  /// An acceleration: the rate of T v has a part from the turning of the axes.
  VectorXd acceleration(int state, const VectorXd& x) const {
    VectorXd y = to_limber(state, x);
    const Eigen::Map<const VectorXd> w(robot.v_of(state), robot.nv);
    each_floating([&](const Body& body) {
      const int i = body.v_index;
      y.segment<3>(i + 3) -= w.segment<3>(i).cross(w.segment<3>(i + 3));
    });
    return y;
  }

  /// Plain pointers are exchanged instead of copying states.
  void position(int i) const {
    data->qpos = const_cast<double*>(q[static_cast<std::size_t>(i)].data());
    mj_kinematics(model.get(), data.get());
    mj_comPos(model.get(), data.get());
  }
  void velocity(int i) const {
    data->qvel = const_cast<double*>(v[static_cast<std::size_t>(i)].data());
    mj_comVel(model.get(), data.get());
  }
};

using SessionPointer = std::shared_ptr<Session>;

inline std::vector<double> numbers(const MatrixXd& m) { return {m.data(), m.data() + m.size()}; }

/// Steps of simulation, one rollout after the other and on threads.
void add_rollouts(const Robot& robot, const SessionPointer& session, Tasks& tasks);

}  // namespace bench::mujoco_tasks
