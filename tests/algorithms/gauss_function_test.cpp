// Gauss's principle: of all accelerations a mechanism has those with the least constraint. A certificate for
// forward dynamics that shares no recursion with it.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Z is the sum of numbers of this size.
double scale_of(Mechanism& m, const Eigen::VectorXd& a) {
  const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
  return 1 + a.cwiseAbs().dot(h.cwiseAbs() * a.cwiseAbs()) + a.cwiseAbs().dot(m.tau.cwiseAbs());
}

/// Z of a link or a rotor of the reference by the definition, but for its forces.
double constraint_of(const Mechanism& m, const std::string& name, const InertiaSpec& spec,
                     const Eigen::VectorXd& a) {
  const Inertia<double> inertia = m.reference.placement(name) * spec.inertia();
  const Motion<double> v = m.reference.velocity(name, m.to_reference(m.v));
  Motion<double> acceleration = m.reference.acceleration(name, m.to_reference(m.v), m.to_reference(a));
  acceleration.linear -= m.spec.gravity;
  return dot(acceleration, inertia * acceleration * 0.5 + cross(v, inertia * v));
}

double constraint(const Mechanism& m, const Eigen::VectorXd& a) {
  double z = -m.tau.dot(a);
  for (int k = 0; k < m.nv(); ++k)
    z += 0.5 * m.model.constants().armature[static_cast<std::size_t>(k)] * a[k] * a[k];
  for (const BodySpec& body : m.spec.bodies) {
    z += constraint_of(m, body.name, body.inertia, a);
    if (const auto f = m.link_forces.find(body.name); f != m.link_forces.end())
      z -= dot(m.reference.acceleration(body.name, m.to_reference(m.v), m.to_reference(a)),
               m.reference.placement(body.name) * f->second);
    for (const RotorSpec& rotor : body.rotors) z += constraint_of(m, rotor.name, rotor.inertia, a);
  }
  return z;
}

TEST(GaussFunction, IsThatOfTheReferenceUpToAConstant) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(3);
        const Eigen::VectorXd other = random_vector(draw, m.nv());
        const auto z = [&](const Eigen::VectorXd& a) {
          return gauss_function(m.model, m.ws, m.q, m.v, a, m.tau, m.forces);
        };
        EXPECT_NEAR(z(m.a) - z(other), constraint(m, m.a) - constraint(m, other),
                    1e-11 * (scale_of(m, m.a) + scale_of(m, other) + std::abs(z(m.a))));
      },
      40);
}

/// Z(a* + δ) = Z(a*) + ½ δᵀ H δ: no linear term, and the second derivative is H of the reference.
TEST(GaussFunction, IsLeastAtForwardDynamics) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(4);
        const Eigen::VectorXd best = forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces);
        const auto z = [&](const Eigen::VectorXd& a) {
          return gauss_function(m.model, m.ws, m.q, m.v, a, m.tau, m.forces);
        };
        const double least = z(best);
        const Eigen::MatrixXd h = m.reference.mass_matrix();
        for (int k = 0; k < 5; ++k) {
          // As large as the accelerations themselves, so that the difference is not lost in Z.
          const Eigen::VectorXd step = random_vector(draw, m.nv()) * (1 + best.cwiseAbs().maxCoeff());
          const Eigen::VectorXd there = m.to_reference(step);
          const double expected = 0.5 * there.dot(h * there);
          EXPECT_GT(expected, 0);
          EXPECT_NEAR(z(best + step) - least, expected, 1e-8 * (expected + std::abs(least) + 1));
          EXPECT_GT(z(best - step), least);
        }
      },
      40);
}

}  // namespace
}  // namespace limber::test
