// Constraint embedding against the multiplier route, which shares no equation with it but G.
#include <gtest/gtest.h>
#include <limber/robots/registry.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>

#include "constraints/closed.hpp"

namespace limber::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A shin that floats, a foot on a universal joint, and two cranks that drive it through rods.
Model<double> robot_with_parallel_ankle() {
  ModelBuilder builder("ankle");
  builder.body("shin").floating().inertia(3, {0, 0, -0.1}, {0.03, 0.03, 0.005});
  builder.body("foot", "shin").universal("ankle", {0, 1, 0}, {1, 0, 0}).at({0, 0, -0.3});
  builder.inertia(1, {0.04, 0, -0.05}, {0.002, 0.004, 0.005});
  for (const double side : {1.0, -1.0}) {
    const std::string name = side > 0 ? "left" : "right";
    builder.body(name + "_crank", "shin")
        .revolute(name + "_motor", {0, 1, 0})
        .at({-0.05, 0.04 * side, -0.05});
    builder.inertia(0.2, {-0.02, 0, 0}, {1e-4, 1e-4, 1e-4});
    builder.body(name + "_rod", name + "_crank").universal(name + "_pin", {1, 0, 0}, {0, 1, 0});
    builder.at({-0.04, 0, 0}).inertia(0.1, {0, 0, -0.12}, {5e-4, 5e-4, 1e-5});
    builder.loop(name + "_end", JointType::spherical, {0, 0, 1},
                 {name + "_rod", Transform<double>::translated({0, 0, -0.25})},
                 {"foot", Transform<double>::translated({-0.09, 0.04 * side, 0})});
  }
  return build(builder.spec());
}

/// A closed state near the neutral one, and joint forces.
struct Closed {
  ConstrainedMechanism mechanism;
  VectorXd q, v, tau;

  Closed(const Model<double>& model, unsigned seed, const ConstraintOptions& options = {})
      : mechanism(model, options) {
    Draw<double> draw(seed);
    const Assembly& assembly =
        mechanism.assemble(integrate<double>(model, neutral(model), 0.2 * random_of(draw, model.nv())));
    EXPECT_TRUE(assembly.is_closed);
    q = assembly.q;
    v = mechanism.impact(q, random_of(draw, model.nv())).v;
    tau = random_of(draw, model.nv());
  }
};

class Embedding : public ::testing::TestWithParam<const char*> {
 protected:
  Model<double> model() const {
    const std::string name = GetParam();
    return name == "ankle" ? robot_with_parallel_ankle() : build(robots::spec(name));
  }
  int freedom() const {
    const std::string name = GetParam();
    return name == "ankle" ? 8 : name == "five_bar" ? 2 : 1;
  }
};
INSTANTIATE_TEST_SUITE_P(Mechanisms, Embedding, ::testing::Values("four_bar", "five_bar", "ankle"),
                         [](const auto& mechanism) { return std::string(mechanism.param); });

TEST_P(Embedding, AgreesWithMultipliers) {
  const Model<double> its_model = model();
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Closed c(its_model, seed);
    const VectorXd expected = c.mechanism.constrained_forward_dynamics(c.q, c.v, c.tau).a;
    const EmbeddedMotion& motion = c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau);
    EXPECT_TRUE(close(motion.a, expected, 1e-10)) << seed;
    ASSERT_EQ(motion.embedding.cols(), freedom());
    // E spans what the loops leave, and y are its rows.
    const MatrixXd g = c.mechanism.constraint_jacobian(c.q);
    EXPECT_LT((g * motion.embedding).cwiseAbs().maxCoeff(), 1e-12);
    VectorXd y(freedom());
    for (int j = 0; j < freedom(); ++j) y[j] = c.v[motion.independent[static_cast<std::size_t>(j)]];
    EXPECT_TRUE(close(VectorXd(motion.embedding * y), c.v, 1e-11));
    // The same kinetic energy.
    Workspace<double> ws(its_model);
    EXPECT_NEAR(0.5 * y.dot(motion.mass_matrix * y), kinetic_energy<double>(its_model, ws, c.q, c.v), 1e-11);
  }
}

TEST_P(Embedding, AgreesWithStabilizedMultipliersAndForcesOnBodies) {
  const Model<double> its_model = model();
  Closed c(its_model, 7, ConstraintOptions::stabilized(0.1));
  ExternalForces<double> forces(its_model);
  forces.add(its_model, its_model.names().frames.back(), {{1, 2, 3}, {4, 5, 6}});
  const VectorXd expected = c.mechanism.constrained_forward_dynamics(c.q, c.v, c.tau, forces).a;
  EXPECT_TRUE(close(c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau, forces).a, expected, 1e-10));
}

TEST(EmbeddingOf, GivenVelocitiesIsTheSameMotion) {
  Closed c(robots::five_bar(), 3);
  const VectorXd expected = c.mechanism.constrained_forward_dynamics(c.q, c.v, c.tau).a;
  for (const std::vector<bool>& given :
       {std::vector<bool>{true, false, true, false}, std::vector<bool>{true, true, false, false},
        std::vector<bool>{false, true, false, true}}) {
    const EmbeddedMotion& motion = c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau, {}, given);
    for (int k = 0; k < 4; ++k)
      EXPECT_EQ(std::count(motion.independent.begin(), motion.independent.end(), k),
                given[static_cast<std::size_t>(k)] ? 1 : 0);
    EXPECT_TRUE(close(motion.a, expected, 1e-10));
  }
}

TEST(EmbeddingOf, VelocitiesThatDoNotDetermineTheOthersIsRefused) {
  Closed c(robots::five_bar(), 3);
  EXPECT_THROW(c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau, {}, {true, false, false, false}),
               std::invalid_argument);
  EXPECT_THROW(c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau, {}, {true, true, true, false}),
               std::invalid_argument);
  EXPECT_THROW(c.mechanism.embedded_forward_dynamics(c.q, c.v, c.tau, {}, {true, true}),
               std::invalid_argument);
}

/// Rotors, mimic joints, floating bases and joints of every type.
TEST(EmbeddingOf, RandomMechanismsAgreesWithMultipliers) {
  unsigned seed = 0;
  for_each_mechanism(
      [&](Mechanism& m) {
        if (!m.model.singular_joints().empty()) return;
        Draw<double> draw(++seed);
        ConstrainedMechanism mechanism(
            m.model, {closed_joint(m, JointType::revolute, kWorld, m.frames().back(), draw)});
        const VectorXd v = mechanism.impact(m.q, m.v).v;
        const ConstrainedAccelerations& expected =
            mechanism.constrained_forward_dynamics(m.q, v, m.tau, m.forces);
        const EmbeddedMotion& motion = mechanism.embedded_forward_dynamics(m.q, v, m.tau, m.forces);
        ASSERT_EQ(motion.embedding.cols(), m.model.nv() - expected.rank);
        EXPECT_TRUE(close(motion.a, expected.a, 1e-7));
      },
      9);
}

TEST(EmbeddingOf, ATreeIsForwardDynamics) {
  const Model<double> model = robots::panda();
  ConstrainedMechanism tree(model);
  Draw<double> draw(1);
  const VectorXd q = random_of(draw, 7), v = random_of(draw, 7), tau = random_of(draw, 7);
  Workspace<double> ws(model);
  EXPECT_TRUE(close(tree.embedded_forward_dynamics(q, v, tau).a,
                    forward_dynamics<double>(model, ws, q, v, tau), 1e-11));
}

}  // namespace
}  // namespace limber::test
