#include <pinocchio/multibody.hpp>
// Its umbrella header comes first.
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/spatial.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <string>

#include "damped_newton.hpp"

namespace bench_ik {

namespace {

namespace pin = pinocchio;
using Clock = std::chrono::steady_clock;
constexpr double kDamping = 1e-6;
constexpr int kMostSteps = 100;  // from one start

Eigen::Vector3d vector(const limber::Vec3<double>& v) { return {v.x, v.y, v.z}; }

pin::SE3 placement(const limber::Transform<double>& x) {
  Eigen::Matrix3d r;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r(i, j) = x.rotation.matrix(i, j);
  return {r, vector(x.translation)};
}

}  // namespace

struct DampedNewton::Contents {
  pin::Model model;
  pin::Data data;
  pin::SE3 tip_on_joint = pin::SE3::Identity();
  Eigen::VectorXd q, v;
  pin::Data::Matrix6x jacobian;
  std::mt19937_64 generator{1};
};

DampedNewton::DampedNewton(const std::vector<ChainJoint>& chain, const limber::Transform<double>& tip)
    : contents_(std::make_unique<Contents>()) {
  Contents& c = *contents_;
  pin::SE3 parent = pin::SE3::Identity();
  pin::JointIndex last = 0;
  for (std::size_t k = 0; k < chain.size(); ++k) {
    // Its axis is z: Pinocchio's fastest type of joint.
    const pin::SE3 here(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), vector(chain[k].axis))
                            .toRotationMatrix(),
                        vector(chain[k].origin));
    const pin::JointModel joint =
        chain[k].turns ? pin::JointModel(pin::JointModelRZ()) : pin::JointModel(pin::JointModelPZ());
    last = c.model.addJoint(last, joint, parent.actInv(here), "j" + std::to_string(k));
    parent = here;
  }
  c.tip_on_joint = parent.actInv(placement(tip));
  for (std::size_t k = 0; k < chain.size(); ++k) {
    c.model.lowerPositionLimit[static_cast<Eigen::Index>(k)] = chain[k].lower;
    c.model.upperPositionLimit[static_cast<Eigen::Index>(k)] = chain[k].upper;
  }
  c.data = pin::Data(c.model);
  c.q = c.v = Eigen::VectorXd::Zero(c.model.nv);
  c.jacobian = pin::Data::Matrix6x::Zero(6, c.model.nv);
}
DampedNewton::~DampedNewton() = default;

const Eigen::VectorXd& DampedNewton::solve(const limber::Transform<double>& target,
                                           const Eigen::VectorXd& start, double tolerance, double seconds) {
  Contents& c = *contents_;
  const auto begin = Clock::now();
  const pin::JointIndex last = static_cast<pin::JointIndex>(c.model.njoints) - 1;
  const pin::SE3 wanted = placement(target) * c.tip_on_joint.inverse();  // of the last joint
  // The error is measured at the tip.
  const auto is_met = [&](const pin::SE3& reached) {
    const pin::SE3 gap = (reached * c.tip_on_joint).actInv(wanted * c.tip_on_joint);
    return gap.translation().norm() <= tolerance && pin::log3(gap.rotation()).norm() <= tolerance;
  };
  c.q = start;
  for (int step = 1;; ++step) {
    pin::forwardKinematics(c.model, c.data, c.q);
    const pin::SE3 gap = c.data.oMi[last].actInv(wanted);
    if (is_met(c.data.oMi[last])) return c.q;
    if (std::chrono::duration<double>(Clock::now() - begin).count() > seconds) return c.q;
    if (step % kMostSteps == 0) {
      for (Eigen::Index k = 0; k < c.q.size(); ++k) {
        const double lower = std::max(c.model.lowerPositionLimit[k], -M_PI),
                     upper = std::min(c.model.upperPositionLimit[k], M_PI);
        c.q[k] = std::uniform_real_distribution<double>(lower, upper)(c.generator);
      }
      continue;
    }
    pin::computeJointJacobian(c.model, c.data, c.q, last, c.jacobian);
    pin::Data::Matrix6 log_rate;
    pin::Jlog6(gap.inverse(), log_rate);
    c.jacobian = -log_rate * c.jacobian;
    pin::Data::Matrix6 square = c.jacobian * c.jacobian.transpose();
    square.diagonal().array() += kDamping;
    c.v.noalias() = -c.jacobian.transpose() * square.ldlt().solve(pin::log6(gap).toVector());
    c.q = (c.q + c.v).cwiseMax(c.model.lowerPositionLimit).cwiseMin(c.model.upperPositionLimit);
  }
}

}  // namespace bench_ik
