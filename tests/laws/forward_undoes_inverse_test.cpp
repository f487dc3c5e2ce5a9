// forward_dynamics(inverse_dynamics(a)) = a, by both routes, as far as the condition of H allows.
#include <limber/dynamics/dynamics.hpp>

#include <Eigen/Eigenvalues>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// 1e-12, and more where H is badly conditioned.
double tolerance(Mechanism& m, const Eigen::VectorXd& tau) {
  const Eigen::VectorXd values =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(mass_matrix(m.model, m.ws, m.q), Eigen::EigenvaluesOnly)
          .eigenvalues();
  if (values.size() == 0) return kTolerance;
  // A rounding of τ of size ε |τ| moves a by up to ε |τ| / (smallest eigenvalue).
  return std::max(kTolerance,
                  20 * std::numeric_limits<double>::epsilon() * tau.cwiseAbs().maxCoeff() / values[0]);
}

TEST(ForwardLaw, UndoesInverseDynamics) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::VectorXd tau = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
    const double allowed = tolerance(m, tau);
    EXPECT_LT(allowed, 1e-8);
    EXPECT_TRUE(close(forward_dynamics(m.model, m.ws, m.q, m.v, tau, m.forces), m.a, allowed));
    EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(m.model, m.ws, m.q, m.v, tau, m.forces), m.a, allowed));
  });
}

TEST(ForwardLaw, BothRoutesAgree) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::VectorXd a = forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces);
    const Eigen::VectorXd tau = inverse_dynamics(m.model, m.ws, m.q, m.v, a);
    EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(m.model, m.ws, m.q, m.v, m.tau, m.forces), a,
                      tolerance(m, tau)));
  });
}

}  // namespace
}  // namespace limber::test
