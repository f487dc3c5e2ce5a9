// Constrained forward dynamics: what Newton, a dense solution and known motions say.
#include <gtest/gtest.h>
#include <limber/robots/robots.hpp>

#include <cmath>

#include "constraints/closed.hpp"
#include "support/allocations.hpp"

namespace limber::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Constraints of every kind between frames of a mechanism.
std::vector<Constraint> constraints_of_every_kind(const Mechanism& m, unsigned seed) {
  Draw<double> draw(seed);
  const std::vector<std::string>& frames = m.frames();
  const auto any = [&] { return frames[static_cast<std::size_t>(random_index(draw, frames.size()))]; };
  std::vector<Constraint> all;
  for (const JointType type : closing_types()) {
    const std::string a = any(), b = any();
    if (seed % closing_types().size() == all.size()) return {closed_joint(m, type, a, b, draw)};
    all.push_back(closed_joint(m, type, a, b, draw));
  }
  return all;
}

std::vector<Constraint> open_constraints(const Mechanism& m, unsigned seed) {
  Draw<double> draw(seed);
  const std::vector<std::string>& frames = m.frames();
  const auto end = [&] {
    return ConstraintEnd(frames[static_cast<std::size_t>(random_index(draw, frames.size()))],
                         draw.transform());
  };
  std::vector<Constraint> all = {
      Constraint::directions({1, 3, 5}, end(), end()), Constraint::distance(end(), end(), 0.7),
      Constraint::rolling(end(), end(), 0.3, draw.unit()), Constraint::rolling_ball(end(), end(), 0.3)};
  for (const JointType type : closing_types())
    all.push_back(Constraint::joint(type, end(), end(), draw.unit(), 0.2));
  std::vector<std::string> degrees;
  for (const JointInfo& joint : m.model.names().joints)
    if (joint.velocities_are_rates)
      degrees.push_back(m.model.names().dofs[static_cast<std::size_t>(joint.v_index)]);
  if (degrees.size() > 1)
    all.push_back(Constraint::coupling({{degrees.front(), 1.5}, {degrees.back(), -0.5}}, 0.1));
  return all;
}

TEST(ConstraintBias, IsTheRateOfTheJacobianTimesVelocity) {
  for_each_mechanism(
      [](Mechanism& m) {
        ConstrainedMechanism mechanism(m.model, open_constraints(m, 3));
        const auto g = [&](double h) -> MatrixXd {
          return mechanism.constraint_jacobian(integrate<double>(m.model, m.q, h * m.v));
        };
        const double h = 1e-3;
        const MatrixXd once = (g(h) - g(-h)) / (2 * h), twice = (g(2 * h) - g(-2 * h)) / (4 * h);
        const VectorXd rate = (4 * once - twice) / 3 * m.v;
        // A distance of almost nothing turns quickly: only its rows may differ more.
        EXPECT_TRUE(close(mechanism.constraint_bias(m.q, m.v), rate, 1e-6)) << m.name;
      },
      9);
}

TEST(ConstraintJacobian, IsTheRateOfTheResidual) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(5);
        for (const JointType type : closing_types())
          for (const std::string& b : {m.frames().back(), m.frames()[1]}) {
            SCOPED_TRACE(to_string(type));
            ConstrainedMechanism mechanism(m.model, {closed_joint(m, type, kWorld, b, draw)});
            const int begin = mechanism.row_begin(mechanism.constraint_count() - 1);
            const auto tail = [&](const VectorXd& x) -> VectorXd { return x.tail(x.size() - begin); };
            EXPECT_LT(tail(mechanism.constraint_residual(m.q)).cwiseAbs().maxCoeff(), 1e-12);
            const double h = 1e-4;
            const auto r = [&](double t) -> VectorXd {
              return tail(mechanism.constraint_residual(integrate<double>(m.model, m.q, t * m.v)));
            };
            const VectorXd rate = (8 * (r(h) - r(-h)) - (r(2 * h) - r(-2 * h))) / (12 * h);
            EXPECT_TRUE(close(tail(mechanism.constraint_jacobian(m.q) * m.v), rate, 1e-6));
          }
      },
      7);
}

