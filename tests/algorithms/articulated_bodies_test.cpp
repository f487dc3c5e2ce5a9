// Articulated bodies and clusters against the other routes, on mechanisms of every kind.
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/dynamics/dynamics.hpp>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// H x = b within the roundings of H and x.
::testing::AssertionResult solves(const Eigen::MatrixXd& h, const Eigen::VectorXd& x,
                                  const Eigen::VectorXd& b) {
  const double scale = h.cwiseAbs().rowwise().sum().maxCoeff() * std::max(1.0, x.cwiseAbs().maxCoeff());
  return close(h * x / scale, b / scale, 1e-13);
}

TEST(ArticulatedBodies, SolveWithTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    ForwardDynamicsScratch<double> scratch(m.model);
    Eigen::VectorXd x(m.nv());
    inverse_mass_matrix_times(m.model, m.q.data(), m.tau.data(), scratch, x.data());
    EXPECT_TRUE(solves(mass_matrix(m.model, m.ws, m.q), x, m.tau));
  });
}

TEST(ArticulatedBodies, GiveTheAccelerations) {
  for_each_mechanism([](Mechanism& m) {
    ForwardDynamicsScratch<double> scratch(m.model);
    Eigen::VectorXd a(m.nv());
    articulated_forward_dynamics(m.model, m.q.data(), m.v.data(), m.tau.data(), m.forces.data(), scratch,
                                 a.data());
    EXPECT_TRUE(solves(mass_matrix(m.model, m.ws, m.q), a,
                       m.tau - inverse_dynamics(m.model, m.ws, m.q, m.v, 0 * m.a, m.forces)));
  });
}

/// Those with given accelerations stay out of it.
TEST(ArticulatedBodies, LeaveGivenDegreesAtRest) {
  for_each_mechanism([](Mechanism& m) {
    ForwardDynamicsScratch<double> s(m.model);
    const auto given = std::make_unique<bool[]>(static_cast<std::size_t>(m.nv()));
    std::vector<int> free;
    for (int k = 0; k < m.nv(); ++k) {
      given[static_cast<std::size_t>(k)] = k % 3 == 0;
      if (k % 3 != 0) free.push_back(k);
    }
    // At rest and without gravity's part of τ.
    const Eigen::VectorXd rest = 0 * m.v, tau = m.tau + gravity_forces(m.model, m.ws, m.q);
    Eigen::VectorXd x = rest;
    const Force<double>* none = nullptr;
    hybrid_dynamics(m.model, m.q.data(), rest.data(), tau.data(), given.get(), none, s, x.data());
    for (int k = 0; k < m.nv(); k += 3) EXPECT_EQ(x[k], 0);
    if (free.empty()) return;
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    const Eigen::VectorXd free_x = x(free), free_tau = m.tau(free);
    EXPECT_TRUE(solves(h(free, free), free_x, free_tau));
  });
}

TEST(ArticulatedBodies, GiveTheInverseOperationalSpaceInertia) {
  for_each_mechanism(
      [](Mechanism& m) {
        if (!m.model.has_driven_bodies()) return;
        const int last = static_cast<int>(m.frames().size()) - 1;
        const std::vector<FrameReference<double>> frames{1, last};
        Eigen::MatrixXd j(12, m.nv());
        j.topRows(6) = jacobian(m.model, m.ws, m.q, 1);
        j.bottomRows(6) = jacobian(m.model, m.ws, m.q, last);
        const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
        const Eigen::MatrixXd expected = j * h.ldlt().solve(j.transpose());
        const double condition = h.norm() * h.inverse().norm();
        EXPECT_TRUE(close(inverse_operational_space_inertia(m.model, m.ws, m.q, frames), expected,
                          1e-12 + 1e-15 * condition));
      },
      40);
}

}  // namespace
}  // namespace limber::test
