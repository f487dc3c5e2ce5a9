// Repairs: what is sound stays as it is, what is repaired is sound, and each change is told.
#include <gtest/gtest.h>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/repair.hpp>
#include <limber/robots/registry.hpp>
#include <limber/spatial/consistency.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/random_spec.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Strings = std::vector<std::string>;

Strings errors_of(const ModelSpec& spec) {
  Strings errors;
  for (const Problem& problem : check(spec))
    if (problem.severity == Severity::error) errors.push_back(problem.text());
  return errors;
}

Strings texts(const std::vector<Repair>& repairs) {
  Strings list;
  for (const Repair& repair : repairs) list.push_back(repair.text());
  return list;
}

// ---- Laws

TEST(Repair, LeavesSoundModelsAsTheyAre) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    ModelSpec spec = random_spec(seed, {.bodies = 1 + static_cast<int>(seed % 12)});
    const std::string before = fingerprint(spec);
    EXPECT_EQ(texts(repair(spec)), Strings{}) << seed;
    EXPECT_TRUE(fingerprint(spec) == before) << seed;
  }
  for (const auto& robot : robots::list()) {
    ModelSpec spec = robots::spec(robot.example);
    if (!check(spec).empty()) continue;
    const std::string before = fingerprint(spec);
    EXPECT_EQ(texts(repair(spec)), Strings{}) << robot.example;
    EXPECT_TRUE(fingerprint(spec) == before) << robot.example;
  }
}

/// References to anything, numbers that are none.
void spoil(ModelSpec& spec, unsigned seed) {
  Dice dice(seed);
  const auto chance = [&](double probability) { return dice.uniform(0, 1) < probability; };
  const auto any_body = [&]() -> const BodySpec& {
    return spec
        .bodies[static_cast<std::size_t>(dice.uniform(0, 1) * static_cast<double>(spec.bodies.size()))];
  };
  for (BodySpec& body : spec.bodies) {
    if (chance(0.3)) body.parent = any_body().name;
    if (chance(0.1)) body.parent = "nowhere at all";
    if (chance(0.1)) body.name = any_body().name;
    if (chance(0.1)) body.joint.name = any_body().joint.name;
    if (chance(0.1)) body.inertia.mass = kNaN;
    if (chance(0.1)) body.inertia.mass = -body.inertia.mass;
    if (chance(0.1)) body.inertia = {};
    if (chance(0.1)) body.inertia.about_com.xy = kInfinity;
    if (chance(0.1)) body.inertia.about_com.zz *= 10;
    if (chance(0.1)) body.placement.rotation.matrix.zz = kNaN;
    if (chance(0.1)) body.placement.translation = body.placement.translation * 1000;
    if (chance(0.1)) body.joint.axis = {0, 0, 0};
    if (chance(0.1) && body.joint.mimic) body.joint.mimic->of = body.joint.name;
    if (chance(0.1)) body.joint.limits.lower = {kNaN, 1};
    for (RotorSpec& rotor : body.rotors)
      if (chance(0.2)) rotor.carrier = "nowhere at all";
  }
}

TEST(Repair, MakesAnythingBuildable) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    ModelSpec spec = random_spec(seed, {.bodies = 1 + static_cast<int>(seed % 9)});
    spoil(spec, seed);
    repair(spec);
    EXPECT_EQ(errors_of(spec), Strings{});
    EXPECT_NO_THROW(build(spec));
    EXPECT_EQ(texts(repair(spec)), Strings{}) << "a second time";
  }
}

// A ball more would change nothing.
TEST(Repair, DoesNotAddToALinkWhoseInertiaRoundingHides) {
  ModelSpec spec = ModelBuilder("arm")
                       .body("upper")
                       .revolute("shoulder", {0, 1, 0})
                       .inertia(2, {0, 0, 0.1}, {0.02, 0.02, 0.01})
                       .body("fore")
                       .revolute("elbow", {0, 1, 0})
                       .at({0, 0, 0.4})
                       .inertia(1, {0, 0, 0}, {1e30, 1e30, 1e30})
                       .spec();
  EXPECT_EQ(texts(repair(spec)), Strings{});
  EXPECT_EQ(errors_of(spec),
            (Strings{"error: joint \"shoulder\": nothing resists it but what rounding hides: "
                     "the inertias beyond it reach from 2 to 3e+30"}));
}

