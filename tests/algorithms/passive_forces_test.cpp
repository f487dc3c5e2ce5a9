// −damping · v − friction · sign(v).
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(PassiveForces, AreDampingAndFriction) {
  const Model<double> model = build(ModelBuilder("arm")
                                        .body("a")
                                        .revolute("shoulder")
                                        .inertia(1, {0.1, 0, 0}, {1, 1, 1})
                                        .damping(2)
                                        .friction(0.5)
                                        .body("b")
                                        .cylindrical("elbow")
                                        .inertia(1, {0.1, 0, 0}, {1, 1, 1})
                                        .damping({3, 4})
                                        .friction({0.1, 0.2})
                                        .spec());
  Workspace<double> ws(model);
  EXPECT_TRUE(close(passive_forces(model, ws, Eigen::Vector3d(2, -1, 0.5)),
                    Eigen::Vector3d(-4 - 0.5, 3 + 0.1, -2 - 0.2), 1e-15));
  EXPECT_EQ(passive_forces(model, ws, Eigen::Vector3d::Zero()), Eigen::Vector3d::Zero());
}

TEST(PassiveForces, OfAMimicJointActOnTheJointThatItFollows) {
  // Power lost: 3 (2 v)² = 12 v², and friction 0.5 |2 v|.
  const Model<double> model = build(ModelBuilder("hand")
                                        .body("a")
                                        .revolute("thumb")
                                        .inertia(1, {0.1, 0, 0}, {1, 1, 1})
                                        .body("b")
                                        .revolute("finger")
                                        .mimic("thumb", -2)
                                        .inertia(1, {0.1, 0, 0}, {1, 1, 1})
                                        .damping(3)
                                        .friction(0.5)
                                        .spec());
  Workspace<double> ws(model);
  const double v = 0.7;
  EXPECT_NEAR(passive_forces(model, ws, Eigen::VectorXd::Constant(1, v))[0], -12 * v - 0.5 * 2, 1e-14);
}

}  // namespace
}  // namespace limber::test
