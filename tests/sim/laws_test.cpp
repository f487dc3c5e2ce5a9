// What every simulation keeps: momentum and energy where nothing acts, and the order of its integrator.
#include <gtest/gtest.h>
#include <limber/limber.hpp>

#include <algorithm>
#include <cmath>

#include "support/random_tree.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

SimulationOptions nothing_acts(Integrator integrator) {
  SimulationOptions options;
  options.integrator = integrator;
  options.damping = options.friction = options.limits = false;
  return options;
}

Model<double> without_gravity(ModelSpec spec) {
  spec.gravity = Vec3<double>::zero();
  return build(spec);
}

/// Every joint at about 1 rad/s.
VectorXd lively(const Model<double>& model) {
  VectorXd v(model.nv());
  for (int k = 0; k < model.nv(); ++k) v[k] = std::sin(1.0 + 2.3 * k);
  return v;
}

struct Drift {
  double energy, momentum;  // relative
};

Drift drift(Simulation& simulation, double seconds, int instants) {
  const Recording recording =
      simulation.record(simulation.time() + seconds, instants / seconds, {"momentum", "kinetic_energy"});
  const double scale = recording["kinetic_energy"].values.front();
  const auto start = recording["momentum"].at(0);
  double size = 0;
  Drift worst{0, 0};
  for (const double p : start) size = std::max(size, std::abs(p));
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    worst.energy = std::max(worst.energy,
                            std::abs(recording["energy"].values[k] - recording["energy"].values[0]) / scale);
    for (std::size_t i = 0; i < 6; ++i)
      worst.momentum = std::max(worst.momentum, std::abs(recording["momentum"].at(k)[i] - start[i]) / size);
  }
  EXPECT_EQ(recording.time.size(), static_cast<std::size_t>(instants) + 1);
  return worst;
}

class FreeHumanoid : public ::testing::Test {
 protected:
  /// The joints turn at 1 rad/s in the mean of 10 s. Three times as fast, a limb would whip round at 20 to 40
  /// rad/s, and the rounding of earlier steps would decide which, and with it the error of the rule.
  Drift drift_over_10_s(SimulationOptions options) {
    Simulation simulation(model_, options);
    simulation.set_state(neutral(model_), 0.3 * lively(model_));
    return drift(simulation, 10, 20);
  }
  Model<double> model_ = without_gravity(robots::humanoid_spec());
};

TEST_F(FreeHumanoid, KeepsMomentumAndEnergyWithRk4) {
  const Drift found = drift_over_10_s(nothing_acts(Integrator::rk4));
  EXPECT_LT(found.energy, 1e-8);
  EXPECT_LT(found.momentum, 1e-8);
}

TEST_F(FreeHumanoid, KeepsThemBetterByTolerance) {
  SimulationOptions options = nothing_acts(Integrator::adaptive);
  options.tolerance = 1e-12;
  const Drift found = drift_over_10_s(options);
  EXPECT_LT(found.energy, 1e-10);
  EXPECT_LT(found.momentum, 1e-10);
}

TEST_F(FreeHumanoid, KeepsMomentumToRoundingWithTheVariationalIntegrator) {
  const Drift found = drift_over_10_s(nothing_acts(Integrator::variational));
  EXPECT_LT(found.momentum, 1e-12);
  EXPECT_LT(found.energy, 1e-3);
}

TEST(Laws, EnergyOfTheVariationalIntegratorDoesNotDrift) {
  const Model<double> model = robots::double_pendulum();
  SimulationOptions options = nothing_acts(Integrator::variational);
  options.step = 5e-3;
  Simulation simulation(model, options);
  simulation.set_state(Eigen::Vector2d(1.2, 0.5), Eigen::Vector2d::Zero());
  const Drift first = drift(simulation, 50, 5000);
  simulation.advance(450);
  const Drift last = drift(simulation, 50, 5000);
  EXPECT_LT(last.energy, 3 * first.energy + 1e-12);
}

TEST(Laws, DoublePendulumKeepsItsEnergyOver100Seconds) {
  const Model<double> model = robots::double_pendulum();
  SimulationOptions options = nothing_acts(Integrator::adaptive);
  options.tolerance = 1e-13;
  Simulation simulation(model, options);
  simulation.set_state(Eigen::Vector2d(2.0, 0.5), Eigen::Vector2d(0, 0));
  const double start = simulation.energy();
  ASSERT_EQ(simulation.advance(100), SimulationEnd::reached);
  EXPECT_LT(std::abs(simulation.energy() - start), 1e-10 * 30);  // of energies of about 30 J
}

// ---- The order of each integrator

