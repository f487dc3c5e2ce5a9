// Joints that leave the mass matrix singular: found where it is so, at every joint where it is so, and
// nowhere else.
#include <gtest/gtest.h>
#include <limber/io/load_model.hpp>
#include <limber/model/build.hpp>
#include <limber/model/problem_code.hpp>
#include <limber/robots/registry.hpp>

#include <Eigen/Eigenvalues>

#include "model/kinematics.hpp"
#include "support/paths.hpp"
#include "support/random_tree.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

using Strings = std::vector<std::string>;
using Code = ProblemCode;

const Mat3<double> kOnes = Mat3<double>::identity();

BodySpec massless(const std::string& name, const std::string& parent, JointType type = JointType::revolute) {
  BodySpec body;
  body.name = name;
  body.parent = parent;
  body.joint.name = name;
  body.joint.type = type;
  return body;
}

BodySpec solid(const std::string& name, const std::string& parent, JointType type = JointType::revolute) {
  BodySpec body = massless(name, parent, type);
  body.inertia = {1, {0.1, 0.2, 0.3}, kOnes};
  return body;
}

ModelSpec model_of(std::vector<BodySpec> bodies) {
  ModelSpec spec;
  spec.bodies = std::move(bodies);
  return spec;
}

/// The degrees that the mass matrix is singular for, as check() reports them.
Strings singular(const ModelSpec& spec) {
  Strings found;
  for (const Problem& problem : check(spec)) {
    if (problem.is_error()) return {"an error: " + problem.text()};
    if (problem.code == Code::singular_mass_matrix || problem.code == Code::singular_motion)
      found.push_back(problem.element.name);
  }
  return found;
}

/// Agreement with the mass matrix of the reference at a random position: positive definite or not.
void expect_as_the_mass_matrix(const ModelSpec& spec, bool definite) {
  Draw<double> draw(3);
  const Oracle oracle(spec, random_positions(draw, spec));
  const Eigen::MatrixXd h = oracle.mass_matrix();
  const double least = h.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff();
  EXPECT_EQ(least > 1e-12 * h.cwiseAbs().maxCoeff(), definite) << h;
}

void expect_fine(const ModelSpec& spec) {
  EXPECT_EQ(singular(spec), Strings{});
  expect_as_the_mass_matrix(spec, true);
  EXPECT_TRUE(build(spec).singular_joints().empty());
}

void expect_singular(const ModelSpec& spec, const Strings& degrees) {
  EXPECT_EQ(singular(spec), degrees);
  expect_as_the_mass_matrix(spec, false);
  EXPECT_FALSE(build(spec).singular_joints().empty());
  EXPECT_THROW(build(spec, {.strict = true}), ModelError);
}

TEST(MassMatrix, MasslessLeaf) {
  expect_singular(model_of({solid("a", "world"), massless("b", "a")}), {"b"});
}

TEST(MassMatrix, MasslessLastLinksOfAChain) {
  expect_singular(model_of({solid("a", "world"), massless("b", "a"), massless("c", "b")}), {"b", "c"});
}

TEST(MassMatrix, MasslessIntermediateLinksAreFine) {
  ModelSpec spec = model_of({massless("a", "world"), massless("b", "a"), solid("c", "b")});
  spec.bodies[1].joint.axis = {0, 1, 0};
  spec.bodies[2].joint.axis = {1, 0, 0};
  for (BodySpec& body : spec.bodies) body.placement = Transform<double>::translated({0.3, 0.2, 0.1});
  expect_fine(spec);
}

TEST(MassMatrix, SevenMasslessJointsBeforeOneBodyAreOneTooMany) {
  Draw<double> draw(1);
  for (const int joints : {6, 7}) {
    ModelSpec spec;
    for (int k = 0; k < joints; ++k) {
      spec.bodies.push_back(massless("j" + std::to_string(k), k ? spec.bodies.back().name : "world"));
      spec.bodies.back().joint.axis = draw.unit();
      spec.bodies.back().placement = draw.transform();
    }
    spec.bodies.back().inertia = {1, {0.1, 0.2, 0.3}, kOnes};
    if (joints == 6)
      expect_fine(spec);
    else
      expect_singular(spec, {singular(spec).at(0)});  // one, whichever of the motion's joints is named
  }
}

