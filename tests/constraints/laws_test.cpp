// Laws of mechanisms with constraints: where the mechanism stands, and where its loops are cut, does not
// matter; the forces of constraints do no work.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "constraints/closed.hpp"

namespace limber::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The same description somewhere else, turned with its gravity.
ModelSpec moved(ModelSpec spec, const Transform<double>& x) {
  spec.gravity = x.rotation * spec.gravity;
  for (BodySpec& body : spec.bodies)
    if (body.parent == kWorld) body.placement = x * body.placement;
  for (BodySpec& body : spec.bodies)
    for (RotorSpec& rotor : body.rotors)
      if (rotor.placement && rotor.carrier.value_or(body.parent) == kWorld)
        rotor.placement = x * *rotor.placement;
  for (LoopSpec& loop : spec.loops)
    for (LoopEndSpec* end : {&loop.a, &loop.b})
      if (end->body == kWorld) end->placement = x * end->placement;
  return spec;
}

TEST(ConstraintLaw, MovingTheWholeMechanismChangesNothing) {
  Draw<double> draw(7);
  for (const ModelSpec& spec :
       {robots::four_bar_spec(), robots::five_bar_spec(), robots::crank_rocker_spec()}) {
    SCOPED_TRACE(spec.name);
    const Model<double> here = build(spec);
    ConstrainedMechanism mechanism(here);
    VectorXd posture = neutral(here);
    posture[0] += 0.3;
    const VectorXd q = mechanism.assemble(posture).q;
    const VectorXd v = mechanism.impact(q, random_of(draw, here.nv())).v, tau = random_of(draw, here.nv());
    const ConstrainedAccelerations expected = mechanism.constrained_forward_dynamics(q, v, tau);
    for (int k = 0; k < 10; ++k) {
      const Transform<double> x = k == 0 ? Transform<double>::translated({1000, 2000, 0}) : draw.transform();
      ConstrainedMechanism other(build(moved(spec, x)));
      const ConstrainedAccelerations& result = other.constrained_forward_dynamics(q, v, tau);
      EXPECT_EQ(result.rank, expected.rank);
      EXPECT_TRUE(close(result.a, expected.a, 1e-10));
      EXPECT_TRUE(close(result.multipliers, expected.multipliers, 1e-10));
      for (std::size_t c = 0; c < result.forces.size(); ++c)
        EXPECT_TRUE(close(eigen(result.forces[c]), eigen(expected.forces[c]), 1e-10));
    }
  }
}

TEST(ConstraintLaw, MovingATreeWithConstraintsInCodeChangesNothing) {
  Draw<double> draw(8);
  for (unsigned seed = 1; seed <= 12; ++seed) {
    TreeOptions options;
    options.root = seed % 2 == 0 ? JointType::floating : JointType::revolute;
    options.single_root = true;
    options.frames = false;
    options.loops = false;
    Draw<double> of_tree(seed);
    const ModelSpec spec = random_tree(of_tree, options);
    Mechanism m("tree", spec, Posture::random, seed);
    const std::vector<Constraint> constraints = {
        closed_joint(m, JointType::revolute, m.frames()[2], m.frames().back(), draw),
        closed_joint(m, JointType::universal, m.frames()[1], m.frames()[4], draw)};
    ConstrainedMechanism mechanism(m.model, constraints);
    const ConstrainedAccelerations expected = mechanism.constrained_forward_dynamics(m.q, m.v, m.tau);
    ConstrainedMechanism other(build(moved(spec, draw.transform())), constraints);
    const ConstrainedAccelerations& result = other.constrained_forward_dynamics(m.q, m.v, m.tau);
    EXPECT_EQ(result.rank, expected.rank);
    EXPECT_TRUE(close(result.a, expected.a, 1e-10)) << seed;
    EXPECT_TRUE(close(result.multipliers, expected.multipliers, 1e-10)) << seed;
  }
}

