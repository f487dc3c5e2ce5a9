// Writing a model as MJCF and reading it again keeps its dynamics: over random trees with every joint, mimic
// joints, rotors and loops, over the built-in robots, and over real ones where they are at hand.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/registry.hpp>
#include <limber/spatial/consistency.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/example_joints.hpp"
#include "support/mechanism.hpp"
#include "support/near.hpp"
#include "support/paths.hpp"
#include "support/problems.hpp"
#include "support/random_tree.hpp"
#include "support/real_robots.hpp"

namespace limber::test {
namespace {

using Strings = std::vector<std::string>;

constexpr double kTolerance = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Eigen::Matrix3d eigen(const Rotation<double>& rotation) {
  return test::eigen(Transform<double>{rotation, Vec3<double>::zero()}).leftCols<3>();
}

Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& a) {
  return Eigen::Matrix3d{{0, -a.z(), a.y()}, {a.z(), 0, -a.x()}, {-a.y(), a.x(), 0}};
}

/// The state of the model that was read again that corresponds to one of the model before. Joints and degrees
/// keep their names; but a free joint has its position in the world, and where a joint became slides and a
/// turn, the slides are along the parent's axes: v' = G(q) v.
struct Correspondence {
  Eigen::VectorXd q;
  Eigen::MatrixXd g, g_rate;