// Masses of 1e22 beside masses of 1e-5: whether something resists a joint is then a question of rounding.
TEST(Repair, MakesAnythingButAbsurdScalesBuildable) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    ModelSpec spec = random_spec(seed, {.bodies = static_cast<int>(seed % 9), .strange = true});
    spoil(spec, seed);
    repair(spec);
    for (const std::string& error : errors_of(spec))
      EXPECT_NE(error.find("nothing resists it"), std::string::npos) << error;
  }
}

TEST(Repair, FindsTheNearestInertiaThatABodyCanHave) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    Draw<double> draw(seed);
    const Mat3<double> any = Mat3<double>::from_rows(draw.vector(), draw.vector(), draw.vector());
    const Sym3<double> given = Sym3<double>::symmetric_part(any);
    const Sym3<double> nearest = nearest_consistent(given);
    const auto second_moment = [](const Sym3<double>& i) {
      return Sym3<double>::identity() * (0.5 * i.trace()) - i;
    };
    const auto distance = [&](const Sym3<double>& i) {
      const Mat3<double> d = (second_moment(i) - second_moment(given)).matrix();
      return std::sqrt(squared_norm(d.row(0)) + squared_norm(d.row(1)) + squared_norm(d.row(2)));
    };
    const Vec3<double> spread = symmetric_eigen(second_moment(nearest)).values;
    EXPECT_GE(std::min({spread.x, spread.y, spread.z}), -1e-14);
    // No consistent inertia near it is nearer.
    for (int k = 0; k < 20; ++k) {
      const Sym3<double> other =
          nearest_consistent(nearest + Sym3<double>::symmetric_part(Mat3<double>::from_rows(
                                           draw.vector(), draw.vector(), draw.vector())) *
                                           0.1);
      EXPECT_GE(distance(other), distance(nearest) - 1e-14);
    }
  }
}

// On the boundary of the triangle inequality rounding would decide whether another program takes it.
TEST(Repair, LeavesAMarginToTheTriangleInequality) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    Draw<double> draw(seed);
    ModelSpec spec = ModelBuilder("one").body("a").revolute("j").inertia(1, {0, 0, 0}, {1, 1, 1}).spec();
    Mat3<double>& inertia = spec.bodies[0].inertia.about_com;
    const double size = std::pow(10.0, -static_cast<double>(seed % 8));
    inertia = Mat3<double>::from_rows(draw.vector(), draw.vector(), draw.vector()) * size;
    if (texts(repair(spec)).back().find("nearest") == std::string::npos) continue;
    const Vec3<double> m = symmetric_eigen(Sym3<double>::symmetric_part(inertia)).values;
    const double largest = std::max({m.x, m.y, m.z});
    EXPECT_GE(m.x + m.y + m.z - 2 * largest, 0.9e-9 * largest) << seed;
    EXPECT_GE(std::min({m.x, m.y, m.z}), 0.9e-9 * largest) << seed;
  }
}

// ---- One by one

/// An arm of two links, each row of the table spoils it.
ModelSpec arm() {
  return ModelBuilder("arm")
      .body("upper")
      .revolute("shoulder", {0, 1, 0})
      .limits(-2, 2)
      .inertia(2, {0, 0, 0.1}, {0.02, 0.02, 0.01})
      .body("fore")
      .revolute("elbow", {0, 1, 0})
      .at({0, 0, 0.4})
      .inertia(1, {0, 0, 0.2}, {0.01, 0.01, 0.005})
      .frame("tool", "fore", {0, 0, 0.3})
      .spec();
}

struct Broken {
  const char* name;
  std::function<void(ModelSpec&)> spoil;
  Strings repairs;
};

void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.name; }

