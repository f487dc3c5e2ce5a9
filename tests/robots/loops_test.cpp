// Mechanisms with a loop: closed in the neutral position, and along known motions.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>
#include <numbers>

#include "robots/snapshot.hpp"
#include "support/near.hpp"

namespace limber::test {
namespace {

using Vector = Vec3<double>;

TEST(FourBar, IsASquareOfThreeBars) {
  const Model<double> model = robots::four_bar();
  EXPECT_EQ(model.nv(), 3);
  EXPECT_EQ(model.names().dofs, (std::vector<std::string>{"a0", "b0", "a1"}));
  ASSERT_EQ(model.loops().size(), 1u);
  EXPECT_EQ(model.loops()[0].type, JointType::revolute);
  const Snapshot at(model);
  EXPECT_LE(at.loop_gap(0), 1e-12);
  EXPECT_EQ(at.mass(), 3);
  EXPECT_TRUE(near(at.center_of_mass(), Vector{0.5, 2.0 / 3, 0}));
  EXPECT_TRUE(near(at.point("B0"), Vector{0, 1, 0}));
  EXPECT_TRUE(near(at.point("B1"), Vector{1, 1, 0}));
}

TEST(FourBar, MovesAsAParallelogram) {
  const Model<double> model = robots::four_bar();
  const Eigen::Vector3d along(1, -1, 1);  // a0, b0, a1
  for (const double a : {0.0, 0.4, -1.3, 2.5}) {
    const Snapshot at(model, {a, -a, a});
    EXPECT_LE(at.loop_gap(0), 1e-12);
    EXPECT_TRUE(near(at.point("B0"), Vector{-std::sin(a), std::cos(a), 0}));
    // Kinetic energy ½ (5/3) ȧ², potential 2 m g l cos a.
    EXPECT_NEAR(along.dot(at.mass_matrix() * along), 5.0 / 3, 1e-13);
    EXPECT_NEAR(along.dot(at.gravity_forces()), -2 * 9.81 * std::sin(a), 1e-13);
  }
}

TEST(CrankRocker, HasTheAnglesOfItsSource) {
  const Model<double> model = robots::crank_rocker();
  ASSERT_EQ(model.loops().size(), 1u);
  const Snapshot at(model);
  EXPECT_LE(at.loop_gap(0), 1e-12);
  const auto degrees = [&](const char* link) {
    const Vector x = at.placement(link).rotation * Vector::unit_x();
    return std::atan2(x.y, x.x) * 180 / std::numbers::pi;
  };
  EXPECT_NEAR(degrees("crank"), 30, 1e-12);
  EXPECT_NEAR(degrees("coupler"), 88.84, 0.005);
  EXPECT_NEAR(degrees("rocker"), 117.29, 0.005);
  EXPECT_NEAR(at.mass(), 0.2 + 0.7 + 0.9, 1e-13);
  // From the angles by Freudenstein's equation.
  EXPECT_TRUE(within(at.center_of_mass(), Vector{0.27659455155896373, 0.3804914929569279, 0}, 1e-12));
}

TEST(FiveBar, IsClosedAndSymmetric) {
  const Model<double> model = robots::five_bar();
  EXPECT_EQ(model.names().dofs,
            (std::vector<std::string>{"left_motor", "left_elbow", "right_motor", "right_elbow"}));
  ASSERT_EQ(model.loops().size(), 1u);
  const Snapshot at(model);
  EXPECT_LE(at.loop_gap(0), 1e-12);
  EXPECT_NEAR(at.mass(), 2 * (1.2093 + 0.8925), 1e-13);
  const double elbow = 0.2 * std::sqrt(0.91);
  EXPECT_TRUE(within(at.point("left_distal"), Vector{-0.06, elbow, 0}, 1e-13));
  EXPECT_TRUE(within(at.point("right_distal"), Vector{0.18, elbow, 0}, 1e-13));
  EXPECT_TRUE(within(at.point("tip"), Vector{0.06, elbow + 0.09, 0}, 1e-13));
  const double y = (1.2093 * 0.11 * std::sqrt(0.91) + 0.8925 * (elbow + 0.6 * 0.0746)) / (1.2093 + 0.8925);
  EXPECT_TRUE(within(at.center_of_mass(), Vector{0.06, y, 0}, 1e-13));
}

TEST(FiveBar, ReachesAsFarAsItsLinksAreLong) {
  // Both arms stretched: the tip is 0.35 m from either motor, √(0.35² − 0.06²) above the base line.
  const Model<double> model = robots::five_bar();
  const double height = std::sqrt(0.35 * 0.35 - 0.06 * 0.06), stretched = std::atan2(height, 0.06);
  const double start = std::atan2(std::sqrt(0.91), -0.3), elbow = std::atan2(0.6, 0.8) - start;
  const Snapshot at(model, {stretched - start, -elbow, start - stretched, elbow});
  EXPECT_LE(at.loop_gap(0), 1e-12);
  EXPECT_TRUE(within(at.point("tip"), Vector{0.06, height, 0}, 1e-13));
}

TEST(FiveBar, HasItsMotorsAtTheBase) {
  const Model<double> model = robots::five_bar();
  for (const int k : {0, 2}) {
    const auto v = static_cast<std::size_t>(k);
    EXPECT_EQ(model.constants().effort_limit[v], 2);
    EXPECT_EQ(model.constants().velocity_limit[v], 30);
    EXPECT_EQ(model.constants().damping[v], 0.0176);
    EXPECT_TRUE(std::isinf(model.constants().effort_limit[v + 1]));
    EXPECT_EQ(model.constants().damping[v + 1], 0);
  }
}

}  // namespace
}  // namespace limber::test