  Correspondence(const ModelSpec& spec, const Model<double>& before, const Model<double>& after,
                 const Eigen::VectorXd& q_before, const Eigen::VectorXd& v)
      : q(neutral(after)),
        g(Eigen::MatrixXd::Zero(after.nv(), before.nv())),
        g_rate(Eigen::MatrixXd::Zero(after.nv(), before.nv())) {
    const auto position = [&](const std::string& joint) {
      return after.names().joints[static_cast<std::size_t>(after.joint_index(joint))].q_index;
    };
    std::unordered_map<std::string, int> dof;
    for (int k = 0; k < after.nv(); ++k) dof[after.names().dofs[static_cast<std::size_t>(k)]] = k;
    for (const JointInfo& joint : before.names().joints) {
      const Eigen::VectorXd x = q_before.segment(joint.q_index, joint.nq);
      const BodySpec& body = *spec.find_joint(joint.name);
      const auto slides = [&](std::initializer_list<const char*> names, int first, const Eigen::MatrixXd& r,
                              const Eigen::MatrixXd& r_rate) {
        int row = 0;
        for (const char* name : names) {
          const int to = dof.at(joint.name + "/" + name);
          q[position(joint.name + "/" + name)] = x[row];
          g.row(to).segment(joint.v_index + first, r.cols()) = r.row(row);
          g_rate.row(to).segment(joint.v_index + first, r.cols()) = r_rate.row(row);
          ++row;
        }
      };
      const Strings degrees = degree_names(joint.type, joint.nv);
      if (joint.type == JointType::planar) {
        const double c = std::cos(x[2]), s = std::sin(x[2]);
        slides({"x", "y"}, 1, Eigen::Matrix2d{{c, -s}, {s, c}},
               v[joint.v_index] * Eigen::Matrix2d{{-s, -c}, {c, -s}});
        q[position(joint.name + "/wz")] = x[2];
        g(dof.at(joint.name + "/wz"), joint.v_index) = 1;
        continue;
      }
      if (joint.type == JointType::floating && body.parent != kWorld) {
        const Eigen::Matrix3d r = eigen(Rotation<double>::from_quaternion({x[3], x[4], x[5], x[6]}));
        slides({"x", "y", "z"}, 3, r, r * cross_matrix(v.segment<3>(joint.v_index)));
        q.segment<4>(position(joint.name)) = x.tail<4>();
        for (int k = 0; k < 3; ++k)
          g(dof.at(joint.name + "/" + degrees[static_cast<std::size_t>(k)]), joint.v_index + k) = 1;
        continue;
      }
      for (int k = 0; k < joint.nv; ++k) {
        const std::string& degree = degrees[static_cast<std::size_t>(k)];
        const std::string name = degree.empty() ? joint.name : joint.name + "/" + degree;
        g(dof.at(name), joint.v_index + k) = 1;
        if (joint.nq == joint.nv) q[position(name)] = x[k];
      }
      if (joint.type == JointType::spherical) q.segment<4>(position(joint.name)) = x;
      if (joint.type == JointType::floating) {
        const Transform<double> own{Rotation<double>::from_quaternion({x[3], x[4], x[5], x[6]}),
                                    {x[0], x[1], x[2]}};
        const Transform<double> in_world = body.placement * own;
        const Quaternion<double> turn = in_world.rotation.quaternion();
        q.segment<7>(position(joint.name)) << test::eigen(in_world.translation), turn.x, turn.y, turn.z,
            turn.w;
      }
    }
  }
};

/// Changes of coordinates are said but lose nothing, and Limber takes bodies that MuJoCo refuses.
bool is_lossless(const Problem& warning) {
  return warning.code == ProblemCode::velocities_in_parent || warning.code == ProblemCode::free_joint_moved ||
         warning.code == ProblemCode::inertia_too_small;
}

/// A link that the reader has made between two joints of one body; where it is, is its own business.
bool is_between_joints(const ModelSpec& spec, const std::string& frame) {
  const BodySpec* body = spec.find_body(frame);
  return body && body->inertia.mass == 0 && frame.find('.') != std::string::npos;
}

void expect_same_dynamics(const ModelSpec& before, const ModelSpec& after, unsigned seed) {
  const Model<double> a = build(before), b = build(after);
  ASSERT_EQ(a.nv(), b.nv());
  Workspace<double> wa(a), wb(b);
  Draw<double> draw(seed);
  for (int sample = 0; sample < 3; ++sample) {
    const Eigen::VectorXd q = integrate(a, neutral(a), random_vector(draw, a.nv()));
    const Eigen::VectorXd v = random_vector(draw, a.nv()), acceleration = random_vector(draw, a.nv());
    const Correspondence to(before, a, b, q, v);
    const Eigen::VectorXd tau = inverse_dynamics(b, wb, to.q, to.g * v, to.g * acceleration + to.g_rate * v);
    EXPECT_TRUE(close(to.g.transpose() * tau, inverse_dynamics(a, wa, q, v, acceleration), kTolerance));
    const Eigen::MatrixXd h = mass_matrix(b, wb, to.q);
    EXPECT_TRUE(close(to.g.transpose() * h * to.g, mass_matrix(a, wa, q), kTolerance));
    for (const std::string& frame : a.names().frames) {
      if (is_between_joints(before, frame)) continue;
      EXPECT_TRUE(close(test::eigen(placement(b, wb, to.q, frame)), test::eigen(placement(a, wa, q, frame)),
                        kTolerance))
          << frame;
    }
  }
}

ModelSpec expect_round_trip(const ModelSpec& spec, unsigned seed) {
  std::vector<Problem> warnings;
  const std::string text = to_mjcf(spec, &warnings);
  for (const Problem& warning : warnings) EXPECT_TRUE(is_lossless(warning)) << warning.text();
  ModelSpec again = parse_mjcf(text, "written.xml");
  for (const Problem& warning : again.warnings)
    EXPECT_EQ(warning.code, ProblemCode::free_start) << warning.text() << text;
  expect_same_dynamics(spec, again, seed);
  return again;
}

/// Without limits of velocity, which MJCF does not have, without an armature along axes that turn, which
/// means something else there, and without inertias that no body has, which MuJoCo refuses.
ModelSpec sayable(ModelSpec spec) {
  for (BodySpec& body : spec.bodies) {
    body.inertia.about_com =
        nearest_consistent(Sym3<double>::symmetric_part(body.inertia.about_com)).matrix();
    body.joint.limits.velocity.clear();
    if (body.joint.type == JointType::planar || body.joint.type == JointType::floating)
      body.joint.armature.clear();
  }
  return spec;
}

TEST(MjcfRoundTrip, KeepsTheDynamicsOfRandomTrees) {
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    Draw<double> draw(seed);
    TreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 12);
    options.root = seed % 3 == 0   ? JointType::floating
                   : seed % 3 == 1 ? JointType::fixed
                                   : JointType::universal;
    if (seed % 4 == 0) options.types.push_back(JointType::floating);
    expect_round_trip(sayable(random_tree(draw, options)), seed);
  }
}

