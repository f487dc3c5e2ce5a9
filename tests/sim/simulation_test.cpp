// Events, recordings, ends that are not reached, and arguments without meaning.
#include <gtest/gtest.h>
#include <limber/limber.hpp>

#include <cmath>
#include <limits>

#include "sim/one_degree.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

/// A point that falls along z.
Model<double> falling() {
  return build(
      ModelBuilder("ball").body("ball").prismatic("height", {0, 0, 1}).point_mass(1, {0, 0, 0}).spec());
}

class EventsOf : public ::testing::TestWithParam<Integrator> {};
INSTANTIATE_TEST_SUITE_P(Integrators, EventsOf,
                         ::testing::Values(Integrator::rk4, Integrator::adaptive, Integrator::implicit,
                                           Integrator::variational),
                         [](const auto& integrator) { return std::string(to_string(integrator.param)); });

TEST_P(EventsOf, AreFoundToTheTolerance) {
  SimulationOptions options;
  options.integrator = GetParam();
  options.step = GetParam() == Integrator::adaptive ? 0 : 0.01;
  Simulation sim(falling(), options);
  sim.add(Event{.value = [](const Instant& now) { return now.q[0]; }});
  sim.set_state(one(1), one(0));
  ASSERT_EQ(sim.advance(10), SimulationEnd::event);
  EXPECT_NEAR(sim.time(), std::sqrt(2 / 9.81), 1e-9);
  EXPECT_NEAR(sim.q()[0], 0, 1e-11);
  EXPECT_NEAR(sim.v()[0], -std::sqrt(2 * 9.81), 1e-8);
  EXPECT_EQ(sim.counts().events, 1);
}

TEST(Events, ActionsChangeTheState) {
  Simulation sim(falling());
  std::vector<double> bounces;
  sim.add(Event{.value = [](const Instant& now) { return now.q[0]; },
                .crossing = Crossing::falling,
                .ends = false,
                .action =
                    [&](double time, Eigen::Map<VectorXd>, Eigen::Map<VectorXd> v) {
                      bounces.push_back(time);
                      v[0] *= -0.5;
                    }});
  sim.set_state(one(1), one(0));
  ASSERT_EQ(sim.advance(1.3), SimulationEnd::reached);
  const double fall = std::sqrt(2 / 9.81);
  ASSERT_GE(bounces.size(), 3u);
  EXPECT_NEAR(bounces[0], fall, 1e-9);
  EXPECT_NEAR(bounces[1], fall * (1 + 1), 1e-8);  // up and down again with half the speed
  EXPECT_NEAR(bounces[2], fall * (1 + 1 + 0.5), 1e-8);
}

TEST(Events, GoByTheirDirection) {
  for (const auto& [crossing, time] : {std::pair{Crossing::rising, 0.75}, std::pair{Crossing::falling, 0.25},
                                       std::pair{Crossing::any, 0.25}}) {
    Simulation sim(falling());
    sim.add(Event{.value = [](const Instant& now) { return std::cos(2 * M_PI * now.time); },
                  .crossing = crossing});
    ASSERT_EQ(sim.advance(2), SimulationEnd::event);
    EXPECT_NEAR(sim.time(), time, 1e-9);
  }
}

TEST(Events, AtOneInstantAllHappen) {
  for (const Integrator integrator : {Integrator::rk4, Integrator::adaptive, Integrator::implicit}) {
    Simulation sim(falling(), {.integrator = integrator});
    std::vector<double> first, second;
    for (std::vector<double>* times : {&first, &second})
      sim.add(Event{.value = [](const Instant& now) { return now.q[0]; },
                    .ends = false,
                    .action = [times](double time, auto, auto) { times->push_back(time); }});
    sim.set_state(one(1), one(0));
    ASSERT_EQ(sim.advance(1), SimulationEnd::reached);
    EXPECT_EQ(first.size(), 1u);
    EXPECT_EQ(second, first) << to_string(integrator);
    EXPECT_EQ(sim.counts().events, 2);
  }
}

TEST(Events, ThatMoveTheStateAreNoCrossingOfOthers) {
  Simulation sim(falling());
  int crossings = 0;
  sim.add(Event{.value = [](const Instant& now) { return now.time - 0.1; },
                .ends = false,
                .action = [](double, Eigen::Map<VectorXd> q, auto) { q[0] = -q[0]; }});
  sim.add(Event{.value = [](const Instant& now) { return now.q[0]; },
                .ends = false,
                .action = [&](double, auto, auto) { ++crossings; }});
  sim.set_state(one(1), one(0));
  ASSERT_EQ(sim.advance(1), SimulationEnd::reached);
  EXPECT_LT(sim.q()[0], -1);
  EXPECT_EQ(crossings, 0);
}

