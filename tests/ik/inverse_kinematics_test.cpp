// Inverse kinematics: what comes back is within the limits and meets the targets, or says why it does not.
#include <gtest/gtest.h>
#include <limber/ik/inverse_kinematics.hpp>
#include <limber/limber.hpp>

#include <cmath>

#include "support/allocations.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

double gap(const Transform<double>& a, const Transform<double>& b) {
  const Transform<double> step = inverse_times(a, b);
  const Vec3<double> turn = rotation_vector_from_quaternion(step.rotation.quaternion());
  return std::max(norm(step.translation), norm(turn));
}

void expect_within_limits(const Model<double>& model, const VectorXd& q) {
  EXPECT_EQ(violations(model, q), std::vector<std::string>{});
}

class Arms : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Robots, Arms, ::testing::Values("panda", "ur5"));

TEST_P(Arms, ReachWhatTheyCanReach) {
  const Model<double> model = build(robots::spec(GetParam()));
  const std::string frame = model.names().frames.back();
  InverseKinematics ik(model, {IkTarget::pose(frame, Transform<double>::identity())});
  Workspace<double> ws(model);
  std::mt19937_64 generator(1);
  for (int k = 0; k < 200; ++k) {
    const Transform<double> wanted = placement(model, ws, random(model, generator), frame);
    ik.target(0).placement = wanted;
    const IkResult& result = ik.solve(middle_of_limits(model));
    ASSERT_TRUE(result.converged) << k << ": " << to_string(result.reason);
    EXPECT_LT(gap(placement(model, ws, result.q, frame), wanted), 2e-5);
    EXPECT_LE(result.position_error, 1e-5);
    EXPECT_LE(result.rotation_error, 1e-5);
    expect_within_limits(model, result.q);
  }
}

TEST(InverseKinematics, WorksWithEveryJointTypeAndWithMimicJoints) {
  int reached = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const Model<double> model = build(random_open_tree(seed, 8));
    if (model.nv() == 0) continue;
    std::mt19937_64 generator(seed);
    Workspace<double> ws(model);
    const std::string frame = model.names().frames.back();
    const Transform<double> wanted = placement(model, ws, random(model, generator), frame);
    InverseKinematics ik(model, {IkTarget::pose(frame, wanted)});
    const IkResult& result = ik.solve(random(model, generator));
    reached += result.converged ? 1 : 0;
    EXPECT_TRUE(result.q.allFinite());
    expect_within_limits(model, result.q);
    if (result.converged) {
      EXPECT_LT(gap(placement(model, ws, result.q, frame), wanted), 2e-5);
    }
  }
  EXPECT_GE(reached, 57);
}

TEST(InverseKinematics, IsTheSameForTheSameQuestion) {
  const Model<double> model = robots::panda();
  Workspace<double> ws(model);
  std::mt19937_64 generator(4);
  for (int k = 0; k < 20; ++k) {
    const IkTarget target =
        IkTarget::pose("flange", placement(model, ws, random(model, generator), "flange"));
    InverseKinematics one(model, {target}), other(model, {target});
    one.solve(neutral(model));  // what came before does not count
    EXPECT_EQ(one.solve(middle_of_limits(model)).q, other.solve(middle_of_limits(model)).q);
  }
}

TEST(InverseKinematics, AllocatesNothingAfterTheConstructor) {
  const Model<double> model = robots::panda();
  const VectorXd start = middle_of_limits(model);
  InverseKinematics ik(model, {IkTarget::pose("flange", Transform<double>::translated({0.4, 0.1, 0.5})),
                               IkTarget::posture(start).with_priority(1)});
  EXPECT_EQ(allocations_of([&] { ik.solve(start); }), 0u);
}

TEST(InverseKinematics, SaysThatATargetIsOutOfReach) {
  const Model<double> model = robots::ur5();
  const std::string frame = model.names().frames.back();
  InverseKinematics ik(model, {IkTarget::position(frame, {5, 0, 0})}, {.iterations = 500});
  const IkResult& result = ik.solve(middle_of_limits(model));
  EXPECT_FALSE(result.converged);
  EXPECT_EQ(result.reason, IkReason::unreachable) << to_string(result.reason);
  // The arm points there: nothing within its reach is nearer.
  Workspace<double> ws(model);
  const Vec3<double> p = placement(model, ws, result.q, frame).translation;
  EXPECT_NEAR(norm(Vec3<double>{5, 0, 0} - p), result.position_error, 1e-12);
  EXPECT_GT(p.x, 0.7);
}

Model<double> slide(double lower, double upper) {
  return build(ModelBuilder("slide")
                   .body("cart")
                   .prismatic("x", {1, 0, 0})
                   .limits(lower, upper)
                   .inertia(1, {0, 0, 0}, Vec3<double>{1, 1, 1})
                   .spec());
}