/// a and Gᵀ λ as a dense solution has them, and the wrenches as external forces on the tree.
void expect_as_dense(Mechanism& m, ConstrainedMechanism& mechanism, double tolerance) {
  const MatrixXd g = mechanism.constraint_jacobian(m.q);
  const VectorXd wanted = -mechanism.constraint_bias(m.q, m.v) - mechanism.options().velocity_gain * g * m.v -
                          mechanism.options().position_gain * mechanism.constraint_residual(m.q);
  const VectorXd f = m.tau - inverse_dynamics(m.model, m.ws, m.q, m.v, VectorXd::Zero(m.nv()), m.forces);
  const Dense dense(mass_matrix(m.model, m.ws, m.q), g, f, wanted);
  const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(m.q, m.v, m.tau, m.forces);
  EXPECT_EQ(result.rank, dense.rank);
  EXPECT_TRUE(close(result.a, dense.a, tolerance));
  EXPECT_TRUE(close(result.multipliers, dense.multipliers, tolerance));
}

TEST(ConstrainedForwardDynamics, IsAsTheDenseSolution) {
  unsigned seed = 0;
  for_each_mechanism(
      [&](Mechanism& m) {
        if (!m.model.singular_joints().empty()) return;
        ConstrainedMechanism mechanism(m.model, constraints_of_every_kind(m, ++seed),
                                       ConstraintOptions::stabilized(0.5));
        expect_as_dense(m, mechanism, 1e-7);
      },
      18);
}

/// The wrenches on sides b, and their reactions on sides a, are all that the tree is missing.
TEST(ConstrainedForwardDynamics, GivesTheForcesThatTheTreeIsMissing) {
  unsigned seed = 0;
  for_each_mechanism(
      [&](Mechanism& m) {
        if (!m.model.singular_joints().empty()) return;
        ModelSpec without = m.spec;
        without.loops.clear();
        const Model<double> model = build(without);
        const std::vector<Constraint> constraints = constraints_of_every_kind(m, ++seed);
        ConstrainedMechanism mechanism(model, constraints);
        const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(m.q, m.v, m.tau);
        Workspace<double> ws(model);
        ExternalForces<double> forces(model);
        for (std::size_t k = 0; k < constraints.size(); ++k) {
          const Constraint& c = constraints[k];
          forces.add(model, c.b.frame, c.b.placement * result.forces[k]);
          const Transform<double> world_a = placement(model, ws, m.q, c.a.frame);
          const Transform<double> world_b = placement(model, ws, m.q, c.b.frame) * c.b.placement;
          forces.add(model, c.a.frame, -inverse_times(world_a, world_b * result.forces[k]));
        }
        double largest = 1;
        for (const double x : result.multipliers) largest = std::max(largest, std::abs(x));
        EXPECT_TRUE(close(result.a, forward_dynamics(model, ws, m.q, m.v, m.tau, forces), 1e-9 * largest));
      },
      18);
}

// ---- One body, as a tree joint or as a floating body with a cut joint

class EveryJoint : public ::testing::TestWithParam<JointType> {};
INSTANTIATE_TEST_SUITE_P(Types, EveryJoint, ::testing::ValuesIn(closing_types()),
                         [](const auto& type) { return std::string(to_string(type.param)); });

