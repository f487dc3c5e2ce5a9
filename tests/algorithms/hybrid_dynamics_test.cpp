// Accelerations given at some degrees, forces at the others.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

std::vector<bool> every(int n, int nv) {
  std::vector<bool> given;
  for (int k = 0; k < nv; ++k) given.push_back(n > 0 && k % n == 0);
  return given;
}

TEST(HybridDynamics, KeepsWhatIsGivenAndIsConsistent) {
  for_each_mechanism([](Mechanism& m) {
    for (const int n : {1, 2, 3, 5}) {
      const std::vector<bool> given = every(n, m.nv());
      const auto& result = hybrid_dynamics(m.model, m.ws, m.q, m.v, m.a, m.tau, given, m.forces);
      const Eigen::VectorXd needed = inverse_dynamics(m.model, m.ws, m.q, m.v, result.a, m.forces);
      const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
      const double scale =
          std::max(1.0, (h.cwiseAbs() * result.a.cwiseAbs()).maxCoeff() + needed.cwiseAbs().maxCoeff());
      EXPECT_TRUE(close(result.tau / scale, needed / scale, 1e-13));
      for (int k = 0; k < m.nv(); ++k) {
        if (given[static_cast<std::size_t>(k)])
          EXPECT_EQ(result.a[k], m.a[k]) << k;
        else
          EXPECT_NEAR(result.tau[k] / scale, m.tau[k] / scale, 1e-12) << k;
      }
    }
  });
}

TEST(HybridDynamics, IsInverseDynamicsWithAllAccelerationsGiven) {
  for_each_mechanism([](Mechanism& m) {
    const auto& result = hybrid_dynamics(m.model, m.ws, m.q, m.v, m.a, m.tau, every(1, m.nv()), m.forces);
    EXPECT_EQ(result.a, m.a);
    EXPECT_EQ(result.tau, inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces));
  });
}

TEST(HybridDynamics, IsForwardDynamicsWithNoneGiven) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto& result = hybrid_dynamics(m.model, m.ws, m.q, m.v, m.a, m.tau, every(0, m.nv()), m.forces);
        EXPECT_TRUE(close(result.a, forward_dynamics(m.model, m.ws, m.q, m.v, m.tau, m.forces), 1e-10));
      },
      20);
}

}  // namespace
}  // namespace limber::test