/// A ring of links, cut at any of its joints: the same motion of all bodies.
TEST(ConstraintLaw, ALoopMayBeCutAtAnyJoint) {
  // A spatial ring with one freedom: Bricard's six revolute joints at the corners of a cube,
  // over-constrained.
  const Vec3<double> corner[] = {{0, 0, 0}, {1, 0, 0}, {1, -1, 0}, {1, -1, 1}, {0, -1, 1}, {0, 0, 1}};
  const Vec3<double> axis[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
  const auto ring = [&](int cut) {  // the bar from corner k to k + 1 is `bar k`; bar 5 is the ground
    ModelBuilder builder("bricard");
    builder.gravity({0, -9.81, 0});
    const auto bar = [&](int k, int joint, const std::string& parent, const Vec3<double>& parent_origin) {
      const Vec3<double> middle = (corner[k] + corner[k + 1]) * 0.5;
      builder.body("bar" + std::to_string(k), parent)
          .revolute("j" + std::to_string(joint), axis[joint])
          .at(corner[joint] - parent_origin)
          .inertia(1, middle - corner[joint], {0.05, 0.07, 0.09});
    };
    Vec3<double> origin[5];
    std::string parent = kWorld;
    Vec3<double> at = Vec3<double>::zero();
    for (int k = 0; k < cut; ++k) {  // from joint 0 outward
      bar(k, k, parent, at);
      origin[k] = at = corner[k];
      parent = "bar" + std::to_string(k);
    }
    parent = kWorld;
    at = Vec3<double>::zero();
    for (int k = 4; k >= cut; --k) {  // from joint 5 inward
      bar(k, k + 1, parent, at);
      origin[k] = at = corner[k + 1];
      parent = "bar" + std::to_string(k);
    }
    const auto end = [&](int k) {
      if (k < 0 || k > 4) return LoopEndSpec{kWorld, Transform<double>::translated(corner[cut])};
      return LoopEndSpec{"bar" + std::to_string(k), Transform<double>::translated(corner[cut] - origin[k])};
    };
    builder.loop("cut", JointType::revolute, axis[cut], end(cut - 1), end(cut));
    return build(builder.spec());
  };
  std::map<std::string, VectorXd> expected;
  for (int cut = 0; cut <= 5; ++cut) {
    SCOPED_TRACE(cut);
    const Model<double> model = ring(cut);
    ConstrainedMechanism mechanism(model);
    Workspace<double> ws(model);
    const VectorXd q = neutral(model);
    ASSERT_LT(mechanism.constraint_residual(q).cwiseAbs().maxCoeff(), 1e-12);
    const Mobility mobility = mechanism.mobility(q);
    EXPECT_EQ(mobility.degrees_of_freedom, 1);
    EXPECT_EQ(mobility.redundant, 1);
    // The one motion that there is, at the same speed of bar 0.
    const Eigen::FullPivLU<MatrixXd> lu(mechanism.constraint_jacobian(q));
    VectorXd v = lu.kernel().col(0);
    v *= 0.8 / norm(velocity(model, ws, q, v, "bar0").angular);
    if (velocity(model, ws, q, v, "bar0").angular.y < 0) v = -v;
    const VectorXd a = mechanism.constrained_forward_dynamics(q, v, VectorXd::Zero(5)).a;
    for (int k = 0; k < 5; ++k) {
      const std::string bar = "bar" + std::to_string(k);
      const VectorXd here = eigen(acceleration(model, ws, q, v, a, bar, Coordinates::world));
      if (cut == 0) expected[bar] = here;
      EXPECT_TRUE(close(here, expected[bar], 1e-10)) << bar;
    }
  }
}

TEST(ConstraintLaw, ForcesDoNoWork) {
  Draw<double> draw(11);
  for (const Model<double>& model : {robots::four_bar(), robots::five_bar(), robots::crank_rocker()}) {
    SCOPED_TRACE(model.name());
    ConstrainedMechanism mechanism(model);
    Workspace<double> ws(model);
    VectorXd posture = neutral(model);
    posture[0] -= 0.2;
    const VectorXd q = mechanism.assemble(posture).q;
    const VectorXd v = mechanism.impact(q, random_of(draw, model.nv())).v, tau = random_of(draw, model.nv());
    const VectorXd a = mechanism.constrained_forward_dynamics(q, v, tau).a;
    // dT/dt + dV/dt = τ · v, with the rates by differences along the motion
    const double h = 1e-4;
    const auto energy = [&](double t) {
      const VectorXd q_then = integrate<double>(model, q, t * v + 0.5 * t * t * a), v_then = v + t * a;
      return kinetic_energy(model, ws, q_then, v_then) + potential_energy(model, ws, q_then);
    };
    const double power = (8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h);
    EXPECT_NEAR(power, tau.dot(v), 1e-8);
  }
}

// ---- Files

TEST(Files, LoopsOfMjcfAndSdfConstrain) {
  // A bar hung at both ends: what carries it is half of its weight on each side.
  const ModelSpec mjcf = parse_mjcf(R"(<mujoco><worldbody><body name="bar" pos="0 0 1"><freejoint/>
    <inertial pos="0 0 0" mass="2" diaginertia="0.01 0.2 0.2"/></body></worldbody>
    <equality><connect name="left" body1="bar" anchor="-0.5 0 0"/>
    <connect name="right" body1="bar" anchor="0.5 0 0"/></equality></mujoco>)");
  const Model<double> bar = build(mjcf);
  ConstrainedMechanism hung(bar);
  VectorXd q(7);
  q << 0, 0, 1, 0, 0, 0, 1;
  const ConstrainedAccelerations& result =
      hung.constrained_forward_dynamics(q, VectorXd::Zero(6), VectorXd::Zero(6));
  EXPECT_EQ(result.rank, 5);  // it may still turn about its own axis
  EXPECT_LT(result.a.cwiseAbs().maxCoeff(), 1e-12);
  ASSERT_EQ(hung.names().size(), 2u);
  EXPECT_EQ(hung.names()[0], "left");
  for (const Force<double>& force : result.forces)  // on side b, the world: the bar pulls it down
    EXPECT_TRUE(close(eigen(force), eigen(Force<double>{Vec3<double>::zero(), {0, 0, -9.81}}), 1e-11));

  const ModelSpec sdf = parse_sdf(R"(<sdf version="1.7"><model name="m">
    <link name="bar"><pose>0 0 1 0 0 0</pose><inertial><mass>2</mass><inertia><ixx>0.01</ixx><iyy>0.2</iyy>
    <izz>0.2</izz></inertia></inertial></link>
    <joint name="left" type="revolute"><pose>-0.5 0 0 0 0 0</pose><parent>world</parent><child>bar</child>
    <axis><xyz>0 1 0</xyz></axis></joint>
    <joint name="right" type="revolute"><pose>0.5 0 0 0 0 0</pose><parent>world</parent><child>bar</child>
    <axis><xyz>0 1 0</xyz></axis></joint></model></sdf>)");
  const Model<double> pinned = build(sdf);
  ConstrainedMechanism locked(pinned);
  EXPECT_EQ(locked.row_count(), 5);
  EXPECT_EQ(locked.mobility(neutral(pinned)).degrees_of_freedom, 0);
}

/// A nut on a screw: it turns as it falls. The pitch comes from the file, and forces are in the frame of side
/// b.
TEST(Files, ALoopOfTheModelFileMayBeAScrew) {
  const double pitch = 0.1, mass = 2, moment = 0.03, g = 9.81;
  const Model<double> model = build(parse_json(R"({"limber": 1, "name": "nut", "gravity": [-9.81, 0, 0],
    "bodies": [{"name": "nut", "joint": {"type": "floating"},
                "inertia": {"mass": 2, "com": [0, 0, 0], "about_com": [[0.03, 0, 0], [0, 0.03, 0], [0, 0, 0.03]]}}],
    "loops": [{"name": "thread", "type": "helical", "axis": [1, 0, 0], "pitch": 0.1,
               "a": {"body": "world"}, "b": {"body": "nut"}}]})"));
  ConstrainedMechanism screw(model);
  const ConstrainedAccelerations& result =
      screw.constrained_forward_dynamics(neutral(model), VectorXd::Zero(6), VectorXd::Zero(6));
  EXPECT_EQ(result.rank, 5);
  const double fall = g / (1 + moment / (mass * pitch * pitch));
  EXPECT_NEAR(result.a[3], -fall, 1e-12);
  EXPECT_NEAR(result.a[0], -fall / pitch, 1e-11);
  EXPECT_NEAR(result.forces[0].linear.x, mass * (g - fall), 1e-11);
  EXPECT_NEAR(result.forces[0].angular.x, -moment * fall / pitch, 1e-11);
}

/// The axes of a universal joint may be any two at right angles: what they forbid is turning about the third.
TEST(Files, ALoopOfTheModelFileMayBeUniversal) {
  const Model<double> model = build(parse_json(R"({"limber": 1, "name": "cross",
    "bodies": [{"name": "yoke", "joint": {"type": "floating"},
                "inertia": {"mass": 1, "com": [0, 0, 0], "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}],
    "loops": [{"name": "hook", "type": "universal", "axis": [0, 1, 0], "axis2": [1, 0, 0],
               "a": {"body": "world"}, "b": {"body": "yoke"}}]})"));
  ConstrainedMechanism hook(model);
  const MatrixXd g = hook.constraint_jacobian(neutral(model));
  ASSERT_EQ(g.rows(), 4);
  EXPECT_LT(g.col(0).cwiseAbs().maxCoeff() + g.col(1).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_NEAR(g.col(2).cwiseAbs().maxCoeff(), 1, 1e-12);
}

}  // namespace
}  // namespace limber::test
