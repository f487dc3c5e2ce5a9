// Bad shapes, null pointers and options have messages that name the function, the argument and the value.
#include <gtest/gtest.h>
#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>

#include <functional>

namespace limber::test {
namespace {

using DoubleRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Mistake {
  std::string message;
  std::function<void(Batch<double>&)> make;
};

TEST(BatchErrors, SayWhatIsWrong) {
  const Model<double> model = robots::panda();
  DoubleRows q(4, 7), v(4, 7), a(4, 7), tau(4, 7), few(3, 7), narrow(4, 6), h(4, 49);
  q.setZero(), v.setZero(), a.setZero(), tau.setZero(), few.setZero(), narrow.setZero();
  std::vector<double> memory(100);
  const Mistake mistakes[] = {
      {"batch::inverse_dynamics: v has 3 states, q has 4",
       [&](Batch<double>& b) { batch::inverse_dynamics(b, q, few, a, tau); }},
      {"batch::inverse_dynamics: q has 6 numbers per state, expected nq = 7",
       [&](Batch<double>& b) { batch::inverse_dynamics(b, narrow, v, a, tau); }},
      {"batch::forward_dynamics: a has 6 numbers per state, expected nv = 7",
       [&](Batch<double>& b) { batch::forward_dynamics(b, q, v, tau, narrow); }},
      {"batch::mass_matrix: h has 7 numbers per state, expected nv * nv = 49",
       [&](Batch<double>& b) { batch::mass_matrix(b, q, tau); }},
      {"batch::gravity_forces: forces is a null pointer",
       [&](Batch<double>& b) { batch::gravity_forces(b, q, batch::rows<double>(nullptr, 4, 7)); }},
      {"batch::bias_forces: v is a null pointer",
       [&](Batch<double>& b) { batch::bias_forces(b, q, batch::blocks<const double>(nullptr, 4, 7), tau); }},
      {"batch::gravity_forces: q has a negative shape [-1, 7]",
       [&](Batch<double>& b) { batch::gravity_forces(b, batch::rows(memory.data(), -1, 7), tau); }},
      {"batch::gravity_forces: q has a stride of 6, less than the 7 numbers of a row",
       [&](Batch<double>& b) {
         batch::gravity_forces(b, batch::Array<const double>(memory.data(), 4, 7, 6, batch::Layout::rows),
                               tau);
       }},
      {"batch::gravity_forces: q has a stride of 3, less than the 4 numbers of a column",
       [&](Batch<double>& b) {
         batch::gravity_forces(b, batch::Array<const double>(memory.data(), 4, 7, 3, batch::Layout::columns),
                               tau);
       }},
      {"batch::gravity_forces: forces has a stride of 0, less than the 7 numbers of a row",
       [&](Batch<double>& b) {
         batch::gravity_forces(b, q, batch::Array<double>(memory.data(), 4, 7, 0, batch::Layout::rows));
       }},
      {"batch::gravity_forces: forces and q overlap in memory",
       [&](Batch<double>& b) {
         batch::gravity_forces(b, batch::rows<const double>(memory.data(), 4, 7),
                               batch::rows(memory.data() + 5, 4, 7));
       }},
      {"batch::rollout: v_end and q_end overlap in memory",
       [&](Batch<double>& b) { batch::rollout(b, q, v, tau, {.steps = 1}, a, a); }},
      {"batch::rollout: tau has 7 numbers per state, expected steps * nv = 14",
       [&](Batch<double>& b) { batch::rollout(b, q, v, tau, {.steps = 2}, q, v); }},
      {"batch::rollout: steps = 0: must be at least 1",
       [&](Batch<double>& b) { batch::rollout(b, q, v, tau, {.steps = 0}, q, v); }},
      {"batch::rollout: dt = nan: must be a finite number",
       [&](Batch<double>& b) {
         batch::rollout(b, q, v, tau, {.dt = std::numeric_limits<double>::quiet_NaN()}, q, v);
       }},
  };
  Batch<double> batch(model);
  for (const Mistake& mistake : mistakes) {
    try {
      mistake.make(batch);
      ADD_FAILURE() << "no error: " << mistake.message;
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(error.what(), mistake.message);
    }
  }
}

TEST(BatchErrors, OfOptions) {
  const Model<double> model = robots::pendulum();
  EXPECT_THROW(Batch<double>(model, {.threads = -1}), std::invalid_argument);
  EXPECT_THROW(Batch<double>(model, {.threads = 1'000'000}), std::invalid_argument);
  for (const auto set : {batch::InstructionSet::sse2, batch::InstructionSet::avx2,
                         batch::InstructionSet::avx512, batch::InstructionSet::neon}) {
    const auto& there = batch::instruction_sets();
    if (std::find(there.begin(), there.end(), set) == there.end())
      EXPECT_THROW(Batch<double>(model, {.instruction_set = set}), std::invalid_argument) << batch::name(set);
    else
      EXPECT_EQ(Batch<double>(model, {.instruction_set = set}).instruction_set(), set);
  }
  EXPECT_GE(Batch<double>(model, {.threads = 0}).threads(), 1);
}

TEST(BatchErrors, OfAModelThatWasMovedFrom) {
  Model<double> old_model = robots::pendulum();
  const Model<double> new_model = std::move(old_model);
  EXPECT_THROW(Batch<double>{old_model}, std::logic_error);
}

/// A quaternion whose squared length overflows or underflows spoils its own state alone.
template <class R>
void expect_no_number_for(const Model<R>& model, R factor) {
  using Rows = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Batch<R> batch(model);
  constexpr Eigen::Index states = 20, bad = 5;
  Rows q = neutral(model).transpose().replicate(states, 1), forces(states, model.nv()),
       next(states, model.nq());
  q.row(bad).segment(3, 4) << factor / 2, -factor / 2, factor / 2, factor / 2;
  const Rows v = Rows::Ones(states, model.nv());
  batch::bias_forces(batch, q, v, forces);
  batch::integrate(batch, q, v, R(0.1), next);
  for (Eigen::Index b = 0; b < states; ++b) {
    EXPECT_EQ(forces.row(b).array().isNaN().any(), b == bad) << factor;
    EXPECT_EQ(next.row(b).segment(3, 4).array().isNaN().all(), b == bad) << factor;
  }
}

TEST(BatchErrors, QuaternionsThatAreNoOrientationGiveNoNumber) {
  for (const double factor : {0.0, 1e155, 1e-155})
    expect_no_number_for<double>(robots::mini_cheetah(), factor);
  for (const float factor : {0.0f, 1e20f, 1e-20f})
    expect_no_number_for<float>(robots::mini_cheetah().cast<float>(), factor);
}

TEST(BatchErrors, UnknownFrame) {
  const Model<double> model = robots::panda();
  Batch<double> batch(model);
  DoubleRows q(2, 7), x(2, 12);
  q.setZero();
  EXPECT_THROW(batch::placement(batch, q, "no such link", x), std::out_of_range);
  EXPECT_THROW(batch::placement(batch, q, 1000, x), std::out_of_range);
}

}  // namespace
}  // namespace limber::test
