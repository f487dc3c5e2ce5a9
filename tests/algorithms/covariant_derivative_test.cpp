// The geometry of the metric H: ∇_v w = ẇ + H⁻¹ C(q, v) w is its Levi-Civita connection, the one without
// torsion that keeps the metric, where velocities are no rates of positions too.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Digits are lost with the condition of H: results are compared after H was multiplied back.
constexpr double kSolved = 1e-9;

TEST(Connection, TimesTheMassMatrixIsTheCoriolisForce) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(7);
        const Eigen::VectorXd w = random_vector(draw, m.nv());
        const Eigen::MatrixXd h = m.reference.mass_matrix(),
                              c = m.reference.coriolis_matrix(m.to_reference(m.v));
        const Eigen::VectorXd found = m.to_reference(connection(m.model, m.ws, m.q, m.v, w));
        EXPECT_TRUE(close(h * found, c * m.to_reference(w), kSolved));
      },
      40);
}

TEST(CovariantDerivative, OfTheVelocityIsWhatForcesCause) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Model<double> weightless = m.model.with_gravity(Vec3<double>::zero());
        const Eigen::VectorXd a = forward_dynamics(weightless, m.ws, m.q, m.v, m.tau);
        EXPECT_TRUE(close(m.reference.mass_matrix() *
                              m.to_reference(covariant_derivative(weightless, m.ws, m.q, m.v, m.v, a)),
                          m.to_reference(m.tau), kSolved));
      },
      40);
}

/// d/dt (wᵀ H z) = (∇w)ᵀ H z + wᵀ H ∇z, the left side by differences along the motion.
TEST(CovariantDerivative, KeepsTheMetric) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(8);
        const Eigen::VectorXd w = random_vector(draw, m.nv()), z = random_vector(draw, m.nv()),
                              w_rate = random_vector(draw, m.nv()), z_rate = random_vector(draw, m.nv());
        const auto product = [&](double t) {
          const Eigen::VectorXd q = integrate(m.model, m.q, Eigen::VectorXd(m.v * t));
          return (w + w_rate * t).dot(mass_matrix(m.model, m.ws, q) * (z + z_rate * t));
        };
        const double step = 1e-5, rate = (product(step) - product(-step)) / (2 * step);
        const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
        const Eigen::VectorXd dw = covariant_derivative(m.model, m.ws, m.q, m.v, w, w_rate),
                              dz = covariant_derivative(m.model, m.ws, m.q, m.v, z, z_rate);
        const double scale = (h.cwiseAbs() * w.cwiseAbs()).dot(z.cwiseAbs());
        EXPECT_NEAR(dw.dot(h * z) + w.dot(h * dz), rate, 1e-6 * std::max(1.0, scale));
      },
      9);
}

/// ∇_v w − ∇_w v = [v, w] for fields that are constant in the coordinates of v: the bracket by going along v
/// and then w, or the other way round.
TEST(Connection, HasNoTorsion) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(9);
        const Eigen::VectorXd w = random_vector(draw, m.nv());
        const double step = 1e-4;
        const auto there = [&](const Eigen::VectorXd& first, const Eigen::VectorXd& second) {
          return integrate(m.model, integrate(m.model, m.q, Eigen::VectorXd(first * step)),
                           Eigen::VectorXd(second * step));
        };
        const Eigen::VectorXd bracket = difference(m.model, there(w, m.v), there(m.v, w)) / (step * step);
        const Eigen::VectorXd torsion = coriolis_times(m.model, m.ws, m.q, m.v, w) -
                                        Eigen::VectorXd(coriolis_times(m.model, m.ws, m.q, w, m.v));
        // Armature is a number on the diagonal of H, not a body: it has no part in C.
        Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
        for (int k = 0; k < m.nv(); ++k) h(k, k) -= m.model.constants().armature[static_cast<std::size_t>(k)];
        EXPECT_TRUE(close(torsion, h * bracket, 1e-2));
      },
      9);
}

}  // namespace
}  // namespace limber::test
