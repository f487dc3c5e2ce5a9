// Rollouts are steps of forward dynamics and integration.
#include <gtest/gtest.h>

#include "batch/functions.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

/// The same steps with the functions for one state.
struct SingleRollout {
  RowMatrix<double> q, v, q_path, v_path;

  SingleRollout(const Model<double>& model, const States<double>& s, const RowMatrix<double>& tau,
                const batch::RolloutOptions& options)
      : q(s.q),
        v(s.v),
        q_path(s.q.rows(), options.steps * model.nq()),
        v_path(s.q.rows(), options.steps * model.nv()) {
    Workspace<double> ws(model);
    const int nq = model.nq(), nv = model.nv();
    for (Eigen::Index b = 0; b < q.rows(); ++b)
      for (int step = 0; step < options.steps; ++step) {
        const Vector<double> now = v.row(b);
        Vector<double> force = tau.row(b).segment(step * nv, nv);
        if (options.passive_forces) force += passive_forces(model, ws, now);
        const Vector<double> next = now + options.dt * forward_dynamics(model, ws, q.row(b), now, force);
        v.row(b) = next;
        q.row(b) = integrate(model, Vector<double>(q.row(b)), Vector<double>(options.dt * next));
        q_path.row(b).segment(step * nq, nq) = q.row(b);
        v_path.row(b).segment(step * nv, nv) = v.row(b);
      }
  }
};

RowMatrix<double> random_forces(int states, int numbers) {
  std::srand(3);
  return RowMatrix<double>::Random(states, numbers);
}

class Rollout : public ::testing::TestWithParam<bool> {};

TEST_P(Rollout, IsForwardDynamicsAndIntegration) {
  const batch::RolloutOptions options{.steps = 5, .dt = 0.002, .passive_forces = GetParam()};
  for (const Model<double>& model : {robots::panda(), robots::mini_cheetah(), robots::double_pendulum()}) {
    const States<double> s(model, 21);
    const RowMatrix<double> tau = random_forces(21, options.steps * model.nv());
    const SingleRollout expected(model, s, tau, options);
    for (const batch::InstructionSet set : batch::instruction_sets())
      for (const int threads : {1, 2}) {
        Batch<double> many(model, {.threads = threads, .instruction_set = set});
        for (const auto kind : StateArray<double>::all_kinds) {
          StateArray<double> forces(kind, tau), q_path(kind, 21, options.steps * model.nq()),
              v_path(kind, 21, options.steps * model.nv());
          RowMatrix<double> q = s.q, v = s.v;
          batch::rollout(many, q, v, forces.array(), options, q, v, q_path.array(),
                         v_path.array());  // in place
          expect_states_near<double>(q, expected.q, 1e-12, "q");
          expect_states_near<double>(v, expected.v, 1e-12, "v");
          expect_states_near<double>(q_path.values(), expected.q_path, 1e-12, "path of q");
          expect_states_near<double>(v_path.values(), expected.v_path, 1e-12, "path of v");
          EXPECT_TRUE(q_path.has_kept_gaps());
          EXPECT_TRUE(v_path.has_kept_gaps());
        }
      }
  }
}
INSTANTIATE_TEST_SUITE_P(WithAndWithoutPassiveForces, Rollout, ::testing::Bool());

TEST(RolloutOutputs, AreThoseThatAreWantedAndAllMayStartFromOneState) {
  const Model<double> model = robots::mini_cheetah();
  const int states = 19;
  const batch::RolloutOptions options{.steps = 3, .dt = 0.002};
  const RowMatrix<double> tau = random_forces(states, options.steps * model.nv());
  States<double> s(model, states);
  for (int b = 1; b < states; ++b) s.q.row(b) = s.q.row(0), s.v.row(b) = s.v.row(0);
  Batch<double> many(model);
  RowMatrix<double> q = s.q, v = s.v, path(states, options.steps * model.nq());
  batch::rollout(many, s.q, s.v, tau, options, q, v);
  batch::rollout(many, batch::repeated(s.q.data(), states, model.nq()),
                 batch::repeated(s.v.data(), states, model.nv()), tau, options, {}, {}, path);
  EXPECT_EQ(RowMatrix<double>(path.rightCols(model.nq())), q);
  RowMatrix<double> v_end(states, model.nv());
  batch::rollout(many, s.q, s.v, tau, options, {}, v_end);
  EXPECT_EQ(v_end, v);
}

TEST(RolloutMemory, NothingIsAllocatedAfterTheFirstCall) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 100);
  const RowMatrix<double> tau = random_forces(100, 3 * model.nv());
  RowMatrix<double> q = s.q, v = s.v;
  Batch<double> many(model);
  const auto call = [&] { batch::rollout(many, q, v, tau, {.steps = 3}, q, v); };
  call();
  EXPECT_EQ(allocations_of(call), 0U);
}

/// A pendulum that is let go keeps its energy to the order of the step.
TEST(RolloutPhysics, EnergyOfAPendulum) {
  const Model<double> model = robots::double_pendulum();
  Workspace<double> ws(model);
  const States<double> s(model, 8);
  RowMatrix<double> q = s.q, v = RowMatrix<double>::Zero(8, model.nv());
  const auto energy = [&](int b) {
    return kinetic_energy(model, ws, q.row(b).transpose(), v.row(b).transpose()) +
           potential_energy(model, ws, q.row(b).transpose());
  };
  std::vector<double> before;
  for (int b = 0; b < 8; ++b) before.push_back(energy(b));
  const RowMatrix<double> tau = RowMatrix<double>::Zero(8, 1000 * model.nv());
  Batch<double> many(model);
  batch::rollout(many, q, v, tau, {.steps = 1000, .dt = 1e-4}, q, v);
  for (int b = 0; b < 8; ++b) EXPECT_NEAR(energy(b), before[static_cast<std::size_t>(b)], 0.02);
}

}  // namespace
}  // namespace limber::test
