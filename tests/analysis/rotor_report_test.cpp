// What the report on rotors says, against closed forms and against motors that are really there.
#include <gtest/gtest.h>
#include <limber/analysis/rotor_report.hpp>
#include <limber/model/build.hpp>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "support/draw.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

RotorSpec motor(double ratio, double j, const Vec3<double>& axis) {
  RotorSpec rotor;
  rotor.gear_ratio = ratio;
  rotor.axis = axis;
  rotor.inertia = {
      1e-9, {0, 0, 0}, ((Sym3<double>::identity() + outer(normalized(axis))) * (0.5 * j)).matrix()};
  return rotor;
}

ModelSpec with_motor(ModelSpec spec, const std::string& joint, double ratio, double j) {
  BodySpec* body = spec.find_joint(joint);
  body->rotors.push_back(motor(ratio, j, body->joint.axis));
  return spec;
}

const RotorDegree& degree_of(const RotorReport& report, const std::string& name) {
  for (const RotorDegree& degree : report.degrees)
    if (degree.name == name) return degree;
  throw std::out_of_range(name);
}

/// The larger error of one degree where all rotors are approximated.
double error_of(const ModelSpec& spec, const std::string& joint, RotorModel model) {
  const RotorErrors errors = rotor_errors(spec, approximate_rotors(spec, model));
  const Model<double> built = build(spec);
  const int i = built.names().joints[static_cast<std::size_t>(built.joint_index(joint))].v_index;
  return errors.degrees[static_cast<std::size_t>(i)].largest();
}

/// A motor on the world: its torque is n² J a, and nothing else.
TEST(RotorReport, OfAPendulumIsInClosedForm) {
  ModelSpec spec = robots::pendulum_spec();
  const std::string joint = spec.bodies[0].joint.name;
  const double link = rotor_report(spec).degrees[0].apparent_inertia, reflected = 25 * 4e-3;
  spec = with_motor(spec, joint, -5, 4e-3);
  const RotorReport report = rotor_report(spec);
  ASSERT_EQ(report.degrees.size(), 1u);
  const RotorDegree& d = report.degrees[0];
  EXPECT_EQ(report.rotors, 1);
  EXPECT_EQ(d.name, joint);
  EXPECT_EQ(d.ratios, std::vector<double>{-5});
  EXPECT_NEAR(d.reflected_inertia, reflected, 1e-15);
  EXPECT_NEAR(d.couple, 5 * 4e-3, 1e-15);
  const double share = reflected / (link + reflected);
  for (const double value : {d.share, d.free_share, d.locked.torque, d.none.torque})
    EXPECT_NEAR(value, share, 1e-12);
  EXPECT_NEAR(d.coupling_share, share / 5, 1e-12);
  EXPECT_NEAR(d.locked.acceleration, reflected / link, 1e-12);
  EXPECT_LT(d.diagonal.largest(), 1e-12);
  EXPECT_EQ(d.recommended, RotorModel::diagonal);
  EXPECT_EQ(report.recommended, RotorModel::diagonal);
  EXPECT_FALSE(d.missing);
}

TEST(RotorReport, OfAPendulumWithoutMotorIsInClosedForm) {
  const RotorReport report = rotor_report(robots::pendulum_spec(), {.tolerance = 0.02});
  const RotorDegree& d = report.degrees[0];
  ASSERT_TRUE(d.missing);
  EXPECT_EQ(report.recommended, RotorModel::none);
  // r / link = 2 % of the acceleration comes before r / (link + r) = 2 % of the torque.
  EXPECT_NEAR(d.missing->reflected_inertia, 0.02 * d.apparent_inertia, 1e-9);
  EXPECT_EQ(d.missing->diagonal_ratio, 0);
  EXPECT_FALSE(d.missing->armature_ratio);
  for (const MotorAtRatio& at : d.missing->at_ratios) {
    EXPECT_NEAR(at.matters_from * at.ratio * at.ratio, d.missing->reflected_inertia, 1e-9);
    EXPECT_TRUE(std::isinf(at.diagonal_fails_from));
  }
}

/// The question turned round is right: the motor that it names costs the tolerance, once it is there.
TEST(RotorReport, AMissingMotorCostsTheToleranceWhereItIsGiven) {
  const ModelSpec spec = robots::panda_spec();
  const RotorReport report = rotor_report(spec, {.tolerance = 0.03, .ratios = {6, 20}});
  EXPECT_EQ(report.rotors, 0);
  int diagonals = 0;
  for (const char* joint : {"joint1", "joint3", "joint4", "joint6", "joint7"}) {
    const RotorDegree& d = degree_of(report, joint);
    ASSERT_TRUE(d.missing) << joint;
    for (const MotorAtRatio& at : d.missing->at_ratios) {
      const ModelSpec matters = with_motor(spec, joint, at.ratio, at.matters_from);
      EXPECT_NEAR(error_of(matters, joint, RotorModel::locked), 0.03, 0.001) << joint;
      if (std::isinf(at.diagonal_fails_from) || at.diagonal_fails_from > 1e-4) continue;
      const ModelSpec fails = with_motor(spec, joint, at.ratio, at.diagonal_fails_from);
      EXPECT_NEAR(error_of(fails, joint, RotorModel::diagonal), 0.03, 0.001) << joint;
      ++diagonals;
    }
  }
  EXPECT_GE(diagonals, 2);
}

