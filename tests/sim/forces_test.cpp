// Springs, dampers, friction, stops, controllers and forces, against their closed forms.
#include <gtest/gtest.h>
#include <limber/limber.hpp>

#include <cmath>
#include <numbers>

#include "sim/one_degree.hpp"

namespace limber::test {
namespace {

using Eigen::VectorXd;

/// A mass of 2 kg that slides along x, where gravity does not act.
ModelBuilder slider() {
  ModelBuilder builder("slider");
  builder.gravity({0, 0, 0}).body("mass").prismatic("slide", {1, 0, 0}).point_mass(2, {0, 0, 0});
  return builder;
}

class EachIntegrator : public ::testing::TestWithParam<Integrator> {
 protected:
  Simulation simulation(const Model<double>& model, double tolerance = 1e-10) const {
    SimulationOptions options;
    options.integrator = GetParam();
    options.tolerance = tolerance;
    if (GetParam() == Integrator::semi_implicit_euler) options.step = 1e-5;
    return Simulation(model, options);
  }
  double gap() const {
    return GetParam() == Integrator::semi_implicit_euler ? 1e-3
           : GetParam() == Integrator::variational       ? 1e-4
                                                         : 1e-7;
  }
};
INSTANTIATE_TEST_SUITE_P(Integrators, EachIntegrator,
                         ::testing::Values(Integrator::semi_implicit_euler, Integrator::rk4,
                                           Integrator::adaptive, Integrator::implicit,
                                           Integrator::variational),
                         [](const auto& integrator) { return std::string(to_string(integrator.param)); });

/// x(t) of m ẍ + d ẋ + k x = 0 from x₀ at rest.
double damped(double m, double d, double k, double x0, double t) {
  const double delta = d / (2 * m), omega = std::sqrt(k / m - delta * delta);
  return x0 * std::exp(-delta * t) * (std::cos(omega * t) + delta / omega * std::sin(omega * t));
}

TEST_P(EachIntegrator, DampedOscillatorOfAJointSpring) {
  Simulation sim = simulation(build(slider().damping(0.8).spec()));
  sim.add_joint_spring("slide", 50, {0.1});
  sim.set_state(one(0.4), one(0));
  ASSERT_EQ(sim.advance(1.7), SimulationEnd::reached);
  EXPECT_NEAR(sim.q()[0], 0.1 + damped(2, 0.8, 50, 0.3, 1.7), gap());
}

/// After half a period of 2π √(m/k) the mass is on the other side, and its energy is that of the spring
/// again.
TEST_P(EachIntegrator, AMassOnASpringOfTheModelHasItsPeriod) {
  const double period = 2 * std::numbers::pi * std::sqrt(2.0 / 50);
  Simulation sim = simulation(build(slider().spring(50, 0.1).spec()));
  sim.set_state(one(0.4), one(0));
  EXPECT_NEAR(sim.energy(), 0.5 * 50 * 0.3 * 0.3, 1e-12);
  ASSERT_EQ(sim.advance(1.5 * period), SimulationEnd::reached);
  EXPECT_NEAR(sim.q()[0], -0.2, gap());
  EXPECT_NEAR(sim.energy(), 0.5 * 50 * 0.3 * 0.3, 50 * gap());
}

TEST(JointSprings, OfTheModelCanBeLeftOutAndReplaced) {
  const Model<double> model = build(slider().spring(50, 0.1).spec());
  Simulation without(model, {.springs = false});
  without.set_state(one(0.4), one(0));
  EXPECT_EQ(without.a()[0], 0);
  EXPECT_EQ(without.energy(), 0);
  Simulation other(model);
  other.add_joint_spring("slide", 8);
  other.set_state(one(0.4), one(0));
  EXPECT_NEAR(other.a()[0], -8 * 0.4 / 2, 1e-14);
}

/// A follower at 3 q + 0.2 with a spring, and one of the leader: the sum of both pulls on the leader.
TEST(JointSprings, OfAMimicJointActOnTheJointThatItFollows) {
  const Model<double> model = build(slider()
                                        .spring(50, 0.1)
                                        .body("follower")
                                        .prismatic("follows", {0, 1, 0})
                                        .mimic("slide", 3, 0.2)
                                        .spring(7, -0.5)
                                        .spec());
  Simulation sim(model);
  const double x = 0.4, pull = -50 * (x - 0.1) - 3 * 7 * (3 * x + 0.2 + 0.5);
  sim.set_state(one(x), one(0));
  EXPECT_NEAR(sim.a()[0], pull / 2, 1e-12);
}

/// The rest position of a ball is a rotation vector.
TEST(JointSprings, OfABallPullToItsRestPosition) {
  const Model<double> model = build(ModelBuilder("ball")
                                        .gravity({0, 0, 0})
                                        .body("ball")
                                        .spherical("ball")
                                        .spring(5, {0.3, 0.6, -0.6})
                                        .inertia(1, {0, 0, 0}, {0.2, 0.2, 0.2})
                                        .spec());
  const VectorXd axis = Eigen::Vector3d(1, 2, -2) / 3;
  Simulation sim(model);
  sim.set_state(integrate<double>(model, neutral(model), 1.1 * axis), VectorXd::Zero(3));
  EXPECT_NEAR(sim.energy(), 0.5 * 5 * 0.2 * 0.2, 1e-12);
  EXPECT_LT((sim.a() + 5 * 0.2 / 0.2 * axis).norm(), 1e-12);
}

TEST_P(EachIntegrator, TheSameSpringAndDamperBetweenTwoPoints) {
  Simulation sim = simulation(build(slider().spec()));
  sim.add(PointSpring{.frame_a = "world",
                      .point_a = {-1, 0, 0},
                      .frame_b = "mass",
                      .point_b = {0, 0, 0},
                      .stiffness = 50,
                      .damping = 0.8,
                      .length = 1.1});
  sim.set_state(one(0.4), one(0));
  const double start = sim.energy();
  EXPECT_NEAR(start, 0.5 * 50 * 0.3 * 0.3, 1e-12);
  ASSERT_EQ(sim.advance(1.7), SimulationEnd::reached);
  EXPECT_NEAR(sim.q()[0], 0.1 + damped(2, 0.8, 50, 0.3, 1.7), gap());
  EXPECT_LT(sim.energy(), start);
}

TEST(PointSprings, KeepMomentumAndEnergyOfTwoFreeBodies) {
  const Model<double> model = build(ModelBuilder("pair")
                                        .gravity({0, 0, 0})
                                        .body("a", "world")
                                        .floating("a_root")
                                        .inertia(1, {0.02, 0, 0}, {0.1, 0.2, 0.15})
                                        .body("b", "world")
                                        .floating("b_root")
                                        .inertia(2, {0, 0.03, 0}, {0.3, 0.1, 0.2})
                                        .spec());
  SimulationOptions options;
  options.tolerance = 1e-12;
  Simulation sim(model, options);
  sim.add(PointSpring{.frame_a = "a",
                      .point_a = {0.1, 0.2, 0},
                      .frame_b = "b",
                      .point_b = {-0.1, 0, 0.1},
                      .stiffness = 30,
                      .length = 0.4});
  VectorXd q = neutral(model);
  q[7] = 1;
  sim.set_state(q, VectorXd::LinSpaced(12, -0.5, 0.7));
  const Recording recording = sim.record(3, 20, {"momentum"});
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    EXPECT_NEAR(recording["energy"].values[k], recording["energy"].values[0], 1e-9);
    for (std::size_t i = 0; i < 6; ++i)
      EXPECT_NEAR(recording["momentum"].at(k)[i], recording["momentum"].at(0)[i], 1e-9);
  }
}

TEST_P(EachIntegrator, SpringOfABallJointTurnsItAboutOneAxis) {
  const Model<double> model = build(ModelBuilder("ball")
                                        .gravity({0, 0, 0})
                                        .body("ball")
                                        .spherical("ball")
                                        .inertia(1, {0, 0, 0}, {0.2, 0.2, 0.2})
                                        .spec());
  Simulation sim = simulation(model);
  sim.add_joint_spring("ball", 5);
  const VectorXd axis = Eigen::Vector3d(1, 2, -2) / 3;
  sim.set_state(integrate<double>(model, neutral(model), 1.1 * axis), VectorXd::Zero(3));
  EXPECT_NEAR(sim.energy(), 0.5 * 5 * 1.1 * 1.1, 1e-12);
  ASSERT_EQ(sim.advance(0.9), SimulationEnd::reached);
  const VectorXd expected = 1.1 * std::cos(5 * 0.9) * axis;  // √(5/0.2) = 5 rad/s
  EXPECT_LT((difference<double>(model, neutral(model), sim.q()) - expected).norm(), 2 * gap());
}

TEST_P(EachIntegrator, FrictionBrakesAndHolds) {
  Simulation sim = simulation(build(slider().friction(3).spec()), 1e-8);
  sim.set_state(one(0), one(0.6));
  ASSERT_EQ(sim.advance(0.2), SimulationEnd::reached);
  EXPECT_NEAR(sim.v()[0], 0.6 - 1.5 * 0.2, 1e-3);
  ASSERT_EQ(sim.advance(1.0), SimulationEnd::reached);
  EXPECT_NEAR(sim.v()[0], 0, 1e-6);
  EXPECT_NEAR(sim.q()[0], 0.6 * 0.6 / 2 / 1.5, 1e-3);  // v²/2a
}

/// The motor of a belt over two sliders: what moves it slows down, what does not goes on.
TEST_P(EachIntegrator, DampingOfABeltsMotorCouplesJoints) {
  ModelSpec spec = ModelBuilder("belt")
                       .gravity({0, 0, 0})
                       .body("a", "world")
                       .prismatic("x", {1, 0, 0})
                       .point_mass(2, {0, 0, 0})
                       .body("b", "world")
                       .prismatic("y", {0, 1, 0})
                       .point_mass(2, {0, 0, 0})
                       .spec();
  RotorSpec motor;
  motor.carrier = kWorld;
  motor.placement = Transform<double>::identity();
  motor.rates = {{"x", 3.0}, {"y", 3.0}};
  motor.damping = 0.1;
  spec.bodies[0].rotors.push_back(motor);
  Simulation sim = simulation(build(spec));
  sim.set_state(VectorXd::Zero(2), Eigen::Vector2d(1, 0.5));
  ASSERT_EQ(sim.advance(0.8), SimulationEnd::reached);
  // 2 (v₁ + v₂)' = −2 · 9 · 0.1 (v₁ + v₂)
  EXPECT_NEAR(sim.v()[0] + sim.v()[1], 1.5 * std::exp(-0.9 * 0.8), 2 * gap());
  EXPECT_NEAR(sim.v()[0] - sim.v()[1], 0.5, 2 * gap());
}

TEST_P(EachIntegrator, FrictionOfABeltsMotorStopsIt) {
  ModelSpec spec = slider().spec();
  BodySpec other = spec.bodies[0];
  other.name = "other";
  other.joint.name = "other_slide";
  spec.bodies.push_back(other);
  RotorSpec motor;
  motor.carrier = kWorld;
  motor.placement = Transform<double>::identity();
  motor.rates = {{"slide", 2.0}, {"other_slide", -2.0}};
  motor.friction = 0.25;
  spec.bodies[0].rotors.push_back(motor);
  Simulation sim = simulation(build(spec), 1e-8);
  sim.set_state(VectorXd::Zero(2), Eigen::Vector2d(1, 0.4));
  ASSERT_EQ(sim.advance(0.2), SimulationEnd::reached);
  EXPECT_NEAR(sim.v()[0] - sim.v()[1], 0.6 - 2 * 0.25 * 0.2, 2e-3);  // each by 2 · 0.25 N / 2 kg
  ASSERT_EQ(sim.advance(2.0), SimulationEnd::reached);
  EXPECT_NEAR(sim.v()[0], 0.7, 1e-3);
  EXPECT_NEAR(sim.v()[1], 0.7, 1e-3);
}

/// 10 N of the motor are 8 N behind a gear of 80 %; against the motion they are 10 N / 0.5.
TEST_P(EachIntegrator, AGearLosesInBothDirections) {
  ModelSpec spec = slider().spec();
  RotorSpec motor;
  motor.gear_ratio = 50;
  motor.efficiency = 0.8;
  motor.back_efficiency = 0.5;
  spec.bodies[0].rotors.push_back(motor);
  const Model<double> model = build(spec);
  const double t = 0.1;
  for (const auto& [start, acceleration] : {std::pair{1.0, 4.0}, std::pair{-3.0, 10.0}}) {
    Simulation sim = simulation(model, 1e-8);
    sim.add([](const Instant&, Eigen::Map<VectorXd> tau) { tau[0] += 10; });
    sim.set_state(one(0), one(start));
    ASSERT_EQ(sim.advance(t), SimulationEnd::reached);
    EXPECT_NEAR(sim.v()[0], start + acceleration * t, 1e-3);
  }
}

TEST_P(EachIntegrator, StopsHoldAJointAtItsLimit) {
  ModelBuilder builder = slider();
  Simulation sim = simulation(build(builder.limits(-1, 0.5).spec()), 1e-8);
  sim.add([](const Instant&, Eigen::Map<VectorXd> tau) { tau[0] += 40; });
  sim.set_state(one(0), one(1));
  double farthest = 0;
  for (int k = 1; k <= 200; ++k) {
    ASSERT_EQ(sim.advance(0.01 * k), SimulationEnd::reached);
    farthest = std::max(farthest, sim.q()[0]);
  }
  EXPECT_LT(farthest, 0.52);
  EXPECT_NEAR(sim.q()[0], 0.5 + 40 / (2 * 200.0 * 200.0), 1e-5);
  EXPECT_NEAR(sim.v()[0], 0, 1e-6);
}

TEST(Controllers, StayWithinEffortLimits) {
  const Model<double> model = build(slider().effort_limit(4).spec());
  Simulation sim(model);
  sim.add(pd_controller(model, one(100), {.kp = {1000}, .kd = {0}}));
  const Recording recording = sim.record(0.5, 10, {"tau", "a"});
  EXPECT_NEAR(sim.q()[0], 0.5 * (4 / 2.0) * 0.25, 1e-9);
  EXPECT_EQ(recording["tau"].values.back(), 4);
  EXPECT_NEAR(recording["a"].values.back(), 2, 1e-12);
}

TEST(Controllers, HoldAnArmAgainstGravity) {
  const Model<double> model = robots::panda();
  const VectorXd start = middle_of_limits(model);
  Simulation sim(model);
  sim.add(pd_controller(model, start, {.gravity = true}));
  sim.set_state(start, VectorXd::Zero(model.nv()));
  ASSERT_EQ(sim.advance(1), SimulationEnd::reached);
  EXPECT_LT((sim.q() - start).norm(), 1e-9);
  VectorXd pushed = start;
  pushed[1] += 0.2;
  sim.set_state(pushed, VectorXd::Zero(model.nv()));
  ASSERT_EQ(sim.advance(3), SimulationEnd::reached);
  EXPECT_LT((sim.q() - start).norm(), 5e-3);
}

TEST(Controllers, LeaveAFloatingBaseAlone) {
  const Model<double> model = robots::humanoid();
  Simulation sim(model);
  sim.add(pd_controller(model, neutral(model), {.gravity = true}));
  const Recording recording = sim.record(0.1, 10, {"tau", "momentum"});
  for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(recording["tau"].at(1)[k], 0);
  // All forces are inside: it falls as a whole.
  Workspace<double> ws(model);
  EXPECT_NEAR(recording["momentum"].values[recording["momentum"].values.size() - 1],
              -9.81 * 0.1 * total_mass(model), 1e-6);
}

TEST(Forces, OfTheUserActOnBodies) {
  const Model<double> model = build(slider().spec());
  Simulation sim(model);
  sim.add([&](const Instant& now, ExternalForces<double>& forces) {
    forces.add(model, "mass", Force<double>{{0, 0, 0}, {6 * now.time, 0, 0}});
  });
  ASSERT_EQ(sim.advance(2), SimulationEnd::reached);
  EXPECT_NEAR(sim.v()[0], 6 * 4 / 2 / 2.0, 1e-7);
  EXPECT_NEAR(sim.q()[0], 6 * 8 / 6 / 2.0, 1e-7);
}

TEST(Stiff, TheImplicitIntegratorTakesLongSteps) {
  // 1e6/s, damped: an explicit rule would need 300 000 steps a second.
  const Model<double> model = build(slider().spec());
  SimulationOptions options;
  options.integrator = Integrator::implicit;
  options.tolerance = 1e-6;
  Simulation sim(model, options);
  sim.add(
      PointSpring{.point_a = {-1, 0, 0}, .frame_b = "mass", .stiffness = 2e6, .damping = 2e6, .length = 1});
  sim.set_state(one(0.01), one(0));
  ASSERT_EQ(sim.advance(1), SimulationEnd::reached);
  EXPECT_NEAR(sim.q()[0], 0.01 * std::exp(-1.0), 1e-5);  // d ẋ + k x = 0
  EXPECT_LT(sim.counts().steps, 300);
}

}  // namespace
}  // namespace limber::test