TEST(MassMatrix, CoaxialJointsWithNothingBetween) {
  ModelSpec spec = model_of({massless("a", "world"), solid("b", "a")});
  expect_singular(spec, {"a"});
  spec.bodies.push_back(solid("c", "a", JointType::fixed));  // something on the first link itself
  expect_fine(spec);
  spec.bodies = {massless("a", "world"), massless("b", "a"), solid("c", "b")};
  expect_singular(spec, {"a", "b"});
  spec.bodies[2].inertia = {0, Vec3<double>::zero(), Sym3<double>::diagonal(0, 0, 1).matrix()};
  expect_singular(spec, {"a", "b"});
}

TEST(MassMatrix, PointMassOnTheAxis) {
  ModelSpec spec = model_of({massless("a", "world")});
  spec.bodies[0].joint.axis = {0, 0.6, 0.8};
  spec.bodies[0].inertia = {1, {0, 0.3, 0.4}, Mat3<double>::zero()};
  expect_singular(spec, {"a"});
  spec.bodies[0].joint.type = JointType::prismatic;
  expect_fine(spec);
  spec.bodies[0].joint.type = JointType::helical;
  spec.bodies[0].joint.pitch = 0.01;
  expect_fine(spec);
}

// On any axis, anywhere, a rod along the axis: what is left of zero after rounding counts as nothing.
TEST(MassMatrix, RodAlongTheAxisAnywhere) {
  Draw<double> draw(6);
  for (int trial = 0; trial < 20; ++trial) {
    ModelSpec spec = model_of({massless("a", "world")});
    const Vec3<double> u = draw.unit();
    spec.bodies[0].joint.axis = u;
    spec.bodies[0].placement = draw.transform();
    spec.bodies[0].link_placement = {draw.rotation(), u * 0.7};
    const Vec3<double> in_link = inverse_times(spec.bodies[0].link_placement.rotation, u);
    spec.bodies[0].inertia = {2, in_link * 0.4, Mat3<double>::identity() - outer(in_link, in_link)};
    EXPECT_EQ(singular(spec), Strings{"a"}) << trial;
    spec.bodies[0].inertia.com = spec.bodies[0].inertia.com + any_perpendicular(in_link) * 1e-3;
    EXPECT_EQ(singular(spec), Strings{}) << trial;
  }
}

TEST(MassMatrix, JointsOfSeveralDegrees) {
  const auto with = [](JointType type, const InertiaSpec& inertia) {
    ModelSpec spec = model_of({massless("j", "world", type)});
    spec.bodies[0].inertia = inertia;
    return spec;
  };
  const InertiaSpec nothing{}, point{1, {0, 0, 0}, Mat3<double>::zero()},
      off{1, {0, 0, 0.5}, Mat3<double>::zero()};
  expect_singular(with(JointType::spherical, nothing), {"j/wx", "j/wy", "j/wz"});
  expect_singular(with(JointType::spherical, point), {"j/wx", "j/wy", "j/wz"});
  expect_singular(with(JointType::spherical, off), {"j/wz"});
  expect_singular(with(JointType::floating, point), {"j/wx", "j/wy", "j/wz"});
  expect_singular(with(JointType::cylindrical, point), {"j/wz"});
  expect_singular(with(JointType::planar, point), {"j/wz"});
  expect_singular(with(JointType::universal, nothing), {"j/wx", "j/wy"});
  expect_singular(with(JointType::translation, nothing), {"j/vx", "j/vy", "j/vz"});
  expect_fine(with(JointType::translation, point));
  expect_fine(with(JointType::universal, off));
}

// In the neutral position the first axis of this wrist carries nothing; elsewhere it does.
TEST(MassMatrix, SpecialPositionsDoNotCount) {
  ModelSpec spec = model_of({massless("a", "world"), massless("b", "a")});
  spec.bodies[1].joint.axis = {1, 0, 0};
  spec.bodies[1].inertia = {1, {0, 0, 0.5}, Mat3<double>::zero()};  // on the axis of a, until b turns
  expect_fine(spec);
}