TEST(Events, ThatMakeNonsenseOfTheStateEndThere) {
  Simulation sim(falling());
  sim.add(Event{.value = [](const Instant& now) { return now.time - 0.25; },
                .ends = false,
                .action = [](double, Eigen::Map<VectorXd> q, auto) { q[0] = NAN; }});
  EXPECT_EQ(sim.advance(1), SimulationEnd::not_finite);
  EXPECT_NEAR(sim.time(), 0.25, 1e-12);
  EXPECT_NEAR(sim.q()[0], -9.81 / 2 * 0.0625, 1e-9);
}

TEST(Recordings, HaveTheEndOnce) {
  for (const Integrator integrator : {Integrator::rk4, Integrator::adaptive}) {
    Simulation sim(falling(), {.integrator = integrator});
    sim.add(Event{.value = [](const Instant& now) { return now.time < 0.5 ? -1.0 : 1.0; }});
    SimulationEnd end{};
    const Recording recording = sim.record(1, 10, {}, &end);
    EXPECT_EQ(end, SimulationEnd::event);
    for (std::size_t k = 1; k < recording.time.size(); ++k)
      EXPECT_GT(recording.time[k], recording.time[k - 1]) << to_string(integrator);
    EXPECT_EQ(recording.time.back(), sim.time());
  }
}

TEST(Recordings, HaveTheInstantsOfTheirRate) {
  for (const Integrator integrator : {Integrator::rk4, Integrator::adaptive, Integrator::implicit}) {
    SCOPED_TRACE(to_string(integrator));
    SimulationOptions options;
    options.integrator = integrator;
    Simulation sim(falling(), options);
    sim.set_state(one(2), one(1), 0.5);
    SimulationEnd end{};
    const Recording recording = sim.record(1.25, 10, {"kinetic_energy", "center_of_mass"}, &end);
    EXPECT_EQ(end, SimulationEnd::reached);
    ASSERT_EQ(recording.time.size(), 9u);  // 0.5, 0.6, …, 1.2 and the end
    EXPECT_EQ(recording.time.back(), 1.25);
    for (std::size_t k = 0; k < recording.time.size(); ++k) {
      const double t = recording.time[k] - 0.5;
      EXPECT_NEAR(recording.time[k], std::min(0.5 + 0.1 * static_cast<double>(k), 1.25), 1e-12);
      EXPECT_NEAR(recording["q"].at(k)[0], 2 + t - 9.81 / 2 * t * t, 1e-8);
      EXPECT_NEAR(recording["v"].at(k)[0], 1 - 9.81 * t, 1e-8);
      EXPECT_NEAR(recording["energy"].at(k)[0], 0.5 + 2 * 9.81, 1e-7);
      EXPECT_NEAR(recording["center_of_mass"].at(k)[2], recording["q"].at(k)[0], 1e-12);
    }
    EXPECT_EQ(recording.dof_names, std::vector<std::string>{"height"});
    EXPECT_THROW(recording["nothing"], std::out_of_range);
  }
}

TEST(Recordings, BetweenStepsAreAsGoodAsTheSteps) {
  // Dense output: far more instants than steps.
  const Model<double> model = robots::double_pendulum();
  SimulationOptions options;
  options.tolerance = 1e-9;
  Simulation sim(model, options);
  sim.set_state(Eigen::Vector2d(1, 0.3), Eigen::Vector2d(0.2, 0));
  const Recording recording = sim.record(2, 1000);
  EXPECT_LT(sim.counts().steps, 400);
  for (const double energy : recording["energy"].values)
    EXPECT_NEAR(energy, recording["energy"].values[0], 2e-6);
}

TEST(Simulation, SaysWhyItEnds) {
  const Model<double> model = falling();
  {
    Simulation sim(model);
    sim.add([](const Instant& now, Eigen::Map<VectorXd> tau) { tau[0] += 1 / (now.time - 1); });
    const SimulationEnd end = sim.advance(2);
    EXPECT_TRUE(end == SimulationEnd::step_too_small || end == SimulationEnd::not_finite) << to_string(end);
    EXPECT_NEAR(sim.time(), 1, 1e-3);
    EXPECT_TRUE(sim.q().allFinite());
  }
  for (const Integrator integrator : {Integrator::semi_implicit_euler, Integrator::rk4, Integrator::adaptive,
                                      Integrator::implicit, Integrator::variational}) {
    SimulationOptions options;
    options.integrator = integrator;
    Simulation sim(model, options);
    sim.add([](const Instant& now, Eigen::Map<VectorXd> tau) {
      if (now.time > 0.5) tau[0] = std::numeric_limits<double>::quiet_NaN();
    });
    EXPECT_EQ(sim.advance(1), SimulationEnd::not_finite) << to_string(integrator);
    EXPECT_TRUE(sim.q().allFinite() && sim.v().allFinite());
    EXPECT_LE(sim.time(), 0.5 + 1e-12);
  }
}

