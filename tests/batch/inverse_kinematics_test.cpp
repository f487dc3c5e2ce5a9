// Many targets: what comes back meets each target within the limits, or says why not, and depends on neither
// the other targets nor the threads.
#include <gtest/gtest.h>
#include <limber/batch/inverse_kinematics.hpp>

#include "batch/functions.hpp"
#include "support/allocations.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

using Outcomes = std::vector<batch::IkOutcome>;

/// Targets of one frame, and answers.
struct Poses {
  Model<double> model;
  std::string frame = model.names().frames.back();
  RowMatrix<double> targets = {};
  Vector<double> start = middle_of_limits(model);
  RowMatrix<double> q = {};
  Outcomes outcomes = {};

  void add(const Transform<double>& x) {
    const Quaternion<double> turn = x.rotation.quaternion();
    targets.conservativeResize(targets.rows() + 1, 7);
    targets.bottomRows(1) << x.translation.x, x.translation.y, x.translation.z, turn.x, turn.y, turn.z,
        turn.w;
  }
  void add_random(int count, unsigned seed) {
    Workspace<double> ws(model);
    std::mt19937_64 generator(seed);
    for (int k = 0; k < count; ++k) add(placement(model, ws, random(model, generator), frame));
  }
  Transform<double> target(Eigen::Index b) const {
    const auto x = targets.row(b);
    return {Rotation<double>::from_quaternion({x[3], x[4], x[5], x[6]}), {x[0], x[1], x[2]}};
  }

  void solve(Batch<double>& many, const IkOptions& options) {
    q.setConstant(targets.rows(), model.nq(), std::numeric_limits<double>::quiet_NaN());
    outcomes.assign(static_cast<std::size_t>(targets.rows()), {});
    batch::inverse_kinematics(many, frame, targets, batch::repeated(start.data(), targets.rows(), model.nq()),
                              options, q, outcomes);
  }
  void solve(const IkOptions& options = {}) {
    Batch<double> many(model, {.threads = 1});
    solve(many, options);
  }
  IkResult alone(Eigen::Index b, const IkOptions& options) const {
    return InverseKinematics(model, {IkTarget::pose(frame, target(b))}, options).solve(start);
  }

  /// Positions within the limits whose distance from the target is what the outcome says. How many converged.
  int judge() const {
    Workspace<double> ws(model);
    int met = 0;
    for (Eigen::Index b = 0; b < targets.rows(); ++b) {
      SCOPED_TRACE(b);
      const Vector<double> positions = q.row(b);
      const batch::IkOutcome& outcome = outcomes[static_cast<std::size_t>(b)];
      EXPECT_TRUE(positions.allFinite());
      EXPECT_EQ(violations(model, positions), std::vector<std::string>{});
      const Transform<double> x = placement(model, ws, positions, frame), wanted = target(b);
      EXPECT_NEAR(norm(x.translation - wanted.translation), outcome.position_error, 1e-9);
      EXPECT_NEAR(norm((x.rotation * wanted.rotation.inverse()).logarithm()), outcome.rotation_error, 1e-9);
      const bool is_met = outcome.position_error <= 1e-5 && outcome.rotation_error <= 1e-5;
      EXPECT_EQ(outcome.reason == IkReason::converged, is_met) << to_string(outcome.reason);
      met += is_met ? 1 : 0;
    }
    return met;
  }
};

class BuiltInArms : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Robots, BuiltInArms, ::testing::Values("panda", "ur5"));

TEST_P(BuiltInArms, ReachWhatTheyCanReach) {
  Poses poses{build(robots::spec(GetParam()))};
  poses.add_random(300, 1);
  for (const InstructionSet set : instruction_sets()) {
    Batch<double> many(poses.model, {.threads = 1, .instruction_set = set});
    poses.solve(many, {});
    EXPECT_EQ(poses.judge(), 300);
  }
}

TEST(BatchInverseKinematics, WorksWithEveryJointTypeAndWithMimicJoints) {
  int reached = 0, asked = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    Poses poses{build(random_open_tree(seed, 8))};
    if (poses.model.nv() == 0) continue;
    poses.add_random(9, seed);
    poses.solve({.iterations = 1000});
    reached += poses.judge();
    asked += 9;
  }
  EXPECT_GE(reached, asked * 95 / 100) << asked;
}