const std::vector<Broken>& broken_models() {
  static const std::vector<Broken> table = {
      {"NegativeMass",
       [](ModelSpec& s) { s.bodies[0].inertia.mass = -2; },
       {"repaired: body \"upper\" inertia.mass = -2 → 2: a mass is not negative"}},
      {"MassNotANumber",
       [](ModelSpec& s) { s.bodies[0].inertia.mass = kNaN; },
       {"repaired: body \"upper\" inertia.mass = nan → 0: must be finite",
        "repaired: body \"upper\" inertia.mass = 0 → 0.02: what has rotational inertia has mass; the least "
        "for a body "
        "within a metre"}},
      {"MassZeroWithInertia",
       [](ModelSpec& s) { s.bodies[1].inertia.mass = 0; },
       {"repaired: body \"fore\" inertia.mass = 0 → 0.01: what has rotational inertia has mass; the least "
        "for a body "
        "within a metre"}},
      {"TriangleInequality",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = Sym3<double>::diagonal(1, 1, 4).matrix(); },
       {"repaired: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 4]] → [[2.000000004, 0, "
        "0], [0, 2.000000004, 0], [0, 0, 4.000000004]]: the nearest one that a body can have"}},
      {"NegativeInertia",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = Sym3<double>::diagonal(-1, -1, -1).matrix(); },
       {"repaired: body \"upper\" inertia.about_com = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]] → [[1, 0, 0], "
        "[0, 1, 0], "
        "[0, 0, 1]]: principal moments are not negative"}},
      {"AsymmetricInertia",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = {1, 0.5, 0, 0, 1, 0, 0, 0, 1}; },
       {"repaired: body \"upper\" inertia.about_com = [[1, 0.5, 0], [0, 1, 0], [0, 0, 1]] → [[1, 0.25, 0], "
        "[0.25, 1, 0], "
        "[0, 0, 1]]: an inertia is symmetric"}},
      {"LimitsUpsideDown",
       [](ModelSpec& s) { s.bodies[0].joint.limits = {{2}, {-2}, {-3}, {}}; },
       {"repaired: joint \"shoulder\" limits.velocity = [-3] → [3]: must not be negative",
        "repaired: joint \"shoulder\" limits = [2] … [-2] → [-2] … [2]: upside down"}},
      {"ShapesWithoutASize",
       [](ModelSpec& s) {
         const auto here = Transform<double>::identity();
         s.bodies[0].collisions = {{"", here, SphereSpec{-0.5}, 0}, {"", here, BoxSpec{{1, 0, 1}}, 0}};
         s.bodies[0].visuals = {{"skin", here, MeshSpec{}, {}, 0}, {"", here, SphereSpec{0.5}, {}, 0}};
       },
       {"repaired: body \"upper\" visual \"skin\" = mesh → left out: a mesh needs a file",
        "repaired: body \"upper\" collision 1 = -0.5 → 0.5: a size is positive",
        "repaired: body \"upper\" collision 2 = box → left out: a size of it is zero or not finite"}},
      {"LongAxis",
       [](ModelSpec& s) { s.bodies[0].joint.axis = {0, 0, 2}; },
       {"repaired: joint \"shoulder\" axis = [0, 0, 2] → [0, 0, 1]: an axis is a direction of length one"}},
      {"NoAxis",
       [](ModelSpec& s) { s.bodies[0].joint.axis = {0, 0, 0}; },
       {"repaired: joint \"shoulder\" axis = [0, 0, 0] → [0, 0, 1]: an axis is a direction of length one"}},
      {"SlantedSecondAxis",
       [](ModelSpec& s) {
         s.bodies[0].joint.type = JointType::universal;
         s.bodies[0].joint.axis2 = Vec3<double>{0.6, 0.8, 0};
         s.bodies[0].joint.limits = {};
       },
       {"repaired: joint \"shoulder\" axis2 = [0.6, 0.8, 0] → [1, 0, 0]: must be at right angles to the "
        "first axis"}},
      {"DuplicateNames",
       [](ModelSpec& s) {
         s.bodies[1].name = "upper";
         s.bodies[1].joint.name = "shoulder";
         s.frames[0] = {"upper_2", "upper", Transform<double>::identity(), 0};
       },
       {"repaired: body 2 name = \"upper\" → \"upper_3\": the name is taken; references mean the first of "
        "them",
        "repaired: body \"upper_3\" joint.name = \"shoulder\" → \"shoulder_2\": the name is taken; "
        "references mean the "
        "first of them"}},
      {"NoNames",
       [](ModelSpec& s) { s.bodies[1].name = s.bodies[1].joint.name = s.frames[0].body = ""; },
       {"repaired: body 2 name = \"\" → \"link_2\": needs a name",
        "repaired: body \"link_2\" joint.name = \"\" → \"link_2_joint\": needs a name",
        "repaired: frame \"tool\" = \"\" → left out: there is no such link"}},
      {"ReservedName",
       [](ModelSpec& s) { s.bodies[1].name = s.frames[0].body = "world"; },
       {"repaired: body 2 name = \"world\" → \"world_2\": the name is reserved for the fixed base"}},
      {"ParentMisspelt",
       [](ModelSpec& s) { s.bodies[1].parent = "uper"; },
       {"repaired: body \"fore\" parent = \"uper\" → \"upper\": there is no such link"}},
      {"ParentUnknown",
       [](ModelSpec& s) { s.bodies[1].parent = "torso"; },
       {"repaired: body \"fore\" parent = \"torso\" → \"world\": there is no such link"}},
      {"ParentLoop",
       [](ModelSpec& s) { s.bodies[0].parent = "fore"; },
       {"repaired: body \"upper\" parent = \"fore\" → \"world\": the parents made a loop"}},
      {"MimicMisspelt",
       [](ModelSpec& s) { s.bodies[1].joint.mimic = MimicSpec{"sholder", 1, 0}; },
       {"repaired: joint \"elbow\" mimic.of = \"sholder\" → \"shoulder\": there is no such joint"}},
      {"MimicCircle",
       [](ModelSpec& s) { s.bodies[1].joint.mimic = MimicSpec{"elbow", 1, 0}; },
       {"repaired: joint \"elbow\" mimic = \"elbow\" → none: mimic joints follow each other in a circle"}},
      {"MimicOfOneThatFollowsNothing",
       [](ModelSpec& s) {
         s.bodies[0].joint.mimic = MimicSpec{"elbow", 1, 0};
         s.bodies[1].joint.mimic = MimicSpec{"shouldr", 1, 0};
       },
       {"repaired: joint \"elbow\" mimic = \"shouldr\" → none: there is no such joint"}},
      {"MimicThatNeverMoves",
       [](ModelSpec& s) { s.bodies[1].joint.mimic = MimicSpec{"shoulder", 0, 0.5}; },
       {"repaired: joint \"elbow\" mimic.multiplier = 0 → a fixed joint: the joint never moves"}},
      {"RotorOnNothing",
       [](ModelSpec& s) {
         s.bodies[1].rotors.resize(1);
         s.bodies[1].rotors[0].carrier = "chassis";
       },
       {"repaired: body \"fore\" rotor 1 → left out: there is no such link"}},
      {"LoopOnItself",
       [](ModelSpec& s) {
         s.loops.resize(1);
         s.loops[0].name = "l";
         s.loops[0].a.body = s.loops[0].b.body = "fore";
       },
       {"repaired: loop \"l\" → left out: it does not close two links with a joint that the format has"}},
      {"TransmissionOfNothing",
       [](ModelSpec& s) { s.transmissions = {{"t", "", {{"elbw", {}, {}}, {"hip", {}, {}}}, {}, 0}}; },
       {"repaired: transmission \"t\" joint = \"elbw\" → \"elbow\": there is no such joint",
        "repaired: transmission \"t\" joint = \"hip\" → left out: there is no such joint"}},
      {"OneLengthInMillimetres",
       [](ModelSpec& s) { s.bodies[1].placement.translation = {0, 0, 400}; },
       {"repaired: body \"fore\" placement.translation = [0, 0, 400] → [0, 0, 0.4]: taken as millimetres"}},
      {"AllInMillimetres",
       [](ModelSpec& s) {
         s.bodies[0].inertia.com = {0, 0, 100};
         s.bodies[1].placement.translation = {0, 0, 400};
         s.bodies[1].inertia.com = {0, 0, 200};
         s.bodies[1].inertia.about_com = Sym3<double>::diagonal(10000, 10000, 5000).matrix();
         s.frames[0].placement.translation = {0, 0, 3};
       },
       {"repaired: body \"upper\" inertia.com = [0, 0, 100] → [0, 0, 0.1]: taken as millimetres",
        "repaired: body \"fore\" placement.translation = [0, 0, 400] → [0, 0, 0.4]: taken as millimetres",
        "repaired: body \"fore\" inertia.com = [0, 0, 200] → [0, 0, 0.2]: taken as millimetres",
        "repaired: frame \"tool\" placement.translation = [0, 0, 3] → [0, 0, 0.003]: taken as millimetres",
        "repaired: body \"fore\" inertia.about_com = [[10000, 0, 0], [0, 10000, 0], [0, 0, 5000]] → [[0.01, "
        "0, 0], [0, "
        "0.01, 0], [0, 0, 0.005]]: taken as kg mm²"}},
      {"ALinkInMillimetres",
       [](ModelSpec& s) {
         s.bodies[1].placement.translation = {0, 0, 400};
         s.bodies[1].joint.type = JointType::prismatic;
         s.bodies[1].joint.limits = {{-300}, {0}, {1}, {50}};
         s.bodies[1].visuals = {
             {"skin", Transform<double>::translated({0, 0, 5}), BoxSpec{{20, 30, 40}}, {}, 0}};
         s.bodies[0].collisions = {{"", Transform<double>::identity(), BoxSpec{{50, 50, 0.1}}, 0},
                                   {"", Transform<double>::identity(), SphereSpec{100}, 0}};
       },
       {"repaired: body \"fore\" placement.translation = [0, 0, 400] → [0, 0, 0.4]: taken as millimetres",
        "repaired: body \"upper\" collision 2 = [100] → [0.1]: taken as millimetres",
        "repaired: joint \"elbow\" limits = [-300, 0] → [-0.3, 0]: taken as millimetres",
        "repaired: body \"fore\" visual \"skin\" placement.translation = [0, 0, 5] → [0, 0, 0.005]: taken as "
        "millimetres",
        "repaired: body \"fore\" visual \"skin\" = [20, 30, 40] → [0.02, 0.03, 0.04]: taken as "
        "millimetres"}},
      {"MissingInertia",
       [](ModelSpec& s) { s.bodies[1].inertia = {}; },
       {"repaired: body \"fore\" inertia = 0 kg → 0.004189 kg: nothing resisted joint \"elbow\"; an inertia "
        "of a ball of 1 "
        "cm radius, as of water"}},
      {"MissingInertiaWithShapes",
       [](ModelSpec& s) {
         s.bodies[1].inertia = {};
         s.bodies[1].visuals = {{"", Transform<double>::identity(), SphereSpec{0.1}, {}, 0}};
         s.bodies[1].collisions = {
             {"", Transform<double>::translated({0, 0, 0.2}), BoxSpec{{0.1, 0.1, 0.4}}, 0}};
       },
       {"repaired: body \"fore\" inertia = 0 kg → 4 kg: nothing resisted joint \"elbow\"; an inertia from "
        "its collision "
        "shapes, as of water"}},
      {"PointOnTheAxis",
       [](ModelSpec& s) { s.bodies[1].inertia = {2, {0, 0, 0}, Mat3<double>::zero()}; },
       {"repaired: body \"fore\" inertia.about_com = [[0, 0, 0], [0, 0, 0], [0, 0, 0]] → [[8e-05, 0, 0], "
        "[0, 8e-05, 0], [0, 0, 8e-05]]: nothing resisted joint \"elbow\"; a point on its axis became a ball "
        "of "
        "1 cm radius"}},
      {"RotationOff",
       [](ModelSpec& s) { s.bodies[1].placement.rotation.matrix = {2, 0, 0, 0, 1, 0, 0, 0, 1}; },
       {"repaired: body \"fore\" placement.rotation = [[2, 0, 0], [0, 1, 0], [0, 0, 1]] → [[1, 0, 0], [0, 1, "
        "0], [0, 0, "
        "1]]: a rotation has columns of length one at right angles"}},
      {"FixedWithDamping",
       [](ModelSpec& s) {
         s.bodies[1].joint.type = JointType::fixed;
         s.bodies[1].joint.damping = {1};
       },
       {"repaired: joint \"elbow\" damping = [1] → none: the joint does not move"}},
  };
  return table;
}

