// Vectors of a mechanism with every joint that Pinocchio counts differently, in another order of joints.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/pinocchio_order.hpp>
#include <limber/model/state.hpp>

#include <numbers>

namespace limber::test {
namespace {

Model<double> rover() {
  return build(ModelBuilder("rover")
                   .body("hull", "world")
                   .floating("root")
                   .inertia(3, {0.1, 0, 0}, {0.1, 0.2, 0.3})
                   .body("wheel", "hull")
                   .revolute("axle", {0, 1, 0})
                   .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1})
                   .body("plate", "hull")
                   .planar("slip")
                   .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1})
                   .body("arm", "hull")
                   .revolute("lift", {1, 0, 0})
                   .limits(-1, 1)
                   .inertia(1, {0, 0, 0.1}, {0.1, 0.1, 0.1})
                   .spec());
}

const std::vector<std::string> kOrder = {"root", "lift", "slip", "axle"};

TEST(PinocchioOrder, CountsJointsAsPinocchioDoes) {
  const Model<double> model = rover();
  const PinocchioOrder order(model, kOrder);
  ASSERT_EQ(order.pinocchio_nq(), 7 + 1 + 4 + 2);
  // Limber: root (7), axle, slip (x, y, θ), lift.
  Eigen::VectorXd q(12);
  q << 1, 2, 3, 0, 0, 0.6, 0.8, std::numbers::pi / 2, 4, 5, std::numbers::pi, 0.25;
  Eigen::VectorXd expected(14);
  expected << 1, 2, 3, 0, 0, 0.6, 0.8, 0.25, 4, 5, -1, 0, 0, 1;
  EXPECT_TRUE(order.pinocchio_q(q).isApprox(expected, 1e-15));
  EXPECT_TRUE(order.limber_q(order.pinocchio_q(q)).isApprox(q, 1e-15));

  // Limber: angular before linear; ωz, vx, vy.
  Eigen::VectorXd v(11), theirs(11);
  v << 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  theirs << 4, 5, 6, 1, 2, 3, 11, 9, 10, 8, 7;
  EXPECT_EQ(order.pinocchio_v(v), theirs);
  EXPECT_EQ(order.limber_v(theirs), v);
}

TEST(PinocchioOrder, TakesAnyNameOfTheFreeFlyer) {
  const Model<double> model = rover();
  const std::vector<std::string> names = {"root_joint", "lift", "slip", "axle"};
  const Eigen::VectorXd v = Eigen::VectorXd::LinSpaced(11, 1, 11);
  EXPECT_EQ(PinocchioOrder(model, names).pinocchio_v(v), PinocchioOrder(model, kOrder).pinocchio_v(v));
}

TEST(PinocchioOrder, TakesMatricesThereAndBack) {
  const Model<double> model = rover();
  const PinocchioOrder order(model, kOrder);
  Workspace<double> ws(model);
  const Eigen::VectorXd q = neutral(model), v = Eigen::VectorXd::LinSpaced(11, -1, 1);
  const Eigen::MatrixXd h = mass_matrix(model, ws, q);
  // vᵀHv is a number of the mechanism, whatever the order.
  const Eigen::VectorXd w = order.pinocchio_v(v);
  EXPECT_NEAR(w.dot(order.pinocchio_matrix(h) * w), v.dot(h * v), 1e-14);
  EXPECT_EQ(order.limber_matrix(order.pinocchio_matrix(h)), h);
  const Eigen::MatrixXd j = jacobian(model, ws, q, "arm", Coordinates::world);
  const Eigen::VectorXd twist = j * v, theirs = order.pinocchio_jacobian(j) * w;
  EXPECT_TRUE(theirs.head(3).isApprox(twist.tail(3)) && theirs.tail(3).isApprox(twist.head(3)));
  EXPECT_EQ(order.limber_jacobian(order.pinocchio_jacobian(j)), j);
}

TEST(IndexOrder, RefusesOtherSizes) {
  const IndexOrder order({2, 0, 1});
  const Eigen::VectorXd two = Eigen::VectorXd::Ones(2);
  const Eigen::MatrixXd wide = Eigen::MatrixXd::Ones(3, 4);
  EXPECT_THROW(order.to_model(two), std::invalid_argument);
  EXPECT_THROW(order.from_model(two), std::invalid_argument);
  EXPECT_THROW(order.matrix_to_model(wide), std::invalid_argument);
  EXPECT_THROW(order.matrix_from_model(wide), std::invalid_argument);
  EXPECT_THROW(order.columns_to_model(wide), std::invalid_argument);
  EXPECT_THROW(order.columns_from_model(wide), std::invalid_argument);
  EXPECT_EQ(order.columns_from_model(Eigen::MatrixXd::Ones(6, 3)).cols(), 3);
}

TEST(PinocchioOrder, RefusesOtherSizes) {
  const PinocchioOrder order(rover(), kOrder);
  EXPECT_THROW(order.limber_q(Eigen::VectorXd::Ones(3)), std::invalid_argument);
  EXPECT_THROW(order.pinocchio_q(Eigen::VectorXd::Ones(3)), std::invalid_argument);
}

TEST(PinocchioOrder, RefusesOtherJoints) {
  const Model<double> model = rover();
  for (const std::vector<std::string>& names : {std::vector<std::string>{"root", "lift", "slip"},
                                                {"root", "lift", "slip", "axle", "axle"},
                                                {"lift", "root_joint", "slip", "axle"},
                                                {"root_joint", "lift", "slip", "axle", "root"},
                                                {"root", "universe"}})
    EXPECT_THROW(PinocchioOrder(model, names), std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
