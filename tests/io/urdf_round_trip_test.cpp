// Writing a model as URDF and reading it again keeps its dynamics: over random trees of everything that URDF
// can say or can be made to say, over the built-in robots, and over real robots where they are at hand.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/registry.hpp>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/problems.hpp"
#include "support/random_tree.hpp"
#include "support/real_robots.hpp"

namespace limber::test {
namespace {

constexpr double kTolerance = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return kInfinity;
  return a.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

/// What is said of an export that loses nothing: a spherical joint has other coordinates.
bool is_lossless(const Problem& warning) { return warning.code == ProblemCode::spherical_split; }

/// The state of the model that was read again. Degrees keep their order; a spherical joint became turns by a,
/// b and c about x, y and z, with ω = E(b, c) [ȧ ḃ ċ]ᵀ in body axes: v' = G v with G = E⁻¹ for it.
struct Correspondence {
  Eigen::VectorXd q;
  Eigen::MatrixXd g, g_rate;

  Correspondence(const Model<double>& before, const Model<double>& after, const Eigen::VectorXd& q_before,
                 const Eigen::VectorXd& v)
      : q(after.nq()),
        g(Eigen::MatrixXd::Identity(after.nv(), after.nv())),
        g_rate(Eigen::MatrixXd::Zero(after.nv(), after.nv())) {
    Eigen::Index at = 0;
    for (const JointInfo& joint : before.names().joints) {
      const Eigen::VectorXd x = q_before.segment(joint.q_index, joint.nq);
      if (joint.type != JointType::spherical) {
        q.segment(at, joint.nq) = x;
        at += joint.nq;
        continue;
      }
      const Mat3<double> r = Rotation<double>::from_quaternion({x[0], x[1], x[2], x[3]}).matrix;
      const double a = std::atan2(-r.yz, r.zz), b = std::asin(r.xz), c = std::atan2(-r.xy, r.xx);
      q.segment<3>(at) << a, b, c;
      at += 3;
      const double sb = std::sin(b), cb = std::cos(b), sc = std::sin(c), cc = std::cos(c);
      const Eigen::Matrix3d e{{cb * cc, sc, 0}, {-cb * sc, cc, 0}, {sb, 0, 1}};
      const Eigen::Matrix3d inverse = e.inverse();
      const Eigen::Vector3d rate = inverse * v.segment<3>(joint.v_index);
      const Eigen::Matrix3d e_by_b{{-sb * cc, 0, 0}, {sb * sc, 0, 0}, {cb, 0, 0}};
      const Eigen::Matrix3d e_by_c{{-cb * sc, cc, 0}, {-cb * cc, -sc, 0}, {0, 0, 0}};
      g.block<3, 3>(joint.v_index, joint.v_index) = inverse;
      g_rate.block<3, 3>(joint.v_index, joint.v_index) =
          -inverse * (e_by_b * rate[1] + e_by_c * rate[2]) * inverse;
    }
  }
};

/// The same motion has the same placements of all links and frames, the same forces and the same mass matrix.
void expect_same_dynamics(const ModelSpec& before, const ModelSpec& after, unsigned seed) {
  const Model<double> a = build(before), b = build(after);
  ASSERT_EQ(a.nv(), b.nv());
  Workspace<double> wa(a), wb(b);
  Draw<double> draw(seed);
  for (int sample = 0; sample < 3; ++sample) {
    const Eigen::VectorXd step = random_vector(draw, a.nv());
    const Eigen::VectorXd q = integrate(a, neutral(a), step);
    const Eigen::VectorXd v = random_vector(draw, a.nv()), acceleration = random_vector(draw, a.nv());
    const Correspondence to(a, b, q, v);
    const Eigen::VectorXd tau = inverse_dynamics(b, wb, to.q, to.g * v, to.g * acceleration + to.g_rate * v);
    EXPECT_LE(difference(to.g.transpose() * tau, inverse_dynamics(a, wa, q, v, acceleration)), kTolerance);
    EXPECT_LE(difference(to.g.transpose() * mass_matrix(b, wb, to.q) * to.g, mass_matrix(a, wa, q)),
              kTolerance);
    for (const std::string& frame : a.names().frames) {
      const Transform<double> x = placement(a, wa, q, frame), y = placement(b, wb, to.q, frame);
      EXPECT_LE(norm(x.translation - y.translation), kTolerance) << frame;
      for (int k = 0; k < 3; ++k)
        EXPECT_LE(norm(x.rotation.matrix.row(k) - y.rotation.matrix.row(k)), kTolerance) << frame;
    }
  }
}

void expect_round_trip(const ModelSpec& spec, unsigned seed) {
  std::vector<Problem> warnings;
  const std::string text = to_urdf(spec, &warnings);
  for (const Problem& warning : warnings) EXPECT_TRUE(is_lossless(warning)) << warning.text();
  const ModelSpec again = parse_urdf(text, "written.urdf");
  for (const Problem& warning : again.warnings) ADD_FAILURE() << warning.text() << "\n" << text;
  expect_same_dynamics(spec, again, seed);
}

/// Without what URDF has no word for.
ModelSpec sayable(ModelSpec spec) {
  spec.gravity = ModelSpec().gravity;
  spec.loops.clear();
  for (BodySpec& body : spec.bodies) {
    body.joint.armature.clear();
    body.joint.stiffness.clear();
    body.joint.rest.clear();
    std::erase_if(body.rotors, [](const RotorSpec& rotor) { return rotor.rates.size() > 1; });
    const int nv = velocity_count(body.joint);
    if (position_count(body.joint) != nv || body.joint.type == JointType::planar) {
      body.joint.limits = {};
      body.joint.damping.clear();
      body.joint.friction.clear();
    }
  }
  return spec;
}

TEST(UrdfRoundTrip, KeepsTheDynamicsOfRandomTrees) {
  for (unsigned seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    Draw<double> draw(seed);
    TreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 12);
    options.root = seed % 3 == 0   ? JointType::floating
                   : seed % 3 == 1 ? JointType::fixed
                                   : JointType::universal;
    expect_round_trip(sayable(random_tree(draw, options)), seed);
  }
}

TEST(UrdfRoundTrip, KeepsTheDynamicsOfBuiltInRobots) {
  for (const auto& robot : robots::list()) {
    SCOPED_TRACE(robot.example);
    expect_round_trip(sayable(robots::spec(robot.example)), 1);
  }
}

TEST(UrdfRoundTrip, KeepsTheDynamicsOfRealRobots) {
  if (real_robots(".urdf").empty()) GTEST_SKIP() << "none at hand";
  const int read = for_each_real_robot([](const std::string& file, const ModelSpec& spec) {
    SCOPED_TRACE(file);
    expect_round_trip(spec, 1);
  });
  EXPECT_GE(read, 25);
}

// ---- What else is kept

TEST(UrdfRoundTrip, KeepsLimitsAndLosses) {
  ModelSpec spec = ModelBuilder("arm")
                       .body("a")
                       .cylindrical("j")
                       .limits({-1, -kInfinity}, {2, 0.5})
                       .effort_limit({10, kInfinity})
                       .damping({0.1, 0})
                       .friction({0, 0.2})
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .spec();
  const Model<double> before = build(spec), after = build(parse_urdf(to_urdf(spec)));
  EXPECT_EQ(after.constants().lower, before.constants().lower);
  EXPECT_EQ(after.constants().upper, before.constants().upper);
  EXPECT_EQ(after.constants().effort_limit, before.constants().effort_limit);
  EXPECT_EQ(after.constants().velocity_limit, before.constants().velocity_limit);
  EXPECT_EQ(after.constants().damping, before.constants().damping);
  EXPECT_EQ(after.constants().friction, before.constants().friction);
}

TEST(UrdfRoundTrip, KeepsShapesTransmissionsAndNames) {
  const char* text = R"(<?xml version="1.0"?>
<robot name="an &quot;arm&quot; &amp; more">
  <link name="base &lt;1&gt;">
    <inertial>
      <origin xyz="1 0 0.1" rpy="0 0 0"/>
      <mass value="0.1"/>
      <inertia ixx="1" ixy="0.1" ixz="0.2" iyy="1.1" iyz="0.3" izz="1.2"/>
    </inertial>
    <visual name="skin">
      <origin xyz="0 0 1" rpy="0 0 0"/>
      <geometry>
        <mesh filename="package://a/b.stl" scale="0.001 0.001 0.001"/>
      </geometry>
      <material name="steel">
        <color rgba="0.1 0.2 0.3 1"/>
        <texture filename="a.png"/>
      </material>
    </visual>
    <collision>
      <geometry>
        <capsule radius="0.1" length="1"/>
      </geometry>
    </collision>
  </link>
  <link name="tip&#10;"/>
  <joint name="j" type="revolute">
    <origin xyz="0 0 0.5" rpy="0 0 0"/>
    <parent link="base &lt;1&gt;"/>
    <child link="tip&#10;"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="1e+30"/>
    <dynamics damping="0.5" friction="0"/>
  </joint>
  <transmission name="t">
    <type>simple</type>
    <joint name="j">
      <hardwareInterface>Effort</hardwareInterface>
    </joint>
    <actuator name="m">
      <mechanicalReduction>50</mechanicalReduction>
    </actuator>
  </transmission>
</robot>
)";
  EXPECT_EQ(to_urdf(parse_urdf(text)), text);
}

