// Losses at motors in files: kept where a format has a place for them, and never dropped in silence.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>

#include "support/problems.hpp"

namespace limber::test {
namespace {

using Strings = std::vector<std::string>;

RotorSpec motor(const std::string& name) {
  RotorSpec rotor;
  rotor.name = name;
  rotor.gear_ratio = -6;
  rotor.inertia = {0.2, {0, 0, 0}, Sym3<double>::diagonal(1e-4, 1e-4, 2e-4).matrix()};
  rotor.damping = 0.25;
  rotor.friction = 0.5;
  return rotor;
}

/// A leg with a motor on each joint; the second may be driven by both.
ModelSpec leg(bool has_belt) {
  ModelSpec spec = ModelBuilder("leg")
                       .body("thigh")
                       .revolute("hip", {0, 1, 0})
                       .inertia(1, {0, 0, -0.1}, {0.1, 0.1, 0.1})
                       .body("shank")
                       .revolute("knee", {0, 1, 0})
                       .at({0, 0, -0.2})
                       .damping(0.125)
                       .inertia(1, {0, 0, -0.1}, {0.1, 0.1, 0.1})
                       .spec();
  spec.bodies[0].rotors = {motor("hip_motor")};
  spec.bodies[1].rotors = {motor("knee_motor")};
  if (has_belt) {
    RotorSpec& rotor = spec.bodies[1].rotors[0];
    rotor.gear_ratio = 1;
    rotor.carrier = kWorld;
    rotor.placement = Transform<double>::identity();
    rotor.rates = {{"hip", 6.0}, {"knee", 4.0}};
  }
  return spec;
}

/// Forces of losses at some velocities, one below the other.
Eigen::VectorXd losses(const ModelSpec& spec) {
  const Model<double> model = build(spec);
  Workspace<double> ws(model);
  Eigen::VectorXd all(4);
  all << passive_forces(model, ws, Eigen::Vector2d(0.7, -0.3)),
      passive_forces(model, ws, Eigen::Vector2d(-0.2, 1.1));
  return all;
}

TEST(MotorLossesInFiles, AreKeptByTheModelFile) {
  ModelSpec spec = leg(true);
  spec.bodies[0].rotors[0].efficiency = 0.75;
  spec.bodies[0].rotors[0].back_efficiency = 0.5;
  const std::string text = to_json(spec);
  const ModelSpec again = parse_json(text);
  const RotorSpec &hip = again.bodies[0].rotors[0], &knee = again.bodies[1].rotors[0];
  EXPECT_EQ(hip.damping, 0.25);
  EXPECT_EQ(hip.friction, 0.5);
  EXPECT_EQ(hip.efficiency, 0.75);
  EXPECT_EQ(hip.back_efficiency, 0.5);
  EXPECT_EQ(knee.efficiency, 1);
  EXPECT_EQ(to_json(again), text);
  EXPECT_EQ(losses(again), losses(spec));
}

TEST(MotorLossesInFiles, ThatAreNoneAreNotWritten) {
  ModelSpec spec = leg(false);
  for (BodySpec& body : spec.bodies) body.rotors[0].damping = body.rotors[0].friction = 0;
  spec.bodies[1].joint.damping.clear();
  const std::string text = to_json(spec);
  for (const char* key : {"damping", "friction", "efficiency"})
    EXPECT_EQ(text.find(key), std::string::npos) << key;
}

TEST(MotorLossesInFiles, GoThroughUrdfOnTheJointOfTheRotor) {
  const ModelSpec spec = leg(false);
  std::vector<Problem> warnings;
  const ModelSpec again = parse_urdf(to_urdf(spec, &warnings));
  EXPECT_EQ(briefs(warnings), Strings());
  EXPECT_LT((losses(again) - losses(spec)).norm(), 1e-12);
}

TEST(MotorLossesInFiles, GoThroughMjcfOnTheHingeOfTheRotor) {
  for (const bool has_belt : {false, true}) {
    const ModelSpec spec = leg(has_belt);
    std::vector<Problem> warnings;
    const std::string text = to_mjcf(spec, &warnings);
    const ModelSpec again = parse_mjcf(text);
    EXPECT_EQ(briefs(warnings), Strings());
    EXPECT_LT((losses(again) - losses(spec)).norm(), 1e-12);
    EXPECT_EQ(to_mjcf(again), text);
  }
}

TEST(MotorLossesInFiles, OfGearsAreErrorsOrWarningsElsewhere) {
  ModelSpec spec = leg(false);
  spec.bodies[0].rotors[0].efficiency = 0.75;
  const Strings expected = {
      R"(warning dynamics_not_in_format: body "thigh" rotor "hip_motor" efficiency = 0.75)"};
  std::vector<Problem> warnings;
  EXPECT_THROW(to_urdf(spec), ModelError);
  to_urdf(spec, &warnings, {.lossy = true});
  EXPECT_EQ(briefs(warnings), expected);
  EXPECT_THROW(to_mjcf(spec), ModelError);
  warnings.clear();
  to_mjcf(spec, &warnings, {.lossy = true});
  EXPECT_EQ(briefs(warnings), expected);
}

/// In MJCF a rotor without mass on the world is the armature of a tendon.
TEST(MotorLossesInFiles, OfARotorWithoutMassAreErrorsOrWarningsInMjcf) {
  ModelSpec spec = leg(true);
  RotorSpec& rotor = spec.bodies[1].rotors[0];
  rotor.inertia.mass = 0;
  EXPECT_THROW(to_mjcf(spec), ModelError);
  std::vector<Problem> warnings;
  to_mjcf(spec, &warnings, {.lossy = true});
  EXPECT_EQ(briefs(warnings),
            (Strings{R"(warning dynamics_not_in_format: body "shank" rotor "knee_motor" damping = 0.25)",
                     R"(warning dynamics_not_in_format: body "shank" rotor "knee_motor" friction = 0.5)"}));
}

}  // namespace
}  // namespace limber::test