class BrokenModels : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenModels, AreRepairedAndToldSo) {
  ModelSpec spec = arm();
  GetParam().spoil(spec);
  EXPECT_EQ(texts(repair(spec)), GetParam().repairs);
  Strings problems;
  for (const Problem& problem : check(spec)) problems.push_back(problem.text());
  EXPECT_EQ(problems, Strings{});
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenModels, ::testing::ValuesIn(broken_models()),
                         [](const auto& row) { return std::string(row.param.name); });

// ---- Units

TEST(Units, OfACraneAreLeftAlone) {
  ModelSpec spec = arm();
  spec.bodies[0].inertia.com = {0, 0, 4};
  spec.bodies[1].placement.translation = {0, 0, 30};
  spec.bodies[1].inertia.com = {0, 0, 8};
  EXPECT_TRUE(check_units(spec).empty());
}

/// A floor and the way of a vehicle are long in any machine.
TEST(Units, OfAFloorAndOfAVehicleAreLeftAlone) {
  ModelSpec spec = arm();
  const auto here = Transform<double>::identity();
  spec.collisions = {{"floor", here, BoxSpec{{500, 500, 20}}, 0}};
  spec.bodies[0].joint.type = JointType::prismatic;
  spec.bodies[0].joint.limits = {{-500}, {500}, {15}, {}};
  spec.bodies[0].visuals = {{"road", here, BoxSpec{{500, 500, 0.1}}, {}, 0}};
  EXPECT_TRUE(check_units(spec).empty());
}