TEST(BatchInverseKinematics, TakesTheSameWayAsTheSolverForOneTarget) {
  Poses poses{robots::panda()};
  poses.add_random(40, 3);
  poses.solve();
  int same = 0;
  for (Eigen::Index b = 0; b < 40; ++b) {
    const IkResult alone = poses.alone(b, {});
    const batch::IkOutcome& outcome = poses.outcomes[static_cast<std::size_t>(b)];
    const bool is_same = (alone.q - poses.q.row(b).transpose()).norm() < 1e-4 &&
                         alone.iterations == outcome.iterations && alone.restarts == outcome.restarts;
    same += is_same ? 1 : 0;
  }
  EXPECT_GE(same, 30);  // rounding may send a long search another way
}

/// Targets of every kind: easy ones, hard ones, and two out of reach.
Poses mixed() {
  Poses poses{robots::panda()};
  poses.frame = "flange";
  poses.add_random(19, 1);
  poses.add(Transform<double>::translated({3, 0, 0}));
  poses.add_random(10, 2);
  poses.add(Transform<double>::translated({0, 0, -0.6}));
  poses.add_random(10, 7);
  return poses;
}
constexpr IkOptions kShort{.iterations = 400, .random_seed = 5};

TEST(BatchInverseKinematics, DependsOnNeitherOtherTargetsNorThreads) {
  Poses poses = mixed();
  const Eigen::Index count = poses.targets.rows();
  RowMatrix<double> expected(count, poses.model.nq());
  Outcomes outcomes;
  for (Eigen::Index b = 0; b < count; ++b) {
    Poses one{poses.model, poses.frame, poses.targets.row(b)};
    one.solve(kShort);
    expected.row(b) = one.q;
    outcomes.push_back(one.outcomes.front());
  }
  const auto expect_same = [&](const Outcomes& given) {
    for (std::size_t b = 0; b < outcomes.size(); ++b) {
      EXPECT_EQ(given[b].reason, outcomes[b].reason);
      EXPECT_EQ(given[b].iterations, outcomes[b].iterations);
      EXPECT_EQ(given[b].restarts, outcomes[b].restarts);
      EXPECT_EQ(given[b].position_error, outcomes[b].position_error);
      EXPECT_EQ(given[b].rotation_error, outcomes[b].rotation_error);
    }
  };
  for (const int threads : {1, 2, 3}) {
    Batch<double> many(poses.model, {.threads = threads});
    for (const auto kind : StateArray<double>::all_kinds) {
      StateArray<double> targets(kind, poses.targets), q(kind, static_cast<int>(count), poses.model.nq());
      Outcomes given(outcomes.size());
      batch::inverse_kinematics(many, poses.frame, targets.array(),
                                batch::repeated(poses.start.data(), count, poses.model.nq()), kShort,
                                q.array(), given);
      EXPECT_EQ(q.values(), expected);
      EXPECT_TRUE(q.has_kept_gaps());
      expect_same(given);
    }
  }
  // In the memory of the starts, too.
  Batch<double> many(poses.model, {.threads = 2});
  RowMatrix<double> q = poses.start.transpose().replicate(count, 1);
  batch::inverse_kinematics(many, poses.frame, poses.targets, q, kShort, q);
  EXPECT_EQ(q, expected);
}

TEST(BatchInverseKinematics, HasTheReasonsOfTheSolverForOneTarget) {
  Poses poses = mixed();
  for (const IkOptions& options : {IkOptions{.iterations = 1500}, IkOptions{.restarts = false},
                                   IkOptions{.iterations = 0}, IkOptions{.iterations = 3}}) {
    poses.solve(options);
    poses.judge();
    for (const Eigen::Index b : {0, 1, 2, 19, 30}) {
      const IkResult alone = poses.alone(b, options);
      const batch::IkOutcome& outcome = poses.outcomes[static_cast<std::size_t>(b)];
      EXPECT_STREQ(to_string(outcome.reason), to_string(alone.reason)) << b << " " << options.iterations;
      EXPECT_NEAR(outcome.position_error, alone.position_error, 1e-3 + 0.02 * alone.position_error) << b;
    }
  }
}