TEST(MassMatrix, ArmatureResists) {
  ModelSpec spec = model_of({solid("a", "world"), massless("b", "a")});
  spec.bodies[1].joint.armature = {1e-9};
  expect_fine(spec);
  spec = model_of({massless("j", "world", JointType::spherical)});
  spec.bodies[0].joint.armature = {0.1, 0.1, 0};
  expect_singular(spec, {"j/wz"});
}

RotorSpec rotor_of(double ratio, const InertiaSpec& inertia) {
  RotorSpec rotor;
  rotor.gear_ratio = ratio;
  rotor.inertia = inertia;
  return rotor;
}

const InertiaSpec kBalanced{0.1, Vec3<double>::zero(), Sym3<double>::diagonal(1, 1, 2).matrix()};
const InertiaSpec kUnbalanced{0.1, {0.01, 0, 0}, Sym3<double>::diagonal(1, 1, 2).matrix()};

TEST(MassMatrix, RotorsResist) {
  ModelSpec spec = model_of({solid("a", "world"), massless("b", "a")});
  for (const InertiaSpec& inertia : {kBalanced, kUnbalanced}) {
    spec.bodies[1].rotors = {rotor_of(5, inertia)};
    expect_fine(spec);
    spec.bodies[1].rotors = {rotor_of(0, inertia)};
    expect_singular(spec, {"b"});
  }
  spec.bodies[1].rotors = {rotor_of(5, {})};
  expect_singular(spec, {"b"});
}

/// Rounding must not be taken for more than it is: along a chain a bound of a bound of a bound grows without
/// end.
TEST(MassMatrix, RotorsOfLongChainsResist) {
  for (const int n : {20, 100, 200})
    EXPECT_EQ(build(robots::spec("serial_chain" + std::to_string(n) + "_geared")).nv(), n);
}

TEST(MassMatrix, OneRotorOfTwoJointsResistsOne) {
  ModelSpec spec = model_of({solid("a", "world"), massless("b", "a"), massless("c", "a")});
  for (const InertiaSpec& inertia : {kBalanced, kUnbalanced}) {
    RotorSpec rotor = rotor_of(1, inertia);
    rotor.rates = {{"b", 2}, {"c", 3}};
    spec.bodies[1].rotors = {rotor};
    spec.bodies[2].rotors.clear();
    expect_singular(spec, {"b"});
    rotor.rates = {{"b", 2}, {"c", -3}};  // a differential has two
    spec.bodies[2].rotors = {rotor};
    expect_fine(spec);
  }
}

// A rotor that turns back as its massless carrier turns forth.
TEST(MassMatrix, ARotorAloneOnItsCarrierDoesNotResistTwoJoints) {
  for (const InertiaSpec& inertia : {kBalanced, kUnbalanced}) {
    ModelSpec spec = model_of({massless("a", "world"), massless("b", "a")});
    spec.bodies[1].rotors = {rotor_of(5, inertia)};
    expect_singular(spec, {"a"});
    spec.bodies[1].rotors[0].axis = {1, 0, 0};  // about another axis it is a mass to carry
    if (&inertia == &kBalanced) expect_fine(spec);
  }
}

TEST(MassMatrix, MimicJointsResistTheirLeader) {
  ModelSpec spec = model_of({massless("leader", "world"), solid("follower", "world")});
  spec.bodies[1].joint.mimic = MimicSpec{"leader", 0.5, 0};
  expect_fine(spec);
  spec.bodies[1].joint.mimic->multiplier = 0;
  EXPECT_EQ(singular(spec), Strings{"leader"});
}

TEST(MassMatrix, AMimicJointThatTurnsBackUndoesItsLeader) {
  ModelSpec spec = model_of({massless("leader", "world"), solid("follower", "leader")});
  spec.bodies[1].joint.mimic = MimicSpec{"leader", -1, 0};
  expect_singular(spec, {"leader"});
  spec.bodies[1].joint.mimic->multiplier = -0.5;
  expect_fine(spec);
}

// The follower is no free joint: what is beyond it is carried by the links before it.
TEST(MassMatrix, AFollowerPassesItsInertiaOn) {
  ModelSpec spec = model_of({solid("leader", "world"), massless("a", "world"), solid("b", "a")});
  spec.bodies[2].joint.mimic = MimicSpec{"leader", 1, 0};
  expect_fine(spec);
}