TEST(RotorReport, FromTheRatioOnNoMotorNeedsMoreThanTheDiagonal) {
  const ModelSpec spec = robots::panda_spec();
  const double n = degree_of(rotor_report(spec), "joint4").missing->diagonal_ratio;
  EXPECT_GT(n, 10);
  const RotorReport around = rotor_report(spec, {.ratios = {0.98 * n, 1.02 * n}});
  const std::vector<MotorAtRatio>& at = degree_of(around, "joint4").missing->at_ratios;
  EXPECT_TRUE(std::isfinite(at[0].diagonal_fails_from));
  EXPECT_TRUE(std::isinf(at[1].diagonal_fails_from));
}

TEST(RotorReport, AnArmatureIsGoodFromItsRatioOn) {
  ModelSpec spec = robots::panda_spec();
  const double armature = 0.002;
  spec.find_joint("joint6")->joint.armature = {armature};
  const RotorDegree d = degree_of(rotor_report(spec), "joint6");
  EXPECT_EQ(d.armature, armature);
  ASSERT_TRUE(d.missing && d.missing->armature_ratio);
  const double n = *d.missing->armature_ratio;
  EXPECT_GT(n, 1);
  spec.find_joint("joint6")->joint.armature.clear();
  EXPECT_NEAR(error_of(with_motor(spec, "joint6", n, armature / (n * n)), "joint6", RotorModel::diagonal),
              0.01, 5e-4);
}

/// A belt's motor reflects on both joints, and the diagonal drops what it couples: n₁ n₂ J.
TEST(RotorReport, KnowsBelts) {
  ModelSpec spec = robots::double_pendulum_spec();
  RotorSpec belt = motor(1, 0.01, spec.bodies[1].joint.axis);
  belt.carrier = kWorld;
  belt.placement = Transform<double>::identity();
  const std::string first = spec.bodies[0].joint.name, second = spec.bodies[1].joint.name;
  belt.rates = {{first, 4.0}, {second, -3.0}};
  spec.bodies[1].rotors.push_back(belt);
  const RotorReport report = rotor_report(spec);
  EXPECT_NEAR(degree_of(report, first).reflected_inertia, 0.16, 1e-15);
  EXPECT_NEAR(degree_of(report, second).reflected_inertia, 0.09, 1e-15);
  EXPECT_GT(report.diagonal.mass_matrix, 0.01);
  EXPECT_EQ(report.recommended, RotorModel::exact);
  EXPECT_GT(report.diagonal.joints.torque, 0.01);
}

/// Without the rotor no inertia is left: accelerations are without bounds, not an exception.
TEST(RotorReport, SaysInfiniteWhereAnApproximationIsSingular) {
  ModelSpec spec = robots::pendulum_spec();
  spec.bodies[0].inertia = {};
  spec = with_motor(spec, spec.bodies[0].joint.name, 10, 1e-3);
  const RotorReport report = rotor_report(spec);
  EXPECT_TRUE(std::isinf(report.none.joints.acceleration));
  EXPECT_TRUE(std::isinf(report.locked.degrees[0].acceleration));
  EXPECT_LT(report.diagonal.joints.largest(), 1e-12);
  EXPECT_EQ(report.recommended, RotorModel::diagonal);
}

/// Σ n² J is what `diagonal` adds to the armature, on any tree.
TEST(RotorReport, OfAnyTreeHasTheReflectedInertia) {
  int reports = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    const Model<double> model = build(spec);
    if (!model.singular_joints().empty() || model.nv() == 0) continue;
    const RotorReport report = rotor_report(spec, {.pace = {.states = 5}});
    const Model<double> diagonal = build(approximate_rotors(spec, RotorModel::diagonal));
    for (const RotorDegree& d : report.degrees) {
      const auto i = static_cast<std::size_t>(d.v_index);
      EXPECT_EQ(d.name, model.names().dofs[i]);
      EXPECT_NEAR(d.reflected_inertia, diagonal.constants().armature[i] - model.constants().armature[i],
                  1e-10 * (1 + d.reflected_inertia));
      EXPECT_GE(d.apparent_inertia, d.free_inertia * (1 - 1e-9));
    }
    ++reports;
  }
  EXPECT_GT(reports, 10);
}

TEST(RotorReport, RefusesWhatIsNoQuestion) {
  const ModelSpec spec = robots::pendulum_spec();
  EXPECT_THROW(rotor_report(spec, {.pace = {.pace = 0}}), std::invalid_argument);
  EXPECT_THROW(rotor_report(spec, {.pace = {.states = 0}}), std::invalid_argument);
  EXPECT_THROW(rotor_report(spec, {.tolerance = 0}), std::invalid_argument);
  EXPECT_THROW(rotor_report(spec, {.tolerance = 1}), std::invalid_argument);
  EXPECT_THROW(rotor_report(spec, {.ratios = {-1}}), std::invalid_argument);
}

TEST(PacedStates, GrowWithThePaceAndKeepTheLimitsShare) {
  const Model<double> model = build(robots::mini_cheetah_spec());
  PacedStates slow(model, {.pace = 0.1}), fast(model, {.pace = 0.3});
  for (int k = 0; k < 3; ++k) {
    slow.next();
    fast.next();
    EXPECT_EQ(slow.q(), fast.q());
    EXPECT_LT((fast.v() - 3 * slow.v()).norm(), 1e-12 * fast.v().norm());
    EXPECT_LT((fast.a() - 3 * slow.a()).norm(), 1e-12 * fast.a().norm());
  }
}

}  // namespace
}  // namespace limber::test
