// Repairs: what is sound stays as it is, what is repaired is sound, and each change is reported.
#include <gtest/gtest.h>
#include <limber/doctor/repair.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/registry.hpp>
#include <limber/spatial/consistency.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "support/problems.hpp"
#include "support/random_spec.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber::test {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Strings = std::vector<std::string>;
using Code = ProblemCode;

Strings errors_of(const ModelSpec& spec) {
  Strings errors;
  for (const Problem& problem : check(spec))
    if (problem.is_error()) errors.push_back(brief(problem));
  return errors;
}

// ---- Laws

TEST(Repair, LeavesSoundModelsAsTheyAre) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    ModelSpec spec = random_spec(seed, {.bodies = 1 + static_cast<int>(seed % 12)});
    const std::string before = fingerprint(spec);
    EXPECT_EQ(briefs(repair(spec)), Strings{}) << seed;
    EXPECT_TRUE(fingerprint(spec) == before) << seed;
  }
  for (const auto& robot : robots::list()) {
    ModelSpec spec = robots::spec(robot.example);
    if (!check(spec).empty()) continue;
    const std::string before = fingerprint(spec);
    EXPECT_EQ(briefs(repair(spec)), Strings{}) << robot.example;
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
    EXPECT_EQ(briefs(repair(spec)), Strings{}) << "a second time";
  }
}