TEST(Simulation, RefusesWhatMakesNoSense) {
  const Model<double> model = falling();
  EXPECT_THROW(Simulation(model, {.step = -1}), std::invalid_argument);
  EXPECT_THROW(Simulation(model, {.tolerance = 0}), std::invalid_argument);
  Simulation sim(model);
  EXPECT_THROW(sim.set_state(VectorXd::Zero(2), one(0)), std::invalid_argument);
  EXPECT_THROW(sim.set_state(one(NAN), one(0)), std::invalid_argument);
  EXPECT_THROW(sim.advance(-1), std::invalid_argument);
  EXPECT_THROW(sim.record(1, 0), std::invalid_argument);
  EXPECT_THROW(sim.record(1, 10, {"speed"}), std::invalid_argument);
  EXPECT_THROW(sim.add(PointSpring{.frame_b = "nobody"}), std::out_of_range);
  EXPECT_THROW(sim.add(PointSpring{.frame_b = "ball", .stiffness = -1}), std::invalid_argument);
  EXPECT_THROW(sim.add_joint_spring("nobody", 1), std::out_of_range);
  EXPECT_THROW(sim.add_joint_spring("height", 1, {1, 2}), std::invalid_argument);
  EXPECT_THROW(sim.add_joint_spring("height", 1, {NAN}), std::invalid_argument);
  EXPECT_THROW(sim.add(PointSpring{.frame_b = "ball", .point_b = {NAN, 0, 0}, .stiffness = 1}),
               std::invalid_argument);
  EXPECT_THROW(sim.add(Event{}), std::invalid_argument);
  EXPECT_THROW(sim.add(Controller{}), std::invalid_argument);
  EXPECT_THROW(sim.add(ForceField{}), std::invalid_argument);
  EXPECT_THROW(sim.record(1e10, 1e12), std::invalid_argument);
  EXPECT_THROW(sim.record(1, 10, {"constraint_forces"}), std::invalid_argument);
  Simulation of_others(model);
  of_others.add([other = robots::panda()](const Instant&, ExternalForces<double>& forces) {
    forces = ExternalForces<double>(other);
  });
  EXPECT_THROW(of_others.advance(1), std::invalid_argument);
  EXPECT_THROW(Simulation(robots::humanoid()).add_joint_spring("root", 1), std::invalid_argument);
  EXPECT_THROW(pd_controller(model, VectorXd::Zero(2)), std::invalid_argument);
  EXPECT_THROW(pd_controller(model, one(0), {.kp = {1, 2}}), std::invalid_argument);
}

TEST(Simulation, RefusesASingularMassMatrix) {
  const Model<double> model = build(ModelBuilder("nothing").body("air").revolute("turn").spec());
  EXPECT_THROW(Simulation{model}, std::runtime_error);
}

TEST(Simulation, TakesAModelWithoutDegrees) {
  const Model<double> model =
      build(ModelBuilder("rock").body("rock").fixed("f").point_mass(1, {0, 0, 0}).spec());
  for (const Integrator integrator : {Integrator::semi_implicit_euler, Integrator::rk4, Integrator::adaptive,
                                      Integrator::implicit, Integrator::variational}) {
    SimulationOptions options;
    options.integrator = integrator;
    Simulation sim(model, options);
    EXPECT_EQ(sim.advance(0.1), SimulationEnd::reached);
  }
}

TEST(Simulation, AllocatesNothingAfterItsFirstStep) {
  const Model<double> model = robots::humanoid();
  for (const Integrator integrator : {Integrator::semi_implicit_euler, Integrator::rk4, Integrator::adaptive,
                                      Integrator::implicit, Integrator::variational}) {
    SimulationOptions options;
    options.integrator = integrator;
    Simulation sim(model, options);
    sim.add(pd_controller(model, neutral(model), {.gravity = true}));
    sim.add(PointSpring{.frame_b = model.names().frames.back(), .stiffness = 10, .damping = 1});
    sim.advance(0.002);
    EXPECT_EQ(allocations_of([&] { sim.advance(0.012); }), 0u) << to_string(integrator);
  }
}

TEST(Simulation, CanBeWatchedAndStopped) {
  Simulation sim(falling(), {.integrator = Integrator::rk4, .step = 0.1});
  int calls = 0;
  sim.on_step([&](double) { return ++calls < 3; });
  EXPECT_EQ(sim.advance(1), SimulationEnd::event);
  EXPECT_NEAR(sim.time(), 0.3, 1e-12);
}

}  // namespace
}  // namespace limber::test
