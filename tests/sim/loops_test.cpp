// Loops stay closed, and do no work.
#include <gtest/gtest.h>
#include <limber/limber.hpp>

#include <cmath>

namespace limber::test {
namespace {

using Eigen::VectorXd;

/// Three uniform rods and the ground, in the plane x z.
ModelSpec four_bar() {
  const auto rod = [](double mass, double length) {
    return Inertia<double>::from_com(
        mass, {length / 2, 0, 0},
        Sym3<double>{0.001, mass * length * length / 12, mass * length * length / 12, 0, 0, 0});
  };
  ModelBuilder builder("four-bar");
  builder.body("crank", "world")
      .revolute("crank", {0, 1, 0})
      .solid(rod(1, 0.4))
      .body("coupler", "crank")
      .revolute("coupler", {0, 1, 0})
      .at({0.4, 0, 0})
      .solid(rod(2, 1.0))
      .body("rocker", "world")
      .revolute("rocker", {0, 1, 0})
      .at({1, 0, 0})
      .solid(rod(1.5, 0.8))
      .loop("pin", JointType::revolute, {0, 1, 0}, {"coupler", Transform<double>::translated({1, 0, 0})},
            {"rocker", Transform<double>::translated({0.8, 0, 0})});
  return builder.spec();
}

class LoopsOf : public ::testing::TestWithParam<Integrator> {};
INSTANTIATE_TEST_SUITE_P(Integrators, LoopsOf,
                         ::testing::Values(Integrator::semi_implicit_euler, Integrator::rk4,
                                           Integrator::adaptive, Integrator::implicit),
                         [](const auto& integrator) { return std::string(to_string(integrator.param)); });

TEST_P(LoopsOf, AFourBarStayClosed) {
  const Model<double> model = build(four_bar());
  SimulationOptions options;
  options.integrator = GetParam();
  options.tolerance = 1e-9;
  Simulation sim(model, options);
  sim.set_state(Eigen::Vector3d(-0.9, 0.4, -1.4), Eigen::Vector3d(0.5, 0, 0));
  const double start = sim.energy();
  ConstrainedMechanism linkage(model);
  const Recording recording = sim.record(6, 10);
  ASSERT_EQ(recording.time.size(), 61u);
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    const VectorXd q = VectorXd::Map(recording["q"].at(k).data(), 3);
    const VectorXd v = VectorXd::Map(recording["v"].at(k).data(), 3);
    EXPECT_LT(linkage.constraint_residual(q).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_LT((linkage.constraint_jacobian(q) * v).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_NEAR(recording["energy"].values[k], start,
                GetParam() == Integrator::semi_implicit_euler ? 0.5 : 1e-5);
  }
}

TEST(Loops, PassPositionsWhereRodsAreInLine) {
  // A parallelogram: where its rods are in line it could go on as another linkage.
  const Model<double> model = robots::four_bar();
  for (const double speed : {0.5, 1.0, 2.0}) {
    Simulation sim(model);
    sim.set_state(neutral(model), Eigen::Vector3d(speed, -speed, speed));
    const double start = sim.energy();
    const Recording recording = sim.record(30, 10);
    ASSERT_EQ(recording.time.size(), 301u) << speed;
    for (const double energy : recording["energy"].values) EXPECT_NEAR(energy, start, 1e-4) << speed;
    EXPECT_NEAR(sim.q()[0] + sim.q()[1], 0, 1e-6) << speed;  // still a parallelogram
  }
}

TEST(Loops, GainNoEnergyWithTheEulerRule) {
  const Model<double> model = robots::crank_rocker();
  SimulationOptions options;
  options.integrator = Integrator::semi_implicit_euler;
  Simulation sim(model, options);
  const double start = sim.energy();
  const Recording recording = sim.record(30, 10);
  for (const double energy : recording["energy"].values) EXPECT_LT(energy, start + 0.05);
}

TEST(Loops, CutElsewhereGiveTheSameMotion) {
  // A pendulum whose pivot is a joint, and one that floats and is held by a constraint.
  const Model<double> joined = build(ModelBuilder("a")
                                         .body("bob")
                                         .revolute("pivot", {0, 1, 0})
                                         .inertia(1, {0, 0, -0.7}, {0.01, 0.02, 0.03})
                                         .spec());
  const Model<double> held =
      build(ModelBuilder("b").body("bob").floating().inertia(1, {0, 0, -0.7}, {0.01, 0.02, 0.03}).spec());
  SimulationOptions options;
  options.tolerance = 1e-10;
  Simulation first(joined, options);
  first.set_state(VectorXd::Constant(1, 1.0), VectorXd::Zero(1));
  Simulation second(held, {Constraint::joint(JointType::revolute, kWorld, "bob", {0, 1, 0})}, options);
  VectorXd q = neutral(held);
  q[4] = std::sin(0.5);
  q[6] = std::cos(0.5);
  second.set_state(q, VectorXd::Zero(6));
  ASSERT_EQ(first.advance(2), SimulationEnd::reached);
  ASSERT_EQ(second.advance(2), SimulationEnd::reached);
  EXPECT_NEAR(2 * std::atan2(second.q()[4], second.q()[6]), first.q()[0], 1e-7);
  EXPECT_NEAR(second.v()[1], first.v()[0], 1e-7);
}

// Off the closed positions the sixth joint of Bricard's mechanism seems to leave no freedom. The stages of
// a long step are there.
TEST(Loops, WithConstraintsTooManyMoveInLongSteps) {
  const Vec3<double> corners[] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
  const Vec3<double> axes[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
  ModelBuilder builder("Bricard");
  builder.gravity({0, -9.81, 0});
  for (std::size_t k = 0; k < 5; ++k)
    builder.body("bar" + std::to_string(k))
        .revolute("joint" + std::to_string(k), axes[k])
        .at(k == 0 ? corners[0] : corners[k] - corners[k - 1])
        .inertia(1, (corners[k + 1] - corners[k]) * 0.5, {0.05, 0.06, 0.07});
  builder.frame("end", "bar4", corners[5] - corners[4]);
  const Constraint last = Constraint::joint(
      JointType::revolute, {kWorld, Transform<double>::translated(corners[5])}, "end", axes[5]);
  Simulation simulation(build(builder.spec()), {last}, {.integrator = Integrator::rk4, .step = 0.04});
  const double start = simulation.energy();
  ASSERT_EQ(simulation.advance(10), SimulationEnd::reached);
  EXPECT_NEAR(simulation.energy(), start, 1e-3);  // of kinetic energies of some 10 J
  // Seen again from the start, it moves the same.
  const VectorXd end = simulation.q();
  simulation.set_state(VectorXd::Zero(5), VectorXd::Zero(5));
  ASSERT_EQ(simulation.advance(10), SimulationEnd::reached);
  EXPECT_EQ(simulation.q(), end);
}

// A stiff damper in a joint of a loop: the motion dies, and every rule for it comes to the same energy.
TEST(Loops, TakeStiffDampersInSteps) {
  ModelSpec spec = four_bar();
  for (BodySpec& body : spec.bodies) body.joint.damping = {500};
  const Model<double> model = build(spec);
  for (const Integrator integrator : {Integrator::semi_implicit_euler, Integrator::implicit}) {
    Simulation sim(model, {.integrator = integrator, .step = 0.01});
    sim.set_state(Eigen::Vector3d(-0.9, 0.4, -1.4), Eigen::Vector3d(0.5, 0, 0));
    const double start = sim.potential_energy();
    ASSERT_EQ(sim.advance(1), SimulationEnd::reached) << to_string(integrator);
    EXPECT_LT(sim.v().norm(), 0.1) << to_string(integrator);
    EXPECT_LT(sim.energy(), start);
    EXPECT_GT(sim.energy(), start - 1);
  }
}

TEST(Loops, HaveForcesInARecordingThatLeavesTheMotionAsItIs) {
  const Model<double> model = build(four_bar());
  VectorXd ends[2];
  Recording recording;
  for (const bool looks : {false, true}) {
    Simulation sim(model);
    sim.set_state(Eigen::Vector3d(-0.9, 0.4, -1.4), Eigen::Vector3d(0.5, 0, 0));
    recording = sim.record(
        2, 50, looks ? std::vector<std::string>{"a", "constraint_forces"} : std::vector<std::string>{});
    ends[looks] = sim.q();
  }
  EXPECT_EQ(ends[0], ends[1]);
  ConstrainedMechanism linkage(model);
  ASSERT_EQ(recording["constraint_forces"].width, 6);
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    const auto vector = [&](const char* name) { return VectorXd::Map(recording[name].at(k).data(), 3); };
    const ConstrainedAccelerations& motion =
        linkage.constrained_forward_dynamics(vector("q"), vector("v"), VectorXd::Zero(3));
    for (int i = 0; i < 6; ++i)
      EXPECT_NEAR(recording["constraint_forces"].at(k)[static_cast<std::size_t>(i)], motion.forces[0][i],
                  1e-6 * (1 + std::abs(motion.forces[0][i])));
  }
}

TEST(Loops, StayClosedWhatEventsDo) {
  const Model<double> model = build(four_bar());
  Simulation sim(model);
  sim.set_state(Eigen::Vector3d(-0.9, 0.4, -1.4), Eigen::Vector3d(0.5, 0, 0));
  sim.add(Event{.value = [](const Instant& now) { return now.time - 0.1; },
                .action = [](double, auto, Eigen::Map<VectorXd> v) { v[0] *= -0.5; }});
  ASSERT_EQ(sim.advance(1), SimulationEnd::event);
  ConstrainedMechanism linkage(model);
  EXPECT_LT((linkage.constraint_jacobian(sim.q()) * sim.v()).norm(), 1e-12);
}

TEST(Loops, ThatCannotBeClosedAreRefused) {
  ModelSpec spec = four_bar();
  spec.find_body("rocker")->placement.translation.x = 5;
  EXPECT_THROW(Simulation(build(spec)), std::invalid_argument);
  EXPECT_THROW(Simulation(build(four_bar()), {.integrator = Integrator::variational}), std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
