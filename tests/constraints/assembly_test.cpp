// Assembly: the nearest positions that close the loops, or the smallest gap; and mobility.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "constraints/closed.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

TEST(Assembly, ClosesTheLoopNearestToThePosture) {
  for (const Model<double>& model : {robots::four_bar(), robots::five_bar(), robots::crank_rocker()}) {
    SCOPED_TRACE(model.name());
    ConstrainedMechanism mechanism(model);
    for (unsigned seed = 1; seed <= 20; ++seed) {
      Draw<double> draw(seed);
      VectorXd posture = neutral(model);
      for (double& x : posture) x += 0.3 * draw.scalar();
      const Assembly& result = mechanism.assemble(posture);
      ASSERT_TRUE(result.is_closed);
      EXPECT_LT(result.gap.position, 1e-11);
      EXPECT_LT(result.gap.rotation, 1e-11);
      // Nearest: the way back to the posture has no part along the closed positions.
      const VectorXd q = result.q;
      const Eigen::FullPivLU<Eigen::MatrixXd> lu(mechanism.constraint_jacobian(q));
      EXPECT_LT((lu.kernel().transpose() * (posture - q)).cwiseAbs().maxCoeff(), 1e-6) << seed;
    }
  }
}

TEST(Assembly, ClosesConstraintsOfEveryTypeFromNearby) {
  for (const JointType type : closing_types()) {
    SCOPED_TRACE(to_string(type));
    int closed = 0;
    for (unsigned seed = 1; seed <= 10; ++seed) {
      Draw<double> draw(seed);
      TreeOptions options;
      options.root = JointType::floating;
      options.single_root = true;
      options.loops = false;
      Mechanism m("tree", random_tree(draw, options), Posture::random, seed);
      ConstrainedMechanism mechanism(m.model, {closed_joint(m, type, kWorld, m.frames()[3], draw)});
      VectorXd step(m.nv());
      for (double& x : step) x = 0.2 * draw.scalar();
      const Assembly& result = mechanism.close(integrate<double>(m.model, m.q, step));
      closed += result.is_closed ? 1 : 0;
    }
    EXPECT_EQ(closed, 10);
  }
}

/// Two bars of 1 m, whose end should meet a pin at x.
ConstrainedMechanism two_bars_to(double x) {
  const ModelSpec spec = ModelBuilder("reach")
                             .body("one", kWorld)
                             .revolute("a")
                             .inertia(1, {0.5, 0, 0}, {0.1, 0.1, 0.1})
                             .body("two", "one")
                             .revolute("b")
                             .at({1, 0, 0})
                             .inertia(1, {0.5, 0, 0}, {0.1, 0.1, 0.1})
                             .spec();
  const Model<double> model = build(spec);
  const ConstraintEnd tip{"two", Transform<double>::translated({1, 0, 0})};
  return ConstrainedMechanism(model,
                              {Constraint::point({kWorld, Transform<double>::translated({x, 0, 0})}, tip)});
}

TEST(Assembly, SaysTheSmallestGap) {
  // Half a metre is missing.
  ConstrainedMechanism mechanism = two_bars_to(2.5);
  VectorXd posture(2);
  posture << 0.4, -0.9;
  const Assembly& result = mechanism.assemble(posture);
  EXPECT_FALSE(result.is_closed);
  EXPECT_NEAR(result.gap.position, 0.5, 1e-6);
}

TEST(Assembly, FindsAClosedPositionFarFromThePosture) {
  // A pin behind a stretched arm: no step of the stretched arm leads to it at first.
  ConstrainedMechanism mechanism = two_bars_to(-1.2);
  EXPECT_TRUE(mechanism.assemble(VectorXd::Zero(2)).is_closed);
}

TEST(Mobility, IsThatOfTheLiterature) {
  const auto general = [](const Model<double>& model) { return ConstrainedMechanism(model).mobility(); };
  EXPECT_EQ(general(robots::four_bar()).degrees_of_freedom, 1);
  EXPECT_EQ(general(robots::four_bar()).redundant, 3);
  EXPECT_EQ(general(robots::five_bar()).degrees_of_freedom, 2);
  EXPECT_EQ(general(robots::crank_rocker()).degrees_of_freedom, 1);
  const Model<double> quadruped = robots::mini_cheetah();
  EXPECT_EQ(general(quadruped).degrees_of_freedom, quadruped.nv());
}

TEST(Mobility, IsLargerAtASingularPosition) {
  const Model<double> model = robots::four_bar();
  const double quarter = std::acos(-1.0) / 2;
  VectorXd q(3);
  q << -quarter, quarter, -quarter;
  EXPECT_EQ(ConstrainedMechanism(model).mobility(q).degrees_of_freedom, 2);
}

TEST(Constraints, CoupleJoints) {
  const Model<double> model = robots::double_pendulum();
  const std::string first = model.names().dofs[0], second = model.names().dofs[1];
  ConstrainedMechanism mechanism(model, {Constraint::coupling({{first, 1}, {second, 2}}, 0.3)});
  const Assembly& result = mechanism.assemble(VectorXd::Zero(2));
  ASSERT_TRUE(result.is_closed);
  EXPECT_NEAR(result.q[0], 0.06, 1e-9);  // the foot of the perpendicular from the origin
  EXPECT_NEAR(result.q[1], 0.12, 1e-9);
  const VectorXd q = result.q;
  VectorXd v(2);
  v << 2, -1;
  const VectorXd a = mechanism.constrained_forward_dynamics(q, v, VectorXd::Zero(2)).a;
  EXPECT_NEAR(a[0] + 2 * a[1], 0, 1e-12);
}

}  // namespace
}  // namespace limber::test