// Masses of 1e22 beside masses of 1e-5: whether the mass matrix is singular is then a question of rounding.
TEST(Repair, MakesAnythingOfAbsurdScalesBuildable) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    ModelSpec spec = random_spec(seed, {.bodies = static_cast<int>(seed % 9), .strange = true});
    spoil(spec, seed);
    repair(spec);
    EXPECT_EQ(errors_of(spec), Strings{});
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
    const std::vector<Repair> repairs = repair(spec);
    const Code code = repairs.back().problem.code;
    if (code != Code::moment_negative && code != Code::triangle_inequality) continue;
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
       {"mass_negative: body \"upper\" inertia.mass = -2 → 2"}},
      {"MassNotANumber",
       [](ModelSpec& s) { s.bodies[0].inertia.mass = kNaN; },
       {"not_finite: body \"upper\" inertia.mass = nan → 0",
        "mass_missing: body \"upper\" inertia.mass = 0 → 0.02"}},
      {"MassZeroWithInertia",
       [](ModelSpec& s) { s.bodies[1].inertia.mass = 0; },
       {"mass_missing: body \"fore\" inertia.mass = 0 → 0.01"}},
      {"TriangleInequality",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = Sym3<double>::diagonal(1, 1, 4).matrix(); },
       {"triangle_inequality: body \"upper\" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 4]] → "
        "[[2.000000004, 0, 0], [0, 2.000000004, 0], [0, 0, 4.000000004]]"}},
      {"NegativeInertia",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = Sym3<double>::diagonal(-1, -1, -1).matrix(); },
       {"moment_negative: body \"upper\" inertia.about_com = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]] → [[1, 0, "
        "0], [0, 1, 0], [0, 0, 1]]"}},
      {"AsymmetricInertia",
       [](ModelSpec& s) { s.bodies[0].inertia.about_com = {1, 0.5, 0, 0, 1, 0, 0, 0, 1}; },
       {"inertia_asymmetric: body \"upper\" inertia.about_com = [[1, 0.5, 0], [0, 1, 0], [0, 0, 1]] → [[1, "
        "0.25, 0], [0.25, 1, 0], [0, 0, 1]]"}},
      {"LimitsUpsideDown",
       [](ModelSpec& s) { s.bodies[0].joint.limits = {{2}, {-2}, {-3}, {}}; },
       {"limit_negative: joint \"shoulder\" limits.velocity = [-3] → [3]",
        "limits_swapped: joint \"shoulder\" limits = [2, -2] → [-2, 2]"}},
      {"ShapesWithoutASize",
       [](ModelSpec& s) {
         const auto here = Transform<double>::identity();
         s.bodies[0].collisions = {{"", here, SphereSpec{-0.5}, 0}, {"", here, BoxSpec{{1, 0, 1}}, 0}};
         s.bodies[0].visuals = {{"skin", here, MeshSpec{}, {}, 0}, {"", here, SphereSpec{0.5}, {}, 0}};
       },
       {"mesh_file_missing: body \"upper\" visual \"skin\" = \"\" → left out",
        "shape_size: body \"upper\" collision 1 = -0.5 → 0.5",
        "shape_size: body \"upper\" collision 2 = 0 → left out"}},
      {"LongAxis",
       [](ModelSpec& s) { s.bodies[0].joint.axis = {0, 0, 2}; },
       {"axis_length: joint \"shoulder\" axis = [0, 0, 2] → [0, 0, 1]"}},
      {"NoAxis",
       [](ModelSpec& s) { s.bodies[0].joint.axis = {0, 0, 0}; },
       {"axis_zero: joint \"shoulder\" axis = [0, 0, 0] → [0, 0, 1]"}},
      {"SlantedSecondAxis",
       [](ModelSpec& s) {
         s.bodies[0].joint.type = JointType::universal;
         s.bodies[0].joint.axis2 = Vec3<double>{0.6, 0.8, 0};
         s.bodies[0].joint.limits = {};
       },
       {"axes_not_square: joint \"shoulder\" axis2 = [0.6, 0.8, 0] → [1, 0, 0]"}},
      {"DuplicateNames",
       [](ModelSpec& s) {
         s.bodies[1].name = "upper";
         s.bodies[1].joint.name = "shoulder";
         s.frames[0] = {"upper_2", "upper", Transform<double>::identity(), 0};
       },
       {"name_taken: body 2 name = \"upper\" → \"upper_3\"",
        "name_taken: body \"upper_3\" joint.name = \"shoulder\" → \"shoulder_2\""}},
      {"NoNames",
       [](ModelSpec& s) { s.bodies[1].name = s.bodies[1].joint.name = s.frames[0].body = ""; },
       {"name_missing: body 2 name = \"\" → \"link_2\"",
        "name_missing: body \"link_2\" joint.name = \"\" → \"link_2_joint\"",
        "link_unknown: frame \"tool\" body = \"\" → left out"}},
      {"ReservedName",
       [](ModelSpec& s) { s.bodies[1].name = s.frames[0].body = "world"; },
       {"name_reserved: body 2 name = \"world\" → \"world_2\""}},
      {"ParentMisspelt",
       [](ModelSpec& s) { s.bodies[1].parent = "uper"; },
       {"parent_unknown: body \"fore\" parent = \"uper\" → \"upper\""}},
      {"ParentUnknown",
       [](ModelSpec& s) { s.bodies[1].parent = "torso"; },
       {"parent_unknown: body \"fore\" parent = \"torso\" → \"world\""}},
      {"ParentLoop",
       [](ModelSpec& s) { s.bodies[0].parent = "fore"; },
       {"parent_loop: body \"upper\" parent = upper → fore → upper → \"world\""}},
      {"MimicMisspelt",
       [](ModelSpec& s) { s.bodies[1].joint.mimic = MimicSpec{"sholder", 1, 0}; },
       {"joint_unknown: joint \"elbow\" mimic.of = \"sholder\" → \"shoulder\""}},
      {"MimicCircle",
       [](ModelSpec& s) { s.bodies[1].joint.mimic = MimicSpec{"elbow", 1, 0}; },
       {"mimic_circle: joint \"elbow\" mimic.of = \"elbow\" → left out"}},
      {"MimicOfOneThatFollowsNothing",
       [](ModelSpec& s) {
         s.bodies[0].joint.mimic = MimicSpec{"elbow", 1, 0};
         s.bodies[1].joint.mimic = MimicSpec{"shouldr", 1, 0};
       },
       {"joint_unknown: joint \"elbow\" mimic.of = \"shouldr\" → \"shoulder\"",
        "mimic_circle: joint \"shoulder\" mimic.of = \"elbow\" → left out"}},
      {"RotorOnNothing",
       [](ModelSpec& s) {
         s.bodies[1].rotors.resize(1);
         s.bodies[1].rotors[0].carrier = "chassis";
       },
       {"link_unknown: body \"fore\" rotor 1 carrier = \"chassis\" → left out"}},
      {"LoopOnItself",
       [](ModelSpec& s) {
         s.loops.resize(1);
         s.loops[0].name = "l";
         s.loops[0].a.body = s.loops[0].b.body = "fore";
       },
       {"loop_on_one_link: loop \"l\" = \"fore\" → left out"}},
      {"TransmissionOfNothing",
       [](ModelSpec& s) { s.transmissions = {{"t", "", {{"elbw", {}, {}}, {"hip", {}, {}}}, {}, 0}}; },
       {"joint_unknown: transmission \"t\" joint = \"elbw\" → \"elbow\"",
        "joint_unknown: transmission \"t\" joint = \"hip\" → left out"}},
      {"MissingInertia",
       [](ModelSpec& s) { s.bodies[1].inertia = {}; },
       {"singular_mass_matrix: body \"fore\" inertia = 0 kg → 0.004189 kg, the inertia of a "
        "ball of 1 cm "
        "radius, as of water"}},
      // A ball at the tip alone would make H regular, and the arm turn at millions of rad/s².
      {"NoInertiaAtAll",
       [](ModelSpec& s) { s.bodies[0].inertia = s.bodies[1].inertia = {}; },
       {"singular_mass_matrix: body \"fore\" inertia = 0 kg → 0.004189 kg, the inertia of a "
        "ball of 1 cm "
        "radius, as of water",
        "singular_mass_matrix: body \"upper\" inertia = 0 kg → 0.004189 kg, the inertia of a "
        "ball of 1 cm "
        "radius, as of water"}},
      {"MissingInertiaWithShapes",
       [](ModelSpec& s) {
         s.bodies[1].inertia = {};
         s.bodies[1].visuals = {{"", Transform<double>::identity(), SphereSpec{0.1}, {}, 0}};
         s.bodies[1].collisions = {
             {"", Transform<double>::translated({0, 0, 0.2}), BoxSpec{{0.1, 0.1, 0.4}}, 0}};
       },
       {"singular_mass_matrix: body \"fore\" inertia = 0 kg → 4 kg, the inertia of its "
        "collision shapes, as "
        "of water"}},
      {"PointOnTheAxis",
       [](ModelSpec& s) { s.bodies[1].inertia = {2, {0, 0, 0}, Mat3<double>::zero()}; },
       {"singular_mass_matrix: body \"fore\" inertia = 2 kg → [[8e-05, 0, 0], [0, 8e-05, 0], "
        "[0, 0, 8e-05]], "
        "as of a ball of 1 cm radius"}},
      {"RotationOff",
       [](ModelSpec& s) { s.bodies[1].placement.rotation.matrix = {2, 0, 0, 0, 1, 0, 0, 0, 1}; },
       {"rotation_not_orthogonal: body \"fore\" placement.rotation = [[2, 0, 0], [0, 1, 0], "
        "[0, 0, 1]] → "
        "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]"}},
      {"FixedWithDamping",
       [](ModelSpec& s) {
         s.bodies[1].joint.type = JointType::fixed;
         s.bodies[1].joint.damping = {1};
       },
       {"fixed_joint_numbers: joint \"elbow\" → left out"}},
  };
  return table;
}