/// Quaternions, a plane and angles, in free fall.
Model<double> of_many_joints() {
  return build(ModelBuilder("many")
                   .body("base")
                   .floating()
                   .inertia(3, {0.1, 0, 0.05}, {0.3, 0.2, 0.25})
                   .body("ball")
                   .spherical("ball")
                   .at({0.2, 0.1, 0})
                   .inertia(1, {0.2, 0, 0.1}, {0.03, 0.05, 0.04})
                   .body("arm")
                   .revolute("arm", {0, 1, 0})
                   .at({0.3, 0, 0})
                   .inertia(0.7, {0, 0.1, 0.2}, {0.02, 0.03, 0.01})
                   .body("slab", "base")
                   .planar("slab")
                   .at({0, 0.2, 0})
                   .inertia(0.8, {0.1, 0.1, 0}, {0.02, 0.02, 0.03})
                   .body("cross", "base")
                   .universal("cross")
                   .at({0, -0.2, 0})
                   .inertia(0.5, {0.1, 0, 0.1}, {0.02, 0.02, 0.03})
                   .spec());
}

double error_of(const Model<double>& model, SimulationOptions options, double step, const VectorXd& q_end,
                const VectorXd& v_end) {
  options.step = step;
  options.tolerance = 1e-13;
  Simulation simulation(model, options);
  simulation.set_state(neutral(model), lively(model));
  EXPECT_EQ(simulation.advance(0.6), SimulationEnd::reached);
  return std::max(difference<double>(model, q_end, simulation.q()).cwiseAbs().maxCoeff(),
                  (v_end - simulation.v()).cwiseAbs().maxCoeff());
}

class Orders : public ::testing::TestWithParam<std::pair<Integrator, double>> {};
INSTANTIATE_TEST_SUITE_P(Integrators, Orders,
                         ::testing::Values(std::pair{Integrator::semi_implicit_euler, 1.0},
                                           std::pair{Integrator::rk4, 4.0},
                                           std::pair{Integrator::adaptive, 5.0},
                                           std::pair{Integrator::implicit, 4.0},
                                           std::pair{Integrator::variational, 2.0}));

TEST_P(Orders, AreWhatTheyShouldBe) {
  const auto [integrator, order] = GetParam();
  const Model<double> model = of_many_joints();
  SimulationOptions exact = nothing_acts(Integrator::adaptive);
  exact.tolerance = 1e-14;
  Simulation reference(model, exact);
  reference.set_state(neutral(model), lively(model));
  ASSERT_EQ(reference.advance(0.6), SimulationEnd::reached);
  const SimulationOptions options = nothing_acts(integrator);
  const double coarse = order > 3 ? 0.02 : 0.005;
  const double at_h = error_of(model, options, coarse, reference.q(), reference.v());
  const double at_half = error_of(model, options, coarse / 2, reference.q(), reference.v());
  const double measured = std::log2(at_h / at_half);
  RecordProperty("order", std::to_string(measured));
  EXPECT_GT(measured, order - 0.25) << at_h << " → " << at_half;
  EXPECT_LT(measured, order + 1.0) << at_h << " → " << at_half;
}

TEST(Laws, AllIntegratorsAgreeOnRandomTrees) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const Model<double> model = build(random_open_tree(seed, 6));
    if (model.nv() == 0 || !model.singular_joints().empty()) continue;
    std::mt19937_64 generator(seed);
    const VectorXd q = random(model, generator), v = 0.3 * lively(model);
    SimulationOptions options = nothing_acts(Integrator::adaptive);
    options.tolerance = 1e-11;
    Simulation reference(model, options);
    reference.set_state(q, v);
    ASSERT_EQ(reference.advance(0.05), SimulationEnd::reached);
    for (const auto& [integrator, gap] :
         {std::pair{Integrator::semi_implicit_euler, 1e-1}, std::pair{Integrator::rk4, 1e-6},
          std::pair{Integrator::implicit, 1e-6}, std::pair{Integrator::variational, 1e-3}}) {
      SCOPED_TRACE(to_string(integrator));
      options.integrator = integrator;
      options.step = integrator == Integrator::implicit ? 0 : 2e-4;
      Simulation other(model, options);
      other.set_state(q, v);
      ASSERT_EQ(other.advance(0.05), SimulationEnd::reached);
      EXPECT_LT((distance<double>(model, reference.q(), other.q())), gap);
      EXPECT_LT((reference.v() - other.v()).norm(), gap * (1 + reference.v().norm()));
    }
  }
}

TEST(Laws, TheSameStartGivesTheSameMotion) {
  const Model<double> model = robots::panda();
  for (const Integrator integrator : {Integrator::semi_implicit_euler, Integrator::rk4, Integrator::adaptive,
                                      Integrator::implicit, Integrator::variational}) {
    VectorXd ends[2];
    for (VectorXd& end : ends) {
      SimulationOptions options;
      options.integrator = integrator;
      Simulation simulation(model, options);
      simulation.set_state(middle_of_limits(model), lively(model));
      ASSERT_EQ(simulation.advance(0.2), SimulationEnd::reached) << to_string(integrator);
      end = simulation.q();
    }
    EXPECT_EQ(ends[0], ends[1]) << to_string(integrator);
  }
}

}  // namespace
}  // namespace limber::test