/// The same machine in metres and in millimetres has the same dynamics once it is repaired.
TEST(Units, OfAWholeMachineAreRepaired) {
  ModelSpec metres = arm();
  metres.bodies[1].joint.type = JointType::prismatic;
  metres.bodies[1].joint.limits = {{-0.2}, {0.3}, {0.5}, {50}};
  metres.bodies[1].visuals = {{"", Transform<double>::translated({0, 0, 0.1}), SphereSpec{0.05}, {}, 0}};
  metres.visuals = {{"", Transform<double>::translated({1, 0, 0}), CylinderSpec{0.1, 2}, {}, 0}};
  ModelSpec spec = metres;
  const auto enlarge = [](Vec3<double>& v) { v = v * 1000.0; };
  for (BodySpec& body : spec.bodies) {
    enlarge(body.placement.translation);
    enlarge(body.inertia.com);
    body.inertia.about_com = body.inertia.about_com * 1e6;
  }
  for (FrameSpec& frame : spec.frames) enlarge(frame.placement.translation);
  spec.bodies[1].joint.limits = {{-200}, {300}, {500}, {50}};
  spec.bodies[1].visuals = {{"", Transform<double>::translated({0, 0, 100}), SphereSpec{50}, {}, 0}};
  spec.visuals = {{"", Transform<double>::translated({1000, 0, 0}), CylinderSpec{100, 2000}, {}, 0}};
  EXPECT_FALSE(check_units(spec).empty());
  repair(spec);
  EXPECT_TRUE(check_units(spec).empty());
  const BodySpec &a = metres.bodies[1], &b = spec.bodies[1];
  EXPECT_NEAR(b.placement.translation.z, a.placement.translation.z, 1e-15);
  EXPECT_NEAR(b.inertia.about_com.xx, a.inertia.about_com.xx, 1e-15);
  EXPECT_NEAR(b.joint.limits.lower.at(0), -0.2, 1e-15);
  EXPECT_NEAR(b.joint.limits.upper.at(0), 0.3, 1e-15);
  EXPECT_NEAR(b.joint.limits.velocity.at(0), 0.5, 1e-15);
  EXPECT_EQ(b.joint.limits.effort.at(0), 50);
  EXPECT_NEAR(b.visuals[0].placement.translation.z, 0.1, 1e-15);
  EXPECT_NEAR(std::get<SphereSpec>(b.visuals[0].shape).radius, 0.05, 1e-15);
  EXPECT_NEAR(spec.visuals[0].placement.translation.x, 1, 1e-15);
  EXPECT_NEAR(std::get<CylinderSpec>(spec.visuals[0].shape).length, 2, 1e-15);
}