TEST(UrdfRoundTrip, GivesNamesThatNobodyHas) {
  ModelSpec spec = ModelBuilder("arm")
                       .body("a")
                       .universal("j")
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .body("a_wx_link")
                       .revolute("j_wx")
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .frame("a_wx_link_", "a")
                       .spec();
  expect_round_trip(spec, 1);
}

TEST(UrdfRoundTrip, AHelicalJointIsATurnAndAShiftThatFollowsIt) {
  ModelSpec spec =
      ModelBuilder("screw").body("a").helical("j", 0.01, {1, 0, 0}).inertia(1, {0, 0, 0}, {1, 1, 1}).spec();
  const ModelSpec again = parse_urdf(to_urdf(spec));
  ASSERT_EQ(again.bodies.size(), 2u);
  EXPECT_EQ(again.bodies[0].joint.name, "j");
  EXPECT_EQ(again.bodies[1].joint.mimic->of, "j");
  EXPECT_EQ(again.bodies[1].joint.mimic->multiplier, 0.01);
  spec.bodies[0].joint.pitch = 0;
  EXPECT_EQ(parse_urdf(to_urdf(spec)).bodies.size(), 1u);
}

// ---- What cannot be said

/// How many errors write() throws, each of which --lossy allows.
template <class Write> int losses_of(const Write& write) {
  try {
    write();
  } catch (const ModelError& error) {
    int count = 0;
    for (const Problem& problem : error.problems()) {
      if (problem.severity != Severity::error) continue;
      EXPECT_EQ(facts_of(problem.code).concern, Concern::written_file) << problem.text();
      ++count;
    }
    return count;
  }
  return 0;
}