TEST(InverseKinematics, SaysThatALimitIsInTheWay) {
  const Model<double> model = slide(-1, 0.5);
  InverseKinematics ik(model, {IkTarget::position("cart", {0.8, 0, 0})}, {.iterations = 200});
  const IkResult& result = ik.solve(VectorXd::Zero(1));
  EXPECT_EQ(result.reason, IkReason::blocked_by_limits) << to_string(result.reason);
  EXPECT_DOUBLE_EQ(result.q[0], 0.5);
  EXPECT_NEAR(result.position_error, 0.3, 1e-12);
}

TEST(InverseKinematics, SaysThatItsBudgetIsSpent) {
  const Model<double> model = robots::panda();
  InverseKinematics ik(model, {IkTarget::pose("flange", Transform<double>::translated({0.4, 0.1, 0.5}))},
                       {.iterations = 2});
  EXPECT_EQ(ik.solve(middle_of_limits(model)).reason, IkReason::out_of_iterations);
  ik.options() = {.seconds = 1e-9};
  EXPECT_EQ(ik.solve(middle_of_limits(model)).reason, IkReason::out_of_time);
}

TEST(InverseKinematics, MeetsEveryKindOfTarget) {
  const Model<double> model = robots::humanoid();
  Workspace<double> ws(model);
  std::mt19937_64 generator(2);
  const VectorXd q = random(model, generator);
  const std::string hand = model.names().frames.back(),
                    foot = model.names().frames[model.names().frames.size() / 2];
  const Transform<double> x = placement(model, ws, q, hand), y = placement(model, ws, q, foot);
  const Vec3<double> axis = x.rotation * Vec3<double>::unit_z(), point{0.1, 0, 0.05};
  for (const std::vector<IkTarget>& targets : std::vector<std::vector<IkTarget>>{
           {IkTarget::position(hand, x.point(point), point)},
           {IkTarget::orientation(hand, x.rotation)},
           {IkTarget::axis(hand, Vec3<double>::unit_z(), axis * 3)},
           {IkTarget::center_of_mass(center_of_mass(model, ws, q))},
           {IkTarget::posture(q)},
           {IkTarget::pose(hand, x), IkTarget::pose(foot, y)},
       }) {
    InverseKinematics ik(model, targets);
    const IkResult& result = ik.solve(middle_of_limits(model));
    EXPECT_TRUE(result.converged) << static_cast<int>(targets[0].kind) << " " << to_string(result.reason);
    expect_within_limits(model, result.q);
    const Transform<double> there = placement(model, ws, result.q, hand);
    if (targets[0].kind == IkTarget::Kind::position) {
      EXPECT_LT(norm(there.point(point) - x.point(point)), 1.1e-5);
    }
    if (targets[0].kind == IkTarget::Kind::axis) {
      EXPECT_LT(norm(there.rotation * Vec3<double>::unit_z() - axis), 1.1e-5);
    }
    if (targets[0].kind == IkTarget::Kind::center_of_mass) {
      EXPECT_LT(norm(center_of_mass(model, ws, result.q) - center_of_mass(model, ws, q)), 1.1e-5);
    }
  }
}

TEST(InverseKinematics, LowerPrioritiesDoNotMoveHigherOnes) {
  const Model<double> model = robots::panda();
  Workspace<double> ws(model);
  std::mt19937_64 generator(9);
  for (int k = 0; k < 10; ++k) {
    const Transform<double> x = placement(model, ws, random(model, generator), "flange");
    const VectorXd posture = middle_of_limits(model);
    InverseKinematics plain(model, {IkTarget::pose("flange", x)});
    InverseKinematics both(model, {IkTarget::pose("flange", x), IkTarget::posture(posture).with_priority(1)});
    const VectorXd q0 = plain.solve(posture).q;
    const IkResult& result = both.solve(posture);
    ASSERT_TRUE(result.converged);
    EXPECT_LT(gap(placement(model, ws, result.q, "flange"), x), 2e-5);
    expect_within_limits(model, result.q);
    EXPECT_LE(distance(model, result.q, posture), distance(model, q0, posture) + 1e-9);
    // A minimum: along the motion that leaves the hand where it is, the distance has no slope, unless a limit
    // is in the way.
    const Eigen::MatrixXd j = jacobian(model, ws, result.q, "flange");
    const VectorXd free_motion = Eigen::FullPivLU<Eigen::MatrixXd>(j).kernel().col(0).normalized();
    const double slope = free_motion.dot(difference(model, posture, result.q));
    const VectorXd ahead = integrate(model, result.q, VectorXd(free_motion * (slope > 0 ? -1e-3 : 1e-3)));
    EXPECT_TRUE(std::abs(slope) < 1e-3 || !is_valid(model, ahead)) << slope;
  }
}