class BrokenModels : public ::testing::TestWithParam<Broken> {};

TEST_P(BrokenModels, AreRepairedOnce) {
  ModelSpec spec = arm();
  GetParam().spoil(spec);
  EXPECT_EQ(briefs(repair(spec)), GetParam().repairs);
  EXPECT_EQ(briefs(check(spec)), Strings{});
  EXPECT_EQ(briefs(repair(spec)), Strings{}) << "a second time";
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenModels, ::testing::ValuesIn(broken_models()),
                         [](const auto& row) { return std::string(row.param.name); });

// ---- Units

/// One long link, a floor, a track: no guess changes geometry.
TEST(Units, OfLongLinksAreLeftAlone) {
  ModelSpec spec = arm();
  spec.bodies[0].inertia.com = {0, 0, 4};
  spec.bodies[1].placement.translation = {0, 0, 400};
  spec.collisions = {{"floor", Transform<double>::identity(), BoxSpec{{500, 500, 20}}, 0}};
  spec.bodies[0].joint.type = JointType::prismatic;
  spec.bodies[0].joint.limits = {{-500}, {500}, {15}, {}};
  const std::string before = fingerprint(spec);
  EXPECT_EQ(briefs(check(spec)), Strings{});
  EXPECT_EQ(briefs(repair(spec)), Strings{});
  EXPECT_TRUE(fingerprint(spec) == before);
}

TEST(Units, OfAWholeMachineInMillimetresAreReportedOnce) {
  ModelSpec spec = arm();
  spec.bodies[0].inertia.com = {0, 0, 100};
  spec.bodies[1].placement.translation = {0, 0, 400};
  spec.bodies[1].inertia.com = {0, 0, 200};
  const std::string before = fingerprint(spec);
  EXPECT_EQ(briefs(check(spec)), Strings{"warning in_millimetres: model"});
  EXPECT_EQ(briefs(repair(spec)), Strings{});
  EXPECT_TRUE(fingerprint(spec) == before);
}

}  // namespace
}  // namespace limber::test