TEST(MjcfRoundTrip, KeepsTheDynamicsOfBuiltInRobots) {
  for (const auto& robot : robots::list()) {
    SCOPED_TRACE(robot.example);
    expect_round_trip(sayable(robots::spec(robot.example)), 1);
  }
}

TEST(MjcfRoundTrip, KeepsTheDynamicsOfRealRobots) {
  if (real_robots(".urdf").empty()) GTEST_SKIP() << "none at hand";
  const int read = for_each_real_robot([](const std::string& file, const ModelSpec& spec) {
    SCOPED_TRACE(file);
    const ModelSpec possible = sayable(spec);
    expect_same_dynamics(possible, parse_mjcf(to_mjcf(possible)),
                         1);  // meshes and transmissions are left out
  });
  EXPECT_GE(read, 25);
}

TEST(MjcfRoundTrip, KeepsTheDynamicsOfMjcfFiles) {
  for (const char* name : {"everything.xml", "inertia_settings.xml", "included.xml"}) {
    SCOPED_TRACE(name);
    ModelSpec spec = load_spec(data_path("mjcf/") + name);
    for (BodySpec& body : spec.bodies)
      std::erase_if(body.visuals, [](const VisualSpec& visual) {
        return std::holds_alternative<MeshSpec>(visual.shape);  // that of no file
      });
    expect_round_trip(spec, 1);
  }
}

// ---- What else is kept

TEST(MjcfRoundTrip, KeepsLimitsAndLosses) {
  const ModelSpec spec = ModelBuilder("arm")
                             .body("a")
                             .cylindrical("j")
                             .limits({-1, -kInfinity}, {2, 0.5})
                             .effort_limit({10, kInfinity})
                             .damping({0.1, 0})
                             .friction({0, 0.2})
                             .armature({0.5, 0.25})
                             .spring({20, 3}, {0.7, -0.1})
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .body("b")
                             .spherical("k")
                             .damping(0.3)
                             .armature(0.1)
                             .spring(4)
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .spec();
  const Model<double> before = build(spec), after = build(parse_mjcf(to_mjcf(spec)));
  EXPECT_EQ(after.names().dofs, before.names().dofs);
  EXPECT_EQ(after.constants().lower, before.constants().lower);
  EXPECT_EQ(after.constants().upper, before.constants().upper);
  EXPECT_EQ(after.constants().effort_limit, before.constants().effort_limit);
  EXPECT_EQ(after.constants().damping, before.constants().damping);
  EXPECT_EQ(after.constants().friction, before.constants().friction);
  EXPECT_EQ(after.constants().armature, before.constants().armature);
  EXPECT_EQ(after.constants().stiffness, before.constants().stiffness);
  EXPECT_EQ(after.constants().stiffness, (std::vector<double>{20, 3, 4, 4, 4}));
  EXPECT_EQ(after.constants().rest, before.constants().rest);
}

TEST(MjcfWriter, HasNoRestPositionOfABall) {
  const ModelSpec spec = ModelBuilder("ball")
                             .body("a")
                             .spherical("j")
                             .spring(4, {0.1, 0, 0})
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .spec();
  EXPECT_THROW(to_mjcf(spec), ModelError);
  std::vector<Problem> warnings;
  const ModelSpec again = parse_mjcf(to_mjcf(spec, &warnings, {.lossy = true}));
  EXPECT_EQ(briefs(warnings),
            std::vector<std::string>{"warning dynamics_not_in_format: joint \"j\" rest = [0.1, 0, 0]"});
  EXPECT_EQ(again.bodies.at(0).joint.stiffness, std::vector<double>{4});
}