TEST(UrdfWriter, WarnsOfWhatItLeavesOut) {
  ModelSpec spec = ModelBuilder("arm")
                       .gravity({0, 0, -1.62})
                       .body("a")
                       .revolute("j")
                       .armature(0.5)
                       .spring(20)
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .body("b")
                       .planar("k")
                       .damping({1, 2, 3})
                       .inertia(1, {0, 0, 0}, {1, 1, 1})
                       .loop("l", JointType::spherical, {0, 0, 1}, {"world", {}}, {"b", {}})
                       .spec();
  RotorSpec rotor;
  rotor.rates = {{"j", 1}, {"j", 2}};
  spec.bodies[0].rotors = {rotor};
  spec.bodies[1].visuals = {{"", Transform<double>::identity(), EllipsoidSpec{{1, 1, 1}}, {}, 0}};
  std::vector<Problem> warnings;
  EXPECT_EQ(losses_of([&] { to_urdf(spec, &warnings); }), 6);
  to_urdf(spec, &warnings, {.lossy = true});
  const std::vector<std::string> expected = {
      R"(warning dynamics_not_in_format: gravity = [0, 0, -1.62])",
      R"(warning dynamics_not_in_format: loop "l")",
      R"(warning dynamics_not_in_format: joint "j" armature = [0.5])",
      R"(warning dynamics_not_in_format: joint "j" stiffness = [20])",
      R"(warning dynamics_not_in_format: body "a" rotor 1 rates)",
      R"(warning one_number_for_all: joint "k" damping = [1, 2, 3])",
      R"(warning for_others_not_in_format: link "b" visual = ellipsoid)"};
  EXPECT_EQ(briefs(warnings), expected);
  EXPECT_EQ(warnings[4].replacement, "a part of its carrier");
}

