// Chains and trees of 500 bodies: nothing overflows, and errors stay within what the numbers allow.
#include <limber/dynamics/dynamics.hpp>
#include <limber/robots/robots.hpp>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

void expect_consistent(const Model<double>& model) {
  Workspace<double> ws(model);
  Draw<double> draw(9);
  const Eigen::VectorXd q = random_position(model, Posture::random, 9),
                        v = random_vector(draw, model.nv()) * 0.1, a = random_vector(draw, model.nv());
  const Eigen::VectorXd tau = inverse_dynamics(model, ws, q, v, a);
  const Eigen::MatrixXd h = mass_matrix(model, ws, q);
  ASSERT_TRUE(tau.allFinite());
  EXPECT_TRUE(close(h * a + bias_forces(model, ws, q, v), tau));
  EXPECT_TRUE(close(h, h.transpose(), 0));
  EXPECT_TRUE(close(all_terms(model, ws, q, v).mass_matrix, h));
  // What a needs, against τ, on the scale of the terms that meet there.
  const double scale = (h.cwiseAbs() * a.cwiseAbs()).maxCoeff() + tau.cwiseAbs().maxCoeff();
  for (const bool by_mass_matrix : {false, true}) {
    const Eigen::VectorXd back = by_mass_matrix ? forward_dynamics_by_mass_matrix(model, ws, q, v, tau)
                                                : forward_dynamics(model, ws, q, v, tau);
    ASSERT_TRUE(back.allFinite());
    EXPECT_TRUE(close(inverse_dynamics(model, ws, q, v, back) / scale, tau / scale, 1e-12));
    const double error = (back - a).cwiseAbs().maxCoeff();
    ::testing::Test::RecordProperty(by_mass_matrix ? "error_by_mass_matrix" : "error_by_articulated_bodies",
                                    std::to_string(error));
    EXPECT_LT(error, 1e-6);
  }
  EXPECT_TRUE(close_to(kinetic_energy(model, ws, q, v), 0.5 * v.dot(h * v)));
}

TEST(DeepTrees, SerialChain) { expect_consistent(robots::serial_chain(500)); }
TEST(DeepTrees, SerialChainWithGears) {
  expect_consistent(robots::serial_chain(500, robots::Rotors::geared));
}
TEST(DeepTrees, BinaryTree) { expect_consistent(robots::binary_tree(500)); }

TEST(DeepTrees, ChainOfAllJoints) {
  Draw<double> draw(4);
  TreeOptions options;
  options.bodies = 500;
  options.root = JointType::floating;
  options.mimics = options.rotors = options.loops = options.shuffle = false;
  ModelSpec spec = random_tree(draw, options);
  for (std::size_t k = 1; k < spec.bodies.size(); ++k) {
    spec.bodies[k].parent = spec.bodies[k - 1].name;
    spec.bodies[k].placement.translation = spec.bodies[k].placement.translation * 0.1;
  }
  expect_consistent(build(spec));
}

}  // namespace
}  // namespace limber::test