/// What turns with a sliding joint turns as before, and what slides with a turning one slides a thousandth.
TEST(Units, OfRatesGoWithTheJointsThatTheyCouple) {
  const auto follower = [](const char* name, JointType type, const char* of, double multiplier) {
    BodySpec body = arm().bodies[1];
    body.name = name;
    body.joint = JointSpec{};
    body.joint.name = std::string(name) + "_joint";
    body.joint.type = type;
    body.joint.mimic = MimicSpec{of, multiplier, 0};
    body.placement.translation = {0, 0, 300};
    return body;
  };
  ModelSpec spec = arm();
  const std::string turning = spec.bodies[0].joint.name, sliding = spec.bodies[1].joint.name;
  for (BodySpec& body : spec.bodies) {
    body.placement.translation = {0, 0, 300};
    body.inertia.com = {0, 0, 100};
  }
  spec.bodies[1].joint.type = JointType::prismatic;
  spec.bodies[1].joint.limits = {{-200}, {300}, {}, {}};
  spec.bodies[1].rotors.resize(2);
  spec.bodies[1].rotors[0].gear_ratio = 0.05;
  spec.bodies[1].rotors[1].rates = {{turning, 2}, {sliding, 0.25}};
  spec.bodies.push_back(follower("wheel", JointType::revolute, sliding.c_str(), 0.02));
  spec.bodies.push_back(follower("rack", JointType::prismatic, turning.c_str(), 40));
  spec.bodies.push_back(follower("finger", JointType::prismatic, sliding.c_str(), -1));
  repair(spec);
  const BodySpec& slide = *spec.find_joint(sliding);
  EXPECT_NEAR(slide.joint.limits.upper.at(0), 0.3, 1e-15);
  EXPECT_NEAR(slide.rotors.at(0).gear_ratio, 50, 1e-12);
  EXPECT_EQ(slide.rotors.at(1).rates.at(0).second, 2);
  EXPECT_NEAR(slide.rotors.at(1).rates.at(1).second, 250, 1e-12);
  EXPECT_NEAR(spec.find_body("wheel")->joint.mimic->multiplier, 20, 1e-12);
  EXPECT_NEAR(spec.find_body("rack")->joint.mimic->multiplier, 0.04, 1e-15);
  EXPECT_EQ(spec.find_body("finger")->joint.mimic->multiplier, -1);
  EXPECT_TRUE(check_units(spec).empty());
}

