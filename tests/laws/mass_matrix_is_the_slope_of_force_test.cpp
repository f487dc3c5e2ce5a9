// H = ∂τ/∂a, by dual numbers through inverse dynamics.
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"

namespace limber::test {
namespace {

TEST(MassMatrixLaw, IsTheSlopeOfTheForce) {
  for_each_mechanism(
      [](Mechanism& m) {
        InverseDynamicsScratch<D> scratch(m.model);
        const std::vector<D> q = resting(m.q), v = resting(m.v);
        std::vector<D> tau(size_of(m));
        const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
        for (int k = 0; k < m.nv(); ++k) {
          const std::vector<D> a = moving(m.a, Eigen::VectorXd::Unit(m.nv(), k));
          inverse_dynamics(m.model, q.data(), v.data(), a.data(), static_cast<const Force<D>*>(nullptr),
                           scratch, tau.data());
          EXPECT_TRUE(close(rates(tau, m.nv()), h.col(k))) << k;
        }
      },
      40);
}

TEST(MassMatrixLaw, MomentumIsTheSlopeOfTheKineticEnergy) {
  // H v = ∂T/∂v: in every direction, and T is quadratic, so central differences are exact.
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::VectorXd p = mass_matrix_times(m.model, m.ws, m.q, m.v);
        const double up = kinetic_energy(m.model, m.ws, m.q, m.v + m.a),
                     down = kinetic_energy(m.model, m.ws, m.q, m.v - m.a);
        EXPECT_TRUE(close_to(0.5 * (up - down) / std::max(1.0, up), p.dot(m.a) / std::max(1.0, up)));
      },
      40);
}

}  // namespace
}  // namespace limber::test