TEST_P(EveryJoint, MovesTheBodyAsTheJointOfATreeDoes) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Draw<double> draw(seed);
    const Transform<double> place = draw.transform();
    const InertiaSpec inertia = InertiaSpec::from(draw.inertia());
    ModelSpec tree;
    BodySpec& body = tree.bodies.emplace_back();
    body.name = "body";
    body.placement = place;
    body.inertia = inertia;
    JointSpec& joint = body.joint;
    joint.name = "joint";
    joint.type = GetParam();
    joint.axis = draw.unit();
    joint.pitch = facts_of(joint.type).has_pitch ? 0.2 : 0;
    ModelSpec loose = tree;
    loose.bodies[0].joint = {};
    loose.bodies[0].joint.name = "joint";
    loose.bodies[0].joint.type = JointType::floating;
    // The second axis of the tree's joint is where the cut joint has its own: x of the turned frame.
    const Rotation<double> axes = Rotation<double>::between(Vec3<double>::unit_z(), joint.axis);
    if (facts_of(joint.type).axes == Axes::x_and_y) joint.axis2 = axes * Vec3<double>::unit_x();

    const Model<double> of_tree = build(tree), of_loose = build(loose);
    Workspace<double> tree_ws(of_tree), loose_ws(of_loose);
    std::mt19937_64 generator(seed);
    const VectorXd q = random(of_tree, generator);
    VectorXd v(of_tree.nv()), tau = VectorXd::Zero(of_tree.nv());
    for (double& x : v) x = draw.scalar();
    const VectorXd a = forward_dynamics(of_tree, tree_ws, q, v, tau);

    const Transform<double> in_joint = inverse_times(place, placement(of_tree, tree_ws, q, "body"));
    const Quaternion<double> turn = in_joint.rotation.quaternion();
    VectorXd loose_q(7), loose_v(6);
    loose_q << in_joint.translation.x, in_joint.translation.y, in_joint.translation.z, turn.x, turn.y, turn.z,
        turn.w;
    loose_v = eigen(velocity(of_tree, tree_ws, q, v, "body"));
    ConstrainedMechanism mechanism(
        of_loose, {Constraint::joint(GetParam(), {kWorld, place}, "body", joint.axis, joint.pitch)});
    EXPECT_LT(mechanism.constraint_residual(loose_q).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_LT((mechanism.constraint_jacobian(loose_q) * loose_v).cwiseAbs().maxCoeff(), 1e-12);
    const ConstrainedAccelerations& result =
        mechanism.constrained_forward_dynamics(loose_q, loose_v, VectorXd::Zero(6));
    EXPECT_EQ(result.rank, 6 - of_tree.nv());
    EXPECT_TRUE(close(eigen(acceleration(of_loose, loose_ws, loose_q, loose_v, result.a, "body")),
                      eigen(acceleration(of_tree, tree_ws, q, v, a, "body")), 1e-10));
  }
}

// ---- Known motions

Model<double> one_body(const Inertia<double>& inertia, const Vec3<double>& gravity) {
  ModelBuilder builder("one");
  builder.gravity(gravity).body("body").floating().solid(inertia);
  return build(builder.spec());
}

TEST(KnownMotions, AParticleOnARodIsAPendulum) {
  const double m = 2, l = 0.7, angle = 0.4, rate = 1.3, g = 9.81;
  const Model<double> model = one_body(
      Inertia<double>::from_com(m, Vec3<double>::zero(), Sym3<double>::identity() * 1e-3), {0, 0, -g});
  ConstrainedMechanism mechanism(model, {Constraint::distance(kWorld, "body", l)});
  VectorXd q(7), v(6);
  q << l * std::sin(angle), 0, -l * std::cos(angle), 0, 0, 0, 1;
  v << 0, 0, 0, l * rate * std::cos(angle), 0, l * rate * std::sin(angle);
  const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(q, v, VectorXd::Zero(6));
  const double along = -g * std::sin(angle), inward = l * rate * rate;
  EXPECT_NEAR(result.a[3], along * std::cos(angle) - inward * std::sin(angle), 1e-12);
  EXPECT_NEAR(result.a[5], along * std::sin(angle) + inward * std::cos(angle), 1e-12);
  EXPECT_NEAR(result.multipliers[0], -m * (g * std::cos(angle) + l * rate * rate), 1e-11);  // it pulls
}

TEST(KnownMotions, RoundThingsRollDownASlope) {
  const double r = 0.3, m = 4, slope = 0.35, g = 9.81;
  const Vec3<double> gravity = {g * std::sin(slope), 0, -g * std::cos(slope)};
  struct Case {
    double moment, part;
    Constraint constraint;
  };
  const Vec3<double> y = Vec3<double>::unit_y();
  for (const Case& c : {Case{0.5 * m * r * r, 2.0 / 3, Constraint::rolling(kWorld, "body", r, y)},
                        Case{0.4 * m * r * r, 5.0 / 7, Constraint::rolling_ball(kWorld, "body", r)}}) {
    const Model<double> model = one_body(
        Inertia<double>::from_com(m, Vec3<double>::zero(), Sym3<double>::identity() * c.moment), gravity);
    ConstrainedMechanism mechanism(model, {c.constraint});
    VectorXd q(7), v(6);
    q << 1, 2, r, 0, 0, 0, 1;
    v << 0, 5, 0, 5 * r, 0, 0;
    EXPECT_LT(mechanism.constraint_residual(q).cwiseAbs().maxCoeff(), 1e-14);
    const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(q, v, VectorXd::Zero(6));
    // a is of a body that turns: the centre's acceleration is a + ω × v
    EXPECT_NEAR(result.a[3], c.part * g * std::sin(slope), 1e-11);
    EXPECT_NEAR(result.a[5] - 5 * 5 * r, 0, 1e-10);
    EXPECT_NEAR(result.a[1], c.part * g * std::sin(slope) / r, 1e-10);
    EXPECT_NEAR(result.forces[0].linear.z, m * g * std::cos(slope), 1e-10);
  }
}

