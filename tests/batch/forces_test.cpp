// Forces from outside, other ones for each state.
#include <gtest/gtest.h>

#include "batch/states.hpp"
#include "support/allocations.hpp"
#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// Wrenches of all states on frames 1 and the last, and one more on frame 1.
struct Pushes {
  int last;
  RowMatrix<double> wrenches;

  Pushes(const Model<double>& model, int states)
      : last(static_cast<int>(model.frames().size()) - 1), wrenches(states, 18) {
    Draw<double> draw(4);
    for (Eigen::Index b = 0; b < states; ++b)
      for (Eigen::Index k = 0; k < 18; ++k) wrenches(b, k) = draw.scalar();
  }
  std::vector<FrameReference<double>> frames() const { return {1, last, 1}; }
  ExternalForces<double> of_state(const Model<double>& model, Eigen::Index b) const {
    ExternalForces<double> forces(model);
    Eigen::Index k = 0;
    for (const int frame : {1, last, 1}) {
      const auto w = wrenches.row(b).segment<6>(k);
      forces.add(model, frame, Force<double>{{w[0], w[1], w[2]}, {w[3], w[4], w[5]}});
      k += 6;
    }
    return forces;
  }
};

TEST(BatchForces, ActAsOnOneState) {
  for (const Kind kind : kKinds) {
    const Model<double> model = build(random_mechanism(kind, 9, 12));
    constexpr int states = 21;
    const States<double> s(model, states);
    const Pushes pushes(model, states);
    Workspace<double> ws(model);
    RowMatrix<double> tau(states, model.nv()), a(states, model.nv());
    for (Eigen::Index b = 0; b < states; ++b) {
      const ExternalForces<double> forces = pushes.of_state(model, b);
      const Eigen::VectorXd q = s.q.row(b), v = s.v.row(b);
      tau.row(b) = inverse_dynamics(model, ws, q, v, Eigen::VectorXd(s.a.row(b)), forces);
      a.row(b) = forward_dynamics(model, ws, q, v, Eigen::VectorXd(s.tau.row(b)), forces);
    }
    for (const int threads : {1, 2}) {
      Batch<double> many(model, {.threads = threads});
      for (const auto layout : StateArray<double>::all_kinds) {
        StateArray<double> wrenches(layout, pushes.wrenches), result(layout, states, model.nv());
        batch::inverse_dynamics(many, s.q, s.v, s.a, result.array(), {pushes.frames(), wrenches.array()});
        expect_states_near<double>(result.values(), tau, 1e-12, "tau");
        batch::forward_dynamics(many, s.q, s.v, s.tau, result.array(), {pushes.frames(), wrenches.array()});
        expect_states_near<double>(result.values(), a, 1e-9, "a");
      }
      // And none again.
      RowMatrix<double> free(states, model.nv());
      batch::inverse_dynamics(many, s.q, s.v, s.a, free);
      EXPECT_GT((free - tau).cwiseAbs().maxCoeff(), 1e-3);
    }
  }
}

TEST(BatchForces, NothingIsAllocatedAfterTheFirstCall) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 40);
  const Pushes pushes(model, 40);
  const batch::FrameForces<double> forces{pushes.frames(), pushes.wrenches};
  RowMatrix<double> tau(40, model.nv());
  Batch<double> many(model);
  const auto call = [&] { batch::inverse_dynamics(many, s.q, s.v, s.a, tau, forces); };
  call();
  EXPECT_EQ(allocations_of(call), 0U);
}

TEST(BatchForces, HaveSixNumbersForEachFrame) {
  const Model<double> model = robots::panda();
  const States<double> s(model, 4);
  RowMatrix<double> tau(4, model.nv()), wrenches = RowMatrix<double>::Zero(4, 7);
  Batch<double> many(model);
  try {
    batch::inverse_dynamics(many, s.q, s.v, s.a, tau, {{1}, wrenches});
    ADD_FAILURE() << "no error";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "batch::inverse_dynamics: forces has 7 numbers per state, expected 6 * frames = 6");
  }
}

}  // namespace
}  // namespace limber::test
