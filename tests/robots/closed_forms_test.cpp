// Mechanisms small enough for their equations to stand in the source.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>
#include <numbers>

#include "robots/snapshot.hpp"
#include "support/near.hpp"

namespace limber::test {
namespace {

using Vector = Vec3<double>;

::testing::AssertionResult same(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  if (a.rows() == b.rows() && a.cols() == b.cols() && (a - b).cwiseAbs().maxCoeff() <= 1e-13)
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "\n" << a << "\nagainst\n" << b;
}

TEST(Pendulum, MatchesItsClosedForm) {
  const Model<double> model = robots::pendulum();
  EXPECT_EQ(model.nv(), 1);
  EXPECT_EQ(model.names().dofs, std::vector<std::string>{"hinge"});
  for (const double q : {0.0, 0.3, 2.0}) {
    const Snapshot at(model, {q});
    EXPECT_TRUE(same(at.mass_matrix(), Eigen::Matrix<double, 1, 1>(1.0 / 3)));
    EXPECT_TRUE(same(at.gravity_forces(), Eigen::Matrix<double, 1, 1>(9.81 / 2 * std::sin(q))));
  }
}

TEST(Pendulum, HangsDown) {
  const Model<double> model = robots::pendulum();
  const Snapshot at(model);
  EXPECT_EQ(at.mass(), 1);
  EXPECT_TRUE(near(at.center_of_mass(), Vector{0, 0, -0.5}));
  EXPECT_TRUE(near(at.point("tip"), Vector{0, 0, -1}));
  // 2π √(2l/3g), from H and the slope of gravity at the bottom.
  const double slope = Snapshot(model, {1e-6}).gravity_forces()[0] / 1e-6;
  const double period = 2 * std::numbers::pi * std::sqrt(at.mass_matrix()(0, 0) / slope);
  EXPECT_NEAR(period, 1.6379465859132758, 1e-11);
}

TEST(DoublePendulum, MatchesSpongsEquations) {
  const Model<double> model = robots::double_pendulum();
  const double m1 = 1, m2 = 1, l1 = 1, lc1 = 0.5, lc2 = 1, i1 = 0.083, i2 = 0.33, g = 9.81;
  for (const double q1 : {0.0, 0.4, -2.2})
    for (const double q2 : {0.0, 0.9, 2.7}) {
      const Snapshot at(model, {q1, q2});
      Eigen::Matrix2d h;
      h(1, 1) = m2 * lc2 * lc2 + i2;
      h(0, 1) = h(1, 0) = m2 * (lc2 * lc2 + l1 * lc2 * std::cos(q2)) + i2;
      h(0, 0) = m1 * lc1 * lc1 + m2 * (l1 * l1 + lc2 * lc2 + 2 * l1 * lc2 * std::cos(q2)) + i1 + i2;
      EXPECT_TRUE(same(at.mass_matrix(), h));
      const double lower = m2 * lc2 * g * std::sin(q1 + q2);
      EXPECT_TRUE(
          same(at.gravity_forces(), Eigen::Vector2d((m1 * lc1 + m2 * l1) * g * std::sin(q1) + lower, lower)));
    }
}

TEST(DoublePendulum, HangsDown) {
  const Model<double> model = robots::double_pendulum();
  const Snapshot at(model);
  EXPECT_EQ(at.mass(), 2);
  EXPECT_TRUE(near(at.center_of_mass(), Vector{0, 0, -1.25}));
  EXPECT_TRUE(near(at.point("tip"), Vector{0, 0, -3}));
}

TEST(CartPole, MatchesItsClosedForm) {
  const Model<double> model = robots::cart_pole();
  const double cart = 1, pole = 0.1, l = 0.5, g = 9.8;
  for (const double q : {0.0, 0.2, -1.5, 3.0}) {
    const Snapshot at(model, {0.7, q});
    Eigen::Matrix2d h;
    h << cart + pole, pole * l * std::cos(q), pole * l * std::cos(q), 4.0 / 3 * pole * l * l;
    EXPECT_TRUE(same(at.mass_matrix(), h));
    EXPECT_TRUE(same(at.gravity_forces(), Eigen::Vector2d(0, -pole * g * l * std::sin(q))));
    EXPECT_TRUE(near(at.point("tip"), Vector{0.7 + std::sin(q), 0, std::cos(q)}));
  }
}

TEST(CartPole, HasTheTrackAndTheForceOfItsSource) {
  const Model<double> model = robots::cart_pole();
  EXPECT_EQ(model.names().dofs, (std::vector<std::string>{"slider", "hinge"}));
  EXPECT_EQ(model.constants().lower[0], -2.4);
  EXPECT_EQ(model.constants().upper[0], 2.4);
  EXPECT_EQ(model.constants().effort_limit[0], 10);
  EXPECT_TRUE(std::isinf(model.constants().upper[1]));
  EXPECT_NEAR(Snapshot(model).mass(), 1.1, 1e-13);
  EXPECT_TRUE(near(Snapshot(model).center_of_mass(), Vector{0, 0, 0.05 / 1.1}));
}

TEST(RpArm, MatchesKhatibsEquations) {
  const Model<double> model = robots::rp_arm();
  EXPECT_EQ(model.names().dofs, (std::vector<std::string>{"theta1", "d2"}));
  const double l1 = 0.5, m1 = 3, m2 = 2, zz1 = 0.05, zz2 = 0.04, g = 9.81;
  for (const double theta : {0.0, 0.7, -2.0})
    for (const double d2 : {0.0, 0.8, -0.3}) {
      const Snapshot at(model, {theta, d2});
      const Eigen::Vector2d m(m1 * l1 * l1 + zz1 + m2 * d2 * d2 + zz2, m2);
      EXPECT_TRUE(same(at.mass_matrix(), m.asDiagonal().toDenseMatrix()));
      EXPECT_TRUE(same(at.gravity_forces(),
                       Eigen::Vector2d((m1 * l1 + m2 * d2) * g * std::cos(theta), m2 * g * std::sin(theta))));
      EXPECT_TRUE(near(at.point("tip"), Vector{d2 * std::cos(theta), d2 * std::sin(theta), 0}));
    }
  EXPECT_EQ(Snapshot(model).mass(), 5);
  EXPECT_TRUE(near(Snapshot(model).center_of_mass(), Vector{0.3, 0, 0}));
}

}  // namespace
}  // namespace limber::test