TEST(BatchInverseKinematics, SaysThatALimitIsInTheWay) {
  const Model<double> model = build(ModelBuilder("slide")
                                        .body("cart")
                                        .prismatic("x", {1, 0, 0})
                                        .limits(-1, 0.5)
                                        .inertia(1, {0, 0, 0}, Vec3<double>{1, 1, 1})
                                        .spec());
  Poses poses{model, "cart"};
  poses.add(Transform<double>::translated({0.8, 0, 0}));
  poses.add(Transform<double>::translated({0.2, 0.1, 0}));
  poses.solve({.iterations = 200});
  EXPECT_EQ(poses.judge(), 0);
  EXPECT_EQ(poses.outcomes[0].reason, IkReason::blocked_by_limits) << to_string(poses.outcomes[0].reason);
  EXPECT_DOUBLE_EQ(poses.q(0, 0), 0.5);
  EXPECT_EQ(poses.outcomes[1].reason, IkReason::unreachable) << to_string(poses.outcomes[1].reason);
  EXPECT_NEAR(poses.q(1, 0), 0.2, 1e-6);
}

TEST(BatchInverseKinematics, TakesAFrameThatDoesNotMove) {
  Poses poses{robots::panda(), "world"};
  poses.add(Transform<double>::identity());
  poses.add(Transform<double>::translated({1, 0, 0}));
  poses.solve({.iterations = 100});
  EXPECT_EQ(poses.outcomes[0].reason, IkReason::converged);
  EXPECT_EQ(poses.outcomes[1].reason, IkReason::unreachable) << to_string(poses.outcomes[1].reason);
}

TEST(BatchInverseKinematics, WithABudgetOfTimeIsThatOfEachTargetAlone) {
  Poses poses = mixed();
  IkOptions options = kShort;
  options.seconds = 1000;
  Batch<double> many(poses.model, {.threads = 2});
  poses.solve(many, options);
  // The last bits of a target may differ: it is turned into a matrix by another file. On ARM its operations
  // are fused otherwise, and the search ends elsewhere within its tolerances.
#if defined(__aarch64__)
  const double nearly = 1e-5;
#else
  const double nearly = 1e-8;
#endif
  for (Eigen::Index b = 0; b < poses.targets.rows(); ++b)
    EXPECT_LT((poses.q.row(b).transpose() - poses.alone(b, kShort).q).norm(), nearly) << b;
}

TEST(BatchInverseKinematics, AllocatesNothingPerTarget) {
  Poses few = mixed(), many = mixed();
  many.targets = few.targets.replicate(4, 1).eval();
  Batch<double> batch(few.model, {.threads = 1});
  few.solve(batch, kShort);
  many.solve(batch, kShort);
  const auto calls = [&](Poses& poses) {
    return allocations_of([&] {
      batch::inverse_kinematics(batch, poses.frame, poses.targets,
                                batch::repeated(poses.start.data(), poses.targets.rows(), poses.model.nq()),
                                kShort, poses.q, poses.outcomes);
    });
  };
  EXPECT_EQ(calls(few), calls(many));
}

TEST(BatchInverseKinematics, RefusesWhatItCannotUse) {
  Poses poses = mixed();
  const Eigen::Index count = poses.targets.rows();
  Batch<double> many(poses.model, {.threads = 2});
  RowMatrix<double> q(count, poses.model.nq());
  const auto ask = [&](const std::string& frame, const RowMatrix<double>& targets,
                       const Vector<double>& start) {
    batch::inverse_kinematics(many, frame, targets, batch::repeated(start.data(), count, poses.model.nq()),
                              kShort, q);
  };
  EXPECT_THROW(ask("flnge", poses.targets, poses.start), std::out_of_range);
  EXPECT_THROW(ask("flange", RowMatrix<double>(poses.targets.leftCols(6)), poses.start),
               std::invalid_argument);
  EXPECT_THROW(ask("flange", poses.targets, Vector<double>::Constant(poses.model.nq(), NAN)),
               std::invalid_argument);
  RowMatrix<double> wrong = poses.targets;
  wrong(13, 2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(ask("flange", wrong, poses.start), std::invalid_argument);
  wrong = poses.targets;
  wrong.row(4).tail(4).setZero();
  EXPECT_THROW(ask("flange", wrong, poses.start), std::invalid_argument);
  Outcomes few(3);
  EXPECT_THROW(
      batch::inverse_kinematics(many, "flange", poses.targets,
                                batch::repeated(poses.start.data(), count, poses.model.nq()), kShort, q, few),
      std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