TEST(MjcfRoundTrip, KeepsShapesAndFrames) {
  const char* text = R"(<?xml version="1.0"?>
<mujoco model="an &quot;arm&quot;">
  <compiler angle="radian" autolimits="true" inertiafromgeom="false"/>
  <option gravity="0 0 -1.62"/>
  <asset>
    <mesh name="mesh1" file="cover.stl" inertia="shell" scale="2 2 2"/>
    <material name="red" rgba="1 0 0 1"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="1 2 0.1" contype="0" conaffinity="0" group="2"/>
    <body name="a" pos="0 0 1" quat="0.5 0.5 0.5 0.5">
      <joint name="j" type="hinge" pos="0 0 0.5" axis="0 1 0" range="-1 2"/>
      <inertial pos="0.1 0 0" mass="2" fullinertia="1 1.5 2 0.1 0.2 0.3"/>
      <geom type="mesh" mesh="mesh1" contype="0" conaffinity="0" group="2" material="red"/>
      <geom type="box" size="0.5 1 1.5" pos="1 2 3" contype="0" conaffinity="0" group="2" rgba="0 1 0 0.5"/>
      <geom type="capsule" size="0.25 0.5" group="3"/>
      <site name="tool" pos="0 0 2"/>
    </body>
  </worldbody>
</mujoco>
)";
  const ModelSpec spec = parse_mjcf(text);
  EXPECT_EQ(to_mjcf(spec), text);
  EXPECT_EQ(briefs(spec.warnings), Strings());
}

TEST(MjcfRoundTrip, KeepsLoops) {
  const Transform<double> x = Transform<double>::translated({1, 2, 3}), y = Transform<double>::about_x(0.5);
  const ModelSpec spec = ModelBuilder("arm")
                             .body("a")
                             .revolute("j")
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .body("b", "world")
                             .revolute("k")
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .loop("ball", JointType::spherical, {0, 0, 1}, {"a", x}, {"b", y})
                             .loop("glue", JointType::fixed, {0, 0, 1}, {"world", x}, {"b", y})
                             .loop("hinge", JointType::revolute, {0, 2, 0}, {"a", x}, {"b", y})
                             .spec();
  const ModelSpec again = expect_round_trip(spec, 1);
  ASSERT_EQ(again.loops.size(), 4u);
  EXPECT_EQ(again.loops[0].type, JointType::spherical);
  EXPECT_TRUE(near(again.loops[0].a.placement, x, 0));
  EXPECT_EQ(again.loops[1].type, JointType::fixed);
  EXPECT_EQ(again.loops[1].a.body, "world");
  EXPECT_TRUE(near(again.loops[1].b.placement, y, 8));
  // Two points of the axis.
  EXPECT_EQ(again.loops[3].name, "hinge/axis");
  EXPECT_TRUE(near(again.loops[3].a.placement.translation, Vec3<double>{1, 3, 3}, 0));
}

TEST(MjcfRoundTrip, GivesNamesThatNobodyHas) {
  const ModelSpec spec = ModelBuilder("arm")
                             .body("a")
                             .universal("j")
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .body("b")
                             .revolute("j/wx")
                             .inertia(1, {0, 0, 0}, {1, 1, 1})
                             .spec();
  const Model<double> again = build(parse_mjcf(to_mjcf(spec)));
  EXPECT_EQ(again.names().dofs, (Strings{"j/wx_2", "j/wy", "j/wx"}));
}