/// The mechanism at another scale: lengths × s, masses × s³.
ModelSpec scaled(ModelSpec spec, double s) {
  const auto scale = [&](InertiaSpec& inertia) {
    inertia = {inertia.mass * s * s * s, inertia.com * s, inertia.about_com * (s * s * s * s * s)};
  };
  for (BodySpec& body : spec.bodies) {
    body.placement.translation = body.placement.translation * s;
    body.link_placement.translation = body.link_placement.translation * s;
    body.joint.pitch *= s;
    body.joint.armature.clear();
    scale(body.inertia);
    for (RotorSpec& rotor : body.rotors) {
      scale(rotor.inertia);
      if (rotor.placement) rotor.placement->translation = rotor.placement->translation * s;
    }
  }
  return spec;
}

// Sound mechanisms of any size: positions are sampled at the size of the mechanism.
TEST(MassMatrix, OfMicroMechanisms) {
  for (unsigned seed = 1; seed <= 60; ++seed)
    for (const double scale : {1.0, 1e-3, 1e-5, 1e3}) {
      Draw<double> draw(seed);
      TreeOptions options;
      options.bodies = 6;
      options.loops = false;
      options.mimics = options.rotors = seed % 2;
      EXPECT_EQ(singular(scaled(random_tree(draw, options), scale)), Strings{}) << seed << " at " << scale;
    }
  for (const char* file : {"micro_refused.json", "micro_rrp.json"})
    EXPECT_EQ(load_model(data_path(std::string("doctor/") + file)).singular_joints(), "") << file;
}

TEST(MassMatrix, NamesTwoJointsOnOneAxis) {
  const ModelSpec spec = model_of({massless("a", "world"), solid("b", "a")});
  const std::vector<Problem> problems = check(spec);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].code, Code::singular_motion);
  EXPECT_EQ(problems[0].arguments, Strings{"\"b\""});
}

// A long chain is sound, though what is beyond its first joint is large without bound.
TEST(MassMatrix, OfLongChains) {
  ModelSpec spec;
  for (int k = 0; k < 5000; ++k) {
    spec.bodies.push_back(solid("b" + std::to_string(k), k ? spec.bodies.back().name : "world"));
    spec.bodies.back().placement.translation = {0.1, 0, 0};
    if (k % 2) spec.bodies.back().joint.axis = {0, 1, 0};
  }
  EXPECT_EQ(singular(spec), Strings{});
}

// Inertias whose inverse is no number count as none, everywhere.
TEST(MassMatrix, OfDenormalMasses) {
  ModelSpec spec = model_of({solid("a", "world", JointType::prismatic)});
  spec.bodies[0].inertia = {1e-310, {0, 0, 0}, Mat3<double>::zero()};
  EXPECT_EQ(singular(spec), Strings{"a"});
}

// Random models with many massless links: refused exactly where the mass matrix is singular.
TEST(RandomMassMatrix, IsThatOfTheMassMatrix) {
  for_each_seed(1, 100, [](unsigned seed) {
    Draw<double> draw(seed);
    TreeOptions options;
    options.bodies = 6;
    options.loops = false;
    options.mimics = options.rotors = seed % 2;
    ModelSpec spec = random_tree(draw, options);
    for (BodySpec& body : spec.bodies) {
      body.joint.armature.clear();
      if (draw.scalar(0, 1) < 0.6) body.inertia = {};
      if (draw.scalar(0, 1) < 0.5) body.rotors.clear();
    }
    const Oracle oracle(spec, random_positions(draw, spec));
    const Eigen::MatrixXd h = oracle.mass_matrix();
    Eigen::VectorXd scale = h.diagonal().cwiseMax(1e-12).cwiseSqrt().cwiseInverse();
    const Eigen::MatrixXd unit = scale.asDiagonal() * h * scale.asDiagonal();
    int missing = 0;
    for (const double value : unit.selfadjointView<Eigen::Lower>().eigenvalues()) missing += value < 1e-10;
    EXPECT_EQ(static_cast<int>(singular(spec).size()), missing) << h;
  });
}

}  // namespace
}  // namespace limber::test