/// The rows of a wheel are the velocity of the rim's lowest point, found here by looking all around the rim.
TEST(KnownMotions, AWheelRollsOnItsLowestPoint) {
  Draw<double> draw(3);
  const double radius = 0.4;
  const Model<double> model = one_body(draw.inertia(), {0, 0, -9.81});
  const Vec3<double> axis = draw.unit(), across = any_perpendicular(axis);
  const Transform<double> plane = draw.transform();
  ConstrainedMechanism mechanism(model, {Constraint::rolling({kWorld, plane}, "body", radius, axis)});
  Workspace<double> ws(model);
  for (int round = 0; round < 20; ++round) {
    std::mt19937_64 generator(static_cast<unsigned>(round));
    const VectorXd q = random(model, generator), v = eigen(draw.motion());
    const Transform<double> x = inverse_times(plane, placement(model, ws, q, "body"));
    const auto rim = [&](double angle) { return Rotation<double>::about(axis, angle) * across * radius; };
    double lowest = 0, step = 0.1;
    for (double angle = 0; angle < 6.3; angle += step)
      if (x.point(rim(angle)).z < x.point(rim(lowest)).z) lowest = angle;
    for (; step > 1e-9; step /= 2)
      for (const double angle : {lowest - step, lowest + step})
        if (x.point(rim(angle)).z < x.point(rim(lowest)).z) lowest = angle;
    const Motion<double> motion{{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
    const Vec3<double> slip = x.rotation * velocity_at(motion, rim(lowest));
    EXPECT_TRUE(close(mechanism.constraint_jacobian(q) * v, eigen(slip), 1e-6));
    EXPECT_NEAR(mechanism.constraint_residual(q)[2], x.point(rim(lowest)).z, 1e-10);
  }
}

// ---- Redundancy

TEST(Redundancy, APlanarFourBarHasThreeConstraintsTooMany) {
  const Model<double> model = robots::four_bar();
  ConstrainedMechanism mechanism(model);
  VectorXd v(3);
  v << 1, -1, 1;
  const ConstrainedAccelerations& result =
      mechanism.constrained_forward_dynamics(VectorXd::Zero(3), v, VectorXd::Zero(3));
  EXPECT_EQ(mechanism.row_count(), 5);
  EXPECT_EQ(result.rank, 2);
  EXPECT_TRUE(result.a.allFinite());
  // A parallelogram: the rocker turns as the crank does, the coupler does not turn.
  EXPECT_NEAR(result.a[0], result.a[2], 1e-12);
  EXPECT_NEAR(result.a[0], -result.a[1], 1e-12);
}

TEST(Redundancy, AConstraintGivenTwiceIsSharedByBoth) {
  const Model<double> model = robots::five_bar();
  ConstrainedMechanism once(model);
  const Transform<double> tip = Transform<double>::translated({0.15, 0, 0});
  ConstrainedMechanism twice(
      model, {Constraint::joint(JointType::revolute, {"left_distal", tip}, {"right_distal", tip})});
  VectorXd tau(4);
  tau << 0.3, 0, -0.2, 0;
  const ConstrainedAccelerations& one =
      once.constrained_forward_dynamics(VectorXd::Zero(4), VectorXd::Zero(4), tau);
  const ConstrainedAccelerations& two =
      twice.constrained_forward_dynamics(VectorXd::Zero(4), VectorXd::Zero(4), tau);
  EXPECT_TRUE(close(two.a, one.a, 1e-12));
  EXPECT_EQ(two.rank, one.rank);
  for (const Force<double>& force : two.forces)
    EXPECT_TRUE(close(eigen(force), 0.5 * eigen(one.forces[0]), 1e-10));
}

TEST(Redundancy, SingularPositionsAreFinite) {
  const Model<double> model = robots::four_bar();  // bars along x: the constraint loses rank
  ConstrainedMechanism mechanism(model);
  const double quarter = std::acos(-1.0) / 2;
  VectorXd q(3), v(3);
  q << -quarter, quarter, -quarter;
  v << 1, -1, 1;
  const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(q, v, VectorXd::Zero(3));
  EXPECT_EQ(result.rank, 1);
  EXPECT_TRUE(result.a.allFinite() && result.multipliers.allFinite());
}

TEST(Redundancy, AMechanismWithoutConstraintsMovesAsItsTree) {
  const Model<double> model = robots::panda();
  ConstrainedMechanism mechanism(model);
  Workspace<double> ws(model);
  const VectorXd q = VectorXd::Constant(7, 0.3), v = VectorXd::Constant(7, 0.2),
                 tau = VectorXd::Constant(7, 1);
  const ConstrainedAccelerations& result = mechanism.constrained_forward_dynamics(q, v, tau);
  EXPECT_EQ(result.rank, 0);
  EXPECT_TRUE(close(result.a, forward_dynamics(model, ws, q, v, tau), 1e-10));
}

// ---- Memory and arguments

TEST(ConstrainedForwardDynamics, AsksForNoMemory) {
  for (const Model<double>& model : {robots::four_bar(), robots::five_bar()}) {  // full rank, and not
    ConstrainedMechanism mechanism(model);
    const VectorXd q = neutral(model), v = VectorXd::Ones(model.nv());
    EXPECT_EQ(allocations_of([&] { mechanism.constrained_forward_dynamics(q, v, v); }), 0u);
    EXPECT_EQ(allocations_of([&] { mechanism.impact(q, v); }), 0u);
    EXPECT_EQ(allocations_of([&] { mechanism.constrained_inverse_dynamics(q, v, v); }), 0u);
    EXPECT_EQ(allocations_of([&] { mechanism.close(q); }), 0u);
  }
}

/// What is added to the diagonal of H counts as rotors do: as inertia of each velocity.
TEST(ConstrainedForwardDynamics, TakesMoreInertiaOnTheDiagonal) {
  const Model<double> model = robots::five_bar();
  ConstrainedMechanism robot(model);
  const Eigen::VectorXd q = robot.assemble(neutral(model)).q, zero = Eigen::VectorXd::Zero(model.nv());
  Eigen::VectorXd added(model.nv()), tau(model.nv());
  for (int k = 0; k < model.nv(); ++k) {
    added[k] = 0.1 * (k + 1);
    tau[k] = k - 1.5;
  }
  const ConstrainedAccelerations motion = robot.constrained_forward_dynamics(q, zero, tau, {}, added);
  const Eigen::MatrixXd g = robot.constraint_jacobian(q);
  Workspace<double> ws(model);
  Eigen::MatrixXd h = mass_matrix(model, ws, q);
  h.diagonal() += added;
  const Eigen::VectorXd gap =
      h * motion.a + gravity_forces(model, ws, q) - tau - g.transpose() * motion.multipliers;
  EXPECT_LT(gap.cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((g * motion.a).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_THROW(robot.constrained_forward_dynamics(q, zero, tau, {}, added.head(1)), std::invalid_argument);
}

TEST(ConstrainedForwardDynamics, NamesWhatIsWrong) {
  const Model<double> model = robots::four_bar();
  ConstrainedMechanism mechanism(model);
  const VectorXd three = VectorXd::Zero(3), two = VectorXd::Zero(2);
  EXPECT_THROW(mechanism.constrained_forward_dynamics(three, two, three), std::invalid_argument);
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::weld("crank", "nowhere")}), std::out_of_range);
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::coupling({{"nowhere", 1}})}), std::out_of_range);
  EXPECT_THROW(Constraint::joint(JointType::floating, "crank", "rocker"), std::invalid_argument);
  EXPECT_THROW(Constraint::directions({6}, "crank", "rocker"), std::invalid_argument);
  EXPECT_THROW(Constraint::distance("crank", "rocker", 0), std::invalid_argument);
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::directions({}, "crank", "rocker")}),
               std::invalid_argument);
  const Transform<double> nowhere = Transform<double>::translated({NAN, 0, 0});
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::weld({"crank", nowhere}, "rocker")}),
               std::invalid_argument);
  const std::string joint = model.names().dofs.front();
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::coupling({{joint, NAN}})}), std::invalid_argument);
  EXPECT_THROW(ConstrainedMechanism(model, {Constraint::coupling({{joint, 1}}, INFINITY)}),
               std::invalid_argument);
}

}  // namespace
}  // namespace limber::test