/// The links between the joints of one body become joints of that body again, whatever their names.
TEST(MjcfRoundTrip, FoldsLinksWhoseNamesWereTaken) {
  const ModelSpec spec = parse_mjcf(R"(<mujoco><worldbody><body name="a"><joint name="x" type="slide"/>
    <joint name="y"/><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
    <body name="a.x"><joint name="z"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body>
    </body></worldbody></mujoco>)");
  ASSERT_NE(spec.find_body("a.x_2"), nullptr);
  std::vector<Problem> warnings;
  const std::string text = to_mjcf(spec, &warnings);
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(text.find("a.x_2"), std::string::npos);
  EXPECT_EQ(to_mjcf(parse_mjcf(text)), text);
}

// What has no inertia must not become a constraint.
TEST(MjcfRoundTrip, ARotorWithoutInertiaAboutItsAxisLocksNoJoint) {
  RotorSpec nothing, disc, across;
  disc.inertia.about_com = Mat3<double>{1, 0, 0, 0, 1, 0, 0, 0, 0};  // none about z
  across = disc;
  across.axis = Vec3<double>::unit_x();
  for (const std::string& carrier : {std::string(kWorld), std::string("a")})
    for (RotorSpec rotor : {nothing, disc, across})
      for (const bool has_several : {false, true}) {
        rotor.carrier = carrier;
        rotor.placement = Transform<double>::identity();
        rotor.gear_ratio = 10;
        if (has_several) rotor.rates = {{"j", 10}, {"k", 5}};
        ModelSpec spec = ModelBuilder("arm")
                             .body("a")
                             .revolute("j", {0, 1, 0})
                             .inertia(1, {0.3, 0, 0}, {1, 1, 1})
                             .body("b")
                             .revolute("k", {1, 0, 0})
                             .inertia(1, {0.3, 0, 0}, {1, 1, 1})
                             .spec();
        spec.bodies[1].rotors = {rotor};
        expect_same_dynamics(spec, parse_mjcf(to_mjcf(spec)), 1);
      }
}

// ---- What cannot be said

TEST(MjcfWriter, WarnsOfWhatItLeavesOut) {
  ModelSpec spec = ModelBuilder("arm")
                       .body("a")
                       .revolute("j")
                       .limits(2, 1)
                       .velocity_limit(3)
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .body("b")
                       .spherical("k")
                       .damping({1, 2, 3})
                       .effort_limit(4)
                       .velocity_limit(5)
                       .point_mass(1, {0, 0, 1})
                       .body("c")
                       .planar("p")
                       .armature(0.5)
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .loop("l", JointType::prismatic, {0, 0, 1}, {"world", {}}, {"b", {}})
                       .spec();
  spec.bodies[0].visuals = {
      {"", Transform<double>::identity(), MeshSpec{"package://a.stl", {1, 1, 1}}, {}, 0},
      {"", Transform<double>::identity(), BoxSpec{{0, 1, 1}}, {}, 0}};
  spec.transmissions = {{"t", "", {}, {}, 0}};
  std::vector<Problem> warnings;
  EXPECT_THROW(to_mjcf(spec), ModelError);
  EXPECT_NO_THROW(parse_mjcf(to_mjcf(spec, &warnings, {.lossy = true})));
  EXPECT_EQ(briefs(warnings), (Strings{"warning for_others_not_in_format: transmission \"t\"",
                                       "warning not_in_format: joint \"j\" limits.velocity = 3",
                                       "warning range_empty: joint \"j\" limits = [2, 1]",
                                       "warning one_number_for_all: joint \"k\" damping = [1, 2, 3]",
                                       "warning not_in_format: joint \"k\" limits.effort = [4]",
                                       "warning velocities_in_parent: joint \"p\" = planar",
                                       "warning armature_axes: joint \"p\" armature = [0.5]",
                                       "warning dynamics_not_in_format: loop \"l\" = prismatic",
                                       "warning mesh_refused: mesh = \"package://a.stl\"",
                                       "warning for_others_not_in_format: body \"a\" box",
                                       "warning inertia_too_small: body \"b\" inertia"}));
}