/// A machine in millimetres of which each body has a joint of its own on the first link.
ModelSpec in_millimetres(const std::vector<JointSpec>& joints) {
  ModelSpec spec = arm();
  spec.bodies.resize(1);
  spec.frames.clear();
  for (const JointSpec& joint : joints) {
    BodySpec body = spec.bodies[0];
    body.parent = spec.bodies[0].name;
    body.name = joint.name + "_link";
    body.joint = joint;
    spec.bodies.push_back(body);
  }
  for (BodySpec& body : spec.bodies) {
    body.placement.translation = {0, 0, 300};
    body.inertia.com = {0, 0, 50};
  }
  return spec;
}

JointSpec joint_of(const char* name, JointType type, std::optional<MimicSpec> mimic = {}) {
  JointSpec joint;
  joint.name = name;
  joint.type = type;
  joint.mimic = std::move(mimic);
  return joint;
}

/// A sliding joint has the units of what it slides with, and so have its offset and what turns with it.
TEST(Units, GoAlongAChainOfMimicJoints) {
  JointSpec slide = joint_of("slide", JointType::prismatic);
  slide.limits = {{0}, {40}, {}, {}};
  ModelSpec spec =
      in_millimetres({slide, joint_of("finger", JointType::prismatic, MimicSpec{"slide", -1, 1.5}),
                      joint_of("pinion", JointType::revolute, MimicSpec{"finger", 0.05, 0.1}),
                      joint_of("free", JointType::prismatic),
                      joint_of("other", JointType::prismatic, MimicSpec{"free", -1, 1.5})});
  repair(spec);
  const auto mimic = [&](const char* name) { return *spec.find_joint(name)->joint.mimic; };
  EXPECT_NEAR(mimic("finger").offset, 0.0015, 1e-18);
  EXPECT_EQ(mimic("finger").multiplier, -1);
  EXPECT_NEAR(mimic("pinion").multiplier, 50, 1e-12);
  EXPECT_EQ(mimic("pinion").offset, 0.1);
  EXPECT_EQ(mimic("other").offset, 1.5);  // nothing says that it is in millimetres
}

