// Inverse dynamics, impacts and operational-space inertia of mechanisms with constraints.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "constraints/closed.hpp"

namespace limber::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct FiveBar : ::testing::Test {
  Model<double> model = robots::five_bar();
  ConstrainedMechanism mechanism{model};
  Draw<double> draw{3};
  VectorXd q, v;

  FiveBar() {
    VectorXd posture = neutral(model);
    posture[0] = 0.2;
    q = mechanism.assemble(posture).q;
    v = mechanism.impact(q, random_of(draw, model.nv())).v;
  }
};

TEST_F(FiveBar, MotorsDriveAParallelRobot) {
  // Forces of the two motors, forward and back.
  const std::vector<bool> motors = {true, false, true, false};
  VectorXd tau = VectorXd::Zero(4);
  tau[0] = 0.4;
  tau[2] = -0.9;
  const ConstrainedAccelerations forward = mechanism.constrained_forward_dynamics(q, v, tau);
  const ConstrainedForces& back = mechanism.constrained_inverse_dynamics(q, v, forward.a, {}, motors);
  EXPECT_TRUE(close(back.tau, tau, 1e-10));
  EXPECT_LT(back.lacking, 1e-11);
  EXPECT_EQ(back.tau[1], 0);
  EXPECT_TRUE(close(eigen(back.forces[0]), eigen(forward.forces[0]), 1e-9));
}

TEST_F(FiveBar, OneMotorIsNotEnough) {
  VectorXd tau = VectorXd::Zero(4);
  tau[0] = 0.4;
  tau[2] = -0.9;
  const VectorXd a = mechanism.constrained_forward_dynamics(q, v, tau).a;
  EXPECT_GT(mechanism.constrained_inverse_dynamics(q, v, a, {}, {true, false, false, false}).lacking, 0.01);
}

TEST_F(FiveBar, TheShortestForcesGiveTheSameMotion) {
  const VectorXd tau = random_of(draw, 4);
  const VectorXd a = mechanism.constrained_forward_dynamics(q, v, tau).a;
  const VectorXd shortest = mechanism.constrained_inverse_dynamics(q, v, a).tau;
  EXPECT_LE(shortest.norm(), tau.norm() + 1e-12);
  EXPECT_TRUE(close(mechanism.constrained_forward_dynamics(q, v, shortest).a, a, 1e-10));
  // Nothing shorter: it is made of motions that the loop allows, so it has no part along any row of G.
  EXPECT_LT((mechanism.constraint_jacobian(q) * shortest).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(ConstrainedInverseDynamics, IsUndoneByForwardDynamicsOnRandomMechanisms) {
  unsigned seed = 0;
  for_each_mechanism(
      [&](Mechanism& m) {
        if (!m.model.singular_joints().empty()) return;
        Draw<double> draw(++seed);
        ConstrainedMechanism mechanism(
            m.model, {closed_joint(m, JointType::revolute, kWorld, m.frames().back(), draw)});
        const VectorXd a = mechanism.constrained_forward_dynamics(m.q, m.v, m.tau, m.forces).a;
        const VectorXd tau = mechanism.constrained_inverse_dynamics(m.q, m.v, a, m.forces).tau;
        EXPECT_TRUE(close(mechanism.constrained_forward_dynamics(m.q, m.v, tau, m.forces).a, a, 1e-7));
      },
      9);
}

TEST(Impact, ReversesTheVelocityOfTheConstraints) {
  unsigned seed = 0;
  for_each_mechanism(
      [&](Mechanism& m) {
        if (!m.model.singular_joints().empty()) return;
        ModelSpec without = m.spec;
        without.loops.clear();
        const Model<double> model = build(without);
        Workspace<double> ws(model);
        Draw<double> draw(++seed);
        ConstrainedMechanism mechanism(
            model, {closed_joint(m, JointType::spherical, kWorld, m.frames().back(), draw)});
        const MatrixXd g = mechanism.constraint_jacobian(m.q);
        const MatrixXd h = mass_matrix(model, ws, m.q);
        for (const double restitution : {0.0, 0.5, 1.0}) {
          const ConstrainedImpact& impact = mechanism.impact(m.q, m.v, restitution);
          EXPECT_TRUE(close(g * impact.v, -restitution * g * m.v, 1e-8));
          // Momentum changes by the impulse alone, and energy is kept by a perfect rebound.
          EXPECT_TRUE(close(h * (impact.v - m.v), g.transpose() * impact.multipliers, 1e-8));
          const double before = m.v.dot(h * m.v), after = impact.v.dot(h * impact.v);
          EXPECT_LE(after, before * (1 + 1e-9) + 1e-12);
          if (restitution == 1) {
            EXPECT_NEAR(after, before, 1e-9 * std::max(1.0, before));
          }
        }
      },
      9);
}

TEST_F(FiveBar, TipGivesWayAsItsAccelerationsSay) {
  Workspace<double> ws(model);
  const MatrixXd phi = mechanism.constrained_inverse_operational_space_inertia(q, {"tip"});
  const VectorXd rest = VectorXd::Zero(4);
  const auto tip = [&](const ExternalForces<double>& forces) {
    const VectorXd a = mechanism.constrained_forward_dynamics(q, rest, rest, forces).a;
    return VectorXd(eigen(acceleration(model, ws, q, rest, a, "tip")));
  };
  const VectorXd before = tip({});
  for (int k = 0; k < 6; ++k) {
    Force<double> unit = Force<double>::zero();
    unit[k] = 1;
    ExternalForces<double> forces(model);
    forces.add(model, "tip", unit);
    EXPECT_TRUE(close(phi.col(k), tip(forces) - before, 1e-9));
  }
  // A plane and two motors: two directions give way, and Λ is the inverse there.
  const MatrixXd lambda = mechanism.constrained_operational_space_inertia(q, {"tip"});
  EXPECT_TRUE(close(phi * lambda * phi, phi, 1e-8));
  EXPECT_TRUE(close(lambda * phi * lambda, lambda, 1e-8));
}

}  // namespace
}  // namespace limber::test