TEST(MjcfWriter, TellsTheLinesOfTheModelThatItWrites) {
  const ModelSpec spec = parse_urdf(R"(<robot name="r"><link name="base"/>
<link name="a"><visual><geometry><sphere radius="1"/></geometry></visual>
<inertial><mass value="1"/><inertia ixx="0" iyy="0" izz="0"/><origin xyz="1 0 0"/></inertial></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
<limit effort="0" velocity="2"/></joint></robot>)");
  std::vector<Problem> warnings;
  to_mjcf(spec, &warnings);
  std::vector<std::pair<int, std::string>> places;
  for (const Problem& warning : warnings) places.emplace_back(warning.line, warning.element.text());
  EXPECT_EQ(places, (std::vector<std::pair<int, std::string>>{{5, "joint \"j\" limits.velocity"},
                                                              {5, "joint \"j\" limits.effort"},
                                                              {3, "body \"a\" inertia"}}));
}

/// The numbers of `name="…"`; none where the text has no such attribute.
std::vector<double> numbers_of(const std::string& text, const std::string& name) {
  std::vector<double> numbers;
  const std::size_t at = text.find(name + "=\"");
  if (at == std::string::npos) return numbers;
  std::istringstream words(text.substr(at + name.size() + 2));
  for (double number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

// MuJoCo takes A + B ≥ C to the last digit, and finds A, B and C of a full matrix only to some 1e-12.
TEST(MjcfWriter, WritesInertiasOnTheBoundarySoThatMujocoTakesThem) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    Draw<double> draw(seed);
    const Rotation<double> turn = draw.rotation();
    const double a = draw.positive(), b = draw.positive(),
                 size = std::pow(10.0, -static_cast<double>(seed % 9));
    const auto written = [&](double c, std::vector<Problem>& warnings) {
      ModelSpec spec = ModelBuilder("one").body("a").revolute("j").inertia(1, {0, 0, 0}, {1, 1, 1}).spec();
      spec.bodies[0].inertia.about_com =
          congruence(turn.matrix, Sym3<double>::diagonal(a, b, c) * size).matrix();
      const std::string text = to_mjcf(spec, &warnings);
      EXPECT_TRUE(close(eigen(Rotation<double>{parse_mjcf(text).bodies[0].inertia.about_com}),
                        eigen(Rotation<double>{spec.bodies[0].inertia.about_com}), 1e-13));
      return text;
    };
    std::vector<Problem> warnings;
    std::vector<double> m = numbers_of(written(a + b, warnings), "diaginertia");
    EXPECT_TRUE(warnings.empty()) << seed;
    ASSERT_EQ(m.size(), 3u);
    std::sort(m.begin(), m.end());
    EXPECT_GE(m[0] + m[1], m[2]) << seed;
    const double beyond_rounding = (a + b) * 1e-12 + 1e-15 / size;
    EXPECT_THROW(written(a + b + beyond_rounding, warnings), ModelError) << "it is a loss";
  }
  // 0.1 + 0.7 is less than 0.8 by a rounding error.
  ModelSpec spec = ModelBuilder("one").body("a").revolute("j").inertia(1, {0, 0, 0}, {0.8, 0.1, 0.7}).spec();
  std::vector<Problem> warnings;
  const std::vector<double> m = numbers_of(to_mjcf(spec, &warnings), "diaginertia");
  EXPECT_TRUE(warnings.empty());
  EXPECT_GE(m.at(1) + m.at(2), m.at(0));
}

TEST(MjcfWriter, RefusesWhatXmlCannotHold) {
  ModelSpec spec = ModelBuilder("arm")
                       .body("a\x01")
                       .custom("j\xff", make_custom_joint("knee", KneeJoint{}))
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .spec();
  spec.bodies[0].inertia.com.x = kInfinity;
  try {
    to_mjcf(spec);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(briefs(error.problems()), (Strings{"error custom_joint_unwritten: joint \"j\xff\" = custom",
                                                 "error text_unwritten: body \"a\x01\" = \"a\\u0001\"",
                                                 "error not_finite: body \"a\x01\" inertia.com = inf"}));
  }
}

