// a = H⁻¹ (τ − C v − g + Σ Jᵀ f), by both routes.
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/dynamics/dynamics.hpp>

#include <Eigen/Cholesky>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// The forces that a needs, against τ, on the scale of the numbers that meet there.
::testing::AssertionResult is_driven_by(Mechanism& m, const Eigen::VectorXd& a, const Eigen::VectorXd& tau,
                                        const ExternalForces<double>& forces = {}) {
  const Eigen::MatrixXd h = m.reference.mass_matrix()(m.order, m.order);
  const double scale =
      std::max(1.0, (h.cwiseAbs() * a.cwiseAbs()).maxCoeff() +
                        inverse_dynamics(m.model, m.ws, m.q, m.v, 0 * a).cwiseAbs().maxCoeff());
  return close(inverse_dynamics(m.model, m.ws, m.q, m.v, a, forces) / scale, tau / scale);
}

TEST(ForwardDynamics, GivesTheAccelerationsThatNeedTheForces) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(is_driven_by(m, forward_dynamics(m.model, m.ws, m.q, m.v, m.tau), m.tau));
    EXPECT_TRUE(is_driven_by(m, forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces), m.tau, m.forces));
  });
}

TEST(ForwardDynamicsByMassMatrix, GivesTheAccelerationsThatNeedTheForces) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(is_driven_by(m, forward_dynamics_by_mass_matrix(m.model, m.ws, m.q, m.v, m.tau), m.tau));
    EXPECT_TRUE(is_driven_by(m, forward_dynamics_by_mass_matrix(m.model, m.ws, m.q, m.v, m.tau, m.forces),
                             m.tau, m.forces));
  });
}

// Whichever route forward_dynamics takes for a mechanism, the recursion holds for all that it is made for.
TEST(ArticulatedForwardDynamics, GivesTheAccelerationsThatNeedTheForces) {
  for_each_mechanism([](Mechanism& m) {
    if (m.model.has_driven_bodies()) return;
    ForwardDynamicsScratch<double> scratch(m.model);
    std::vector<Force<double>> forces(static_cast<std::size_t>(m.model.body_count()), Force<double>::zero());
    Eigen::VectorXd a(m.nv());
    articulated_forward_dynamics(m.model, m.q.data(), m.v.data(), m.tau.data(), forces.data(), scratch,
                                 a.data());
    EXPECT_TRUE(is_driven_by(m, a, m.tau));
  });
}

TEST(ForwardDynamics, IsThatOfTheReference) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::VectorXd v = m.to_reference(m.v);
        const Eigen::VectorXd bias =
            m.reference.inverse_dynamics(v, Eigen::VectorXd::Zero(m.nv()), m.link_forces);
        const Eigen::VectorXd a = m.reference.mass_matrix().ldlt().solve(m.to_reference(m.tau) - bias);
        EXPECT_TRUE(
            close(forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces), m.from_reference(a), 1e-11));
      },
      20);
}

}  // namespace
}  // namespace limber::test
