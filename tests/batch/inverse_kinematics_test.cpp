// Many targets give what each gives alone, in every layout and with every number of threads.
#include <gtest/gtest.h>
#include <limber/batch/inverse_kinematics.hpp>

#include "batch/functions.hpp"

namespace limber::test {
namespace {

/// Poses of the Panda's flange, the last one out of reach.
struct Reach : ::testing::Test {
  static constexpr int count = 21;
  Model<double> model = robots::panda();
  RowMatrix<double> targets = RowMatrix<double>(count, 7);
  Vector<double> start = middle_of_limits(model);
  IkOptions options{.iterations = 400, .random_seed = 5};
  RowMatrix<double> expected = RowMatrix<double>(count, model.nq());
  std::vector<IkResult> results;

  Reach() {
    Workspace<double> ws(model);
    std::mt19937_64 generator(1);
    InverseKinematics single(model, {IkTarget::pose("flange", Transform<double>::identity())}, options);
    for (int b = 0; b < count; ++b) {
      Vector<double> q(model.nq());
      random<double>(model, generator, q);
      Transform<double> x = placement(model, ws, q, "flange");
      if (b == count - 1) x.translation = {3, 0, 0};
      const Quaternion<double> turn = x.rotation.quaternion();
      targets.row(b) << x.translation.x, x.translation.y, x.translation.z, turn.x, turn.y, turn.z, turn.w;
      single.target(0).placement = {Rotation<double>::from_quaternion(turn), x.translation};
      results.push_back(single.solve(start));
      expected.row(b) = results.back().q;
    }
    EXPECT_TRUE(results.front().converged);
    EXPECT_FALSE(results.back().converged);
  }
};

TEST_F(Reach, IsThatOfEachTargetAlone) {
  for (const int threads : {1, 2, 3}) {
    Batch<double> many(model, {.threads = threads});
    for (const auto kind : StateArray<double>::all_kinds) {
      StateArray<double> poses(kind, targets), q(kind, count, model.nq());
      std::vector<batch::IkOutcome> outcomes(count);
      batch::inverse_kinematics(many, "flange", poses.array(),
                                batch::repeated(start.data(), count, model.nq()), options, q.array(),
                                outcomes);
      EXPECT_EQ(q.values(), expected);
      EXPECT_TRUE(q.has_kept_gaps());
      for (std::size_t b = 0; b < outcomes.size(); ++b) {
        EXPECT_EQ(outcomes[b].reason, results[b].reason);
        EXPECT_EQ(outcomes[b].iterations, results[b].iterations);
        EXPECT_EQ(outcomes[b].position_error, results[b].position_error);
      }
    }
  }
}

TEST_F(Reach, RefusesWhatItCannotUse) {
  Batch<double> many(model, {.threads = 2});
  RowMatrix<double> q(count, model.nq());
  const auto ask = [&](const std::string& frame, const RowMatrix<double>& poses) {
    batch::inverse_kinematics(many, frame, poses, batch::repeated(start.data(), count, model.nq()), options,
                              q);
  };
  EXPECT_THROW(ask("flnge", targets), std::out_of_range);
  EXPECT_THROW(ask("flange", RowMatrix<double>(targets.leftCols(6))), std::invalid_argument);
  RowMatrix<double> wrong = targets;
  wrong(13, 2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(ask("flange", wrong), std::invalid_argument);
  wrong = targets;
  wrong.row(4).tail(4).setZero();
  EXPECT_THROW(ask("flange", wrong), std::invalid_argument);
  std::vector<batch::IkOutcome> few(3);
  EXPECT_THROW(batch::inverse_kinematics(many, "flange", targets,
                                         batch::repeated(start.data(), count, model.nq()), options, q, few),
               std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