/// Such bodies have no place in the file: without an error they would be lost.
TEST(MjcfWriter, RefusesBodiesWithoutAParent) {
  ModelSpec spec = ModelBuilder("arm").body("a").revolute("j").body("b").revolute("k").spec();
  spec.bodies[1].parent = "nobody";
  try {
    to_mjcf(spec);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(briefs(error.problems()), (Strings{"error parent_unknown: body \"b\" parent = \"nobody\""}));
  }
  spec.bodies[1].parent = "b";
  EXPECT_THROW(to_mjcf(spec), ModelError) << "a loop";
}

/// A body stands in its parent: the file is as deep as the chain is long.
TEST(MjcfWriter, KeepsALongChain) {
  constexpr int count = 5000;
  ModelBuilder builder("chain");
  for (int k = 0; k < count; ++k)
    builder.body("b" + std::to_string(k)).revolute("j" + std::to_string(k)).inertia(1, {0, 0, 1}, {1, 1, 1});
  std::vector<Problem> warnings;
  const std::string text = to_mjcf(builder.spec(), &warnings);
  EXPECT_TRUE(warnings.empty());
  EXPECT_LT(text.size(), 700u * count);  // no line is as long as the chain
  const ModelSpec back = parse_mjcf(text, "chain.xml");
  ASSERT_EQ(back.bodies.size(), static_cast<std::size_t>(count));
  EXPECT_EQ(back.bodies.back().parent, "b4998");
  EXPECT_EQ(back.bodies.back().inertia.com.z, 1);
}

TEST(MjcfWriter, ReplacesMomentsThatMuJoCoRefuses) {
  ModelSpec spec = ModelBuilder("arm").body("a").revolute("j").inertia(1, {0, 0, 0}, {1, 1, 3}).spec();
  RotorSpec rotor;
  rotor.name = "r";
  spec.bodies[0].rotors = {rotor};
  EXPECT_THROW(to_mjcf(spec), ModelError);
  std::vector<Problem> warnings;
  to_mjcf(spec, &warnings, {.lossy = true});
  EXPECT_EQ(briefs(warnings), (Strings{"warning rotor_without_inertia: body \"a\" rotor \"r\"",
                                       "warning moments_refused: body \"a\" inertia.about_com"}));
  EXPECT_EQ(warnings[1].outcome, Outcome::replaced);
}

/// What the doctor takes for rounding is rounding here.
TEST(MjcfWriter, SaysNothingAboutMomentsThatAreRounding) {
  ModelSpec spec =
      ModelBuilder("arm").body("a").revolute("j").inertia(2.175, {0, 1, 0}, {0, 4e-18, 0}).spec();
  spec.bodies.front().inertia.about_com.yz = spec.bodies.front().inertia.about_com.zy = -3e-20;
  EXPECT_EQ(briefs(check(spec)), Strings{});
  std::vector<Problem> warnings;
  to_mjcf(spec, &warnings);
  EXPECT_EQ(briefs(warnings), Strings{"warning inertia_too_small: body \"a\" inertia"});

  spec.bodies.front().inertia.about_com.yy = 1e-15;
  EXPECT_EQ(check(spec).at(0).code, ProblemCode::triangle_inequality);
  EXPECT_THROW(to_mjcf(spec), ModelError);
}

TEST(MjcfWriter, SaysWhereItIsTooDeep) {
  ModelSpec spec;
  for (int k = 0; k < 100'020; ++k) {
    BodySpec& body = spec.bodies.emplace_back();
    body.name = "b" + std::to_string(k);
    body.parent = k == 0 ? std::string(kWorld) : "b" + std::to_string(k - 1);
    body.joint.name = "j" + std::to_string(k);
    body.joint.type = JointType::fixed;
  }
  std::vector<Problem> warnings;
  to_mjcf(spec, &warnings);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(brief(warnings[0]), "warning too_deep_to_read: model = 100021");
}

}  // namespace
}  // namespace limber::test