/// Whoever prints the file gives it to a terminal.
TEST(UrdfWriter, WritesOutWhatWouldActOnATerminal) {
  const std::string name = "a\n\t\x7f\xc2\x9b\xe2\x80\xae<é→𝄞>";  // DEL, CSI, right to left; then what stays
  const std::string text = to_urdf(ModelBuilder("arm").body(name).fixed("j").spec());
  EXPECT_NE(text.find("a&#10;&#9;&#127;&#155;&#8238;&lt;é→𝄞&gt;"), std::string::npos) << text;
  EXPECT_EQ(parse_urdf(text).bodies.at(0).name, name);
}

TEST(UrdfWriter, RefusesWhatXmlCannotHold) {
  ModelSpec spec =
      ModelBuilder("arm").body("a\x01").revolute("j\xff").inertia(1, {0, 0, 0}, {1, 1, 1}).spec();
  spec.bodies[0].inertia.com.x = kInfinity;
  spec.bodies[0].joint.damping = {std::nan("")};
  try {
    to_urdf(spec);
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(briefs(error.problems()),
              (std::vector<std::string>{"error text_unwritten: link \"a\x01\" = \"a\\u0001\"",
                                        "error not_finite: link \"a\x01\" inertia = inf",
                                        "error text_unwritten: joint \"j\xff\" = \"j\\xff\"",
                                        "error text_unwritten: joint \"j\xff\" = \"a\\u0001\"",
                                        "error not_finite: joint \"j\xff\" = nan"}));
  }
}

TEST(UrdfWriter, SaysTheSameOfManyOnce) {
  ModelBuilder builder("arm");
  for (int k = 0; k < 4; ++k)
    builder.body("b" + std::to_string(k))
        .revolute("j" + std::to_string(k))
        .armature(k + 1)
        .inertia(k == 3 ? 0 : 1, {0, 0, 0}, k == 3 ? Vec3<double>::zero() : Vec3<double>{1, 1, 1});
  ModelSpec spec = builder.spec();
  for (BodySpec& body : spec.bodies) body.collisions.push_back({"", {}, CapsuleSpec{1, 2}, 0});
  for (BodySpec& body : spec.bodies) body.collisions[0].placement = Transform<double>::identity();
  std::vector<Problem> warnings;
  to_urdf(spec, &warnings, {.lossy = true});
  const std::vector<std::string> expected = {R"(warning dynamics_not_in_format: joint "j0" armature = [1])",
                                             R"(warning shape_nonstandard: link "b0" capsule)"};
  EXPECT_EQ(briefs(warnings), expected);
  for (const Problem& warning : warnings) EXPECT_EQ(warning.more, 3u);
}

}  // namespace
}  // namespace limber::test