// Positions that are apart by less than the tolerance: the posture still counts.
TEST(InverseKinematics, LowerPrioritiesCountWhereHigherOnesAreOnlyMetWithinTheirTolerance) {
  const Model<double> model = robots::panda();
  const VectorXd posture = middle_of_limits(model);
  const Vec3<double> p{0.4, 0.2, 0.5}, shifted = p + Vec3<double>{5e-4, 0, 0};
  const auto loose = [](IkTarget target) { return target.with_tolerance(1e-3, 1e-3); };
  const std::vector<IkTarget> contradictory = {loose(IkTarget::position("flange", p)),
                                               loose(IkTarget::position("flange", shifted))};
  std::vector<IkTarget> with_posture = contradictory;
  with_posture.push_back(IkTarget::posture(posture).with_priority(1));
  InverseKinematics plain(model, contradictory), both(model, with_posture);
  std::mt19937_64 generator(10);
  const VectorXd start = random(model, generator), without = plain.solve(start).q;
  const IkResult& result = both.solve(start);
  ASSERT_TRUE(result.converged);
  EXPECT_LT(distance(model, result.q, posture), 0.8 * distance(model, without, posture));
}

TEST(InverseKinematics, RefusesWhatItCannotUse) {
  const Model<double> model = robots::panda();
  EXPECT_THROW(InverseKinematics(model, {}), std::invalid_argument);
  EXPECT_THROW(InverseKinematics(model, {IkTarget::position("flang", {0, 0, 0})}), std::out_of_range);
  InverseKinematics ik(model, {IkTarget::position("flange", {0.5, 0, 0.5})});
  EXPECT_THROW(ik.solve(VectorXd::Zero(6)), std::invalid_argument);
  EXPECT_THROW(ik.solve(VectorXd::Constant(7, NAN)), std::invalid_argument);
  ik.target(0).placement.translation.x = NAN;
  EXPECT_THROW(ik.solve(middle_of_limits(model)), std::invalid_argument);
  InverseKinematics no_axis(model, {IkTarget::axis("flange", Vec3<double>::zero(), {0, 0, 1})});
  EXPECT_THROW(no_axis.solve(middle_of_limits(model)), std::invalid_argument);
  InverseKinematics no_direction(model, {IkTarget::axis("flange", {0, 0, 1}, Vec3<double>::zero())});
  EXPECT_THROW(no_direction.solve(middle_of_limits(model)), std::invalid_argument);
  InverseKinematics posture(model, {IkTarget::posture(middle_of_limits(model))});
  posture.target(0).positions = {1, 2};
  EXPECT_THROW(posture.solve(middle_of_limits(model)), std::invalid_argument);
}

TEST(InverseKinematics, HasPositionsForTargetsHoweverFar) {
  const Model<double> model = robots::panda();
  for (const double far : {1e3, 1e100, 1e200, 1e300}) {
    InverseKinematics ik(model, {IkTarget::pose("flange", Transform<double>::translated({far, 0, 0}))},
                         {.iterations = 500});
    const IkResult& result = ik.solve(middle_of_limits(model));
    EXPECT_FALSE(result.converged);
    EXPECT_TRUE(result.q.allFinite());
    expect_within_limits(model, result.q);
    EXPECT_NEAR(result.position_error / far, 1, 1e-2);
  }
}

TEST(InverseKinematics, LeavesJointsAloneThatMoveNoTarget) {
  const Model<double> model = robots::panda();
  const std::string elbow = "link4";
  const VectorXd start = VectorXd::Constant(model.nq(), -0.4);
  IkOptions options;
  options.iterations = 400;
  InverseKinematics ik(model, {IkTarget::position(elbow, {5, 0, 0})}, options);  // out of reach: it restarts
  const IkResult& result = ik.solve(start);
  EXPECT_GT(result.restarts, 0);
  for (int k = 4; k < model.nv(); ++k)
    EXPECT_EQ(result.q[k], std::clamp(start[k], model.constants().lower[static_cast<std::size_t>(k)],
                                      model.constants().upper[static_cast<std::size_t>(k)]))
        << k;
}

TEST(InverseKinematics, MovesAFloatingBaseHoweverFar) {
  const Model<double> model = robots::humanoid();
  for (const double distance : {3.0, 30.0, 300.0}) {
    InverseKinematics ik(model, {IkTarget::position(model.names().frames.back(), {distance, 0, 0})});
    const IkResult& result = ik.solve(neutral(model));
    EXPECT_TRUE(result.converged) << distance;
  }
  InverseKinematics ik(model, {IkTarget::position(model.names().frames.back(), {1e6, 0, 0})});
  EXPECT_EQ(ik.solve(neutral(model)).reason, IkReason::out_of_iterations);  // not unreachable
}

TEST(InverseKinematics, TakesAModelWithoutJoints) {
  const Model<double> model = build(ModelBuilder("rock").spec());
  const VectorXd none(0);
  InverseKinematics ik(model, {IkTarget::position("world", {1, 0, 0})}, {.iterations = 50});
  EXPECT_EQ(ik.solve(none).reason, IkReason::unreachable);
  EXPECT_NEAR(ik.solve(none).position_error, 1, 1e-15);
  ik.target(0).placement.translation = {0, 0, 0};
  EXPECT_TRUE(ik.solve(none).converged);
}

}  // namespace
}  // namespace limber::test