/// The ways of joints of several degrees, and the pitch of a screw, where that is not that of a real one.
TEST(Units, OfScrewsAndCylindricalJointsAreRepaired) {
  JointSpec sleeve = joint_of("sleeve", JointType::cylindrical);
  sleeve.limits = {{-3, 0}, {3, 500}, {20, 20}, {}};
  JointSpec coarse = joint_of("coarse", JointType::helical), fine = joint_of("fine", JointType::helical);
  coarse.pitch = -5;
  fine.pitch = 0.005;
  coarse.limits = {{-300}, {300}, {}, {}};
  ModelSpec spec = in_millimetres(
      {sleeve, coarse, fine, joint_of("wheel", JointType::revolute, MimicSpec{"sleeve/vz", 0.05, 0})});
  repair(spec);
  const LimitSpec& limits = spec.find_joint("sleeve")->joint.limits;
  EXPECT_EQ(limits.lower, (std::vector<double>{-3, 0}));
  EXPECT_EQ(limits.upper, (std::vector<double>{3, 0.5}));
  EXPECT_EQ(limits.velocity, (std::vector<double>{20, 0.02}));
  EXPECT_NEAR(spec.find_joint("wheel")->joint.mimic->multiplier, 50, 1e-12);
  EXPECT_EQ(spec.find_joint("coarse")->joint.pitch, -0.005);
  EXPECT_EQ(spec.find_joint("coarse")->joint.limits.upper.at(0), 300);
  EXPECT_EQ(spec.find_joint("fine")->joint.pitch, 0.005);
}

TEST(Units, OfShapesAndWaysMayBeMetresWhereAllElseIsMillimetres) {
  ModelSpec spec = arm();
  for (Vec3<double>* length : {&spec.bodies[0].inertia.com, &spec.bodies[1].placement.translation,
                               &spec.bodies[1].inertia.com, &spec.frames[0].placement.translation})
    *length = *length * 1000.0;
  spec.bodies[1].joint.type = JointType::prismatic;
  spec.bodies[1].joint.limits = {{-0.2}, {0.3}, {1}, {}};
  spec.bodies[1].visuals = {{"", Transform<double>::identity(), SphereSpec{0.1}, {}, 0}};
  repair(spec);
  EXPECT_NEAR(spec.bodies[1].placement.translation.z, 0.4, 1e-15);
  EXPECT_EQ(spec.bodies[1].joint.limits.upper.at(0), 0.3);
  EXPECT_EQ(std::get<SphereSpec>(spec.bodies[1].visuals[0].shape).radius, 0.1);
}

TEST(Units, AreAskedAfter) {
  ModelSpec spec = arm();
  spec.file = "arm.urdf";
  spec.bodies[1].lines.note("placement", 7);
  spec.bodies[1].placement.translation = {0, 0, 400};
  const std::vector<Problem> problems = check_units(spec);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].text(),
            "arm.urdf:7: warning: body \"fore\" placement.translation = [0, 0, 400]: 400 m is far for this "
            "mechanism; is "
            "it in millimetres?");
}

}  // namespace
}  // namespace limber::test
