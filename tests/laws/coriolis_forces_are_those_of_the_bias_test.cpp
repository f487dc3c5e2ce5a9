// C v + g is the bias, Ḣ = C + Cᵀ is the rate of H, and Ḣ − 2C is skew, for every joint and every coupling.
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"

namespace limber::test {
namespace {

TEST(CoriolisLaw, TimesTheVelocityIsTheBiasLessGravity) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::VectorXd forces =
        coriolis_matrix(m.model, m.ws, m.q, m.v) * m.v + gravity_forces(m.model, m.ws, m.q);
    EXPECT_TRUE(close(forces, bias_forces(m.model, m.ws, m.q, m.v)));
    EXPECT_TRUE(close(forces, m.from_reference(m.reference.bias_forces(m.to_reference(m.v)))));
  });
}

TEST(CoriolisLaw, MassMatrixRateIsTheRate) {
  for_each_mechanism([](Mechanism& m) {
    MassMatrixScratch<D> scratch(m.model);
    const std::vector<D> q = moving_position(m.model, m.q, m.v);
    std::vector<D> h(size_of(m, m.nv()));
    mass_matrix(m.model, q.data(), scratch, h.data());
    EXPECT_TRUE(close(mass_matrix_rate(m.model, m.ws, m.q, m.v), rates(h, m.nv())));
  });
}

TEST(CoriolisLaw, RateLessTwiceTheMatrixIsSkew) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd skew =
        mass_matrix_rate(m.model, m.ws, m.q, m.v) - 2 * coriolis_matrix(m.model, m.ws, m.q, m.v);
    EXPECT_TRUE(close(skew, -skew.transpose()));
    EXPECT_TRUE(close_to(m.a.dot(skew * m.a) / std::max(1.0, skew.norm()), 0.0));
  });
}

/// d/dt(H v) = τ + Cᵀ v − g
TEST(CoriolisLaw, MomentumChangesByTheTransposedProduct) {
  for_each_mechanism([](Mechanism& m) {
    MassMatrixScratch<D> scratch(m.model);
    const std::vector<D> q = moving_position(m.model, m.q, m.v), v = moving(m.v, m.a);
    std::vector<D> h(size_of(m, m.nv()));
    mass_matrix(m.model, q.data(), scratch, h.data());
    const Eigen::VectorXd momentum_rate = rates(h, m.nv()) * m.v + values(h, m.nv()) * m.a;
    const Eigen::VectorXd tau = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a);
    EXPECT_TRUE(close(
        tau + coriolis_transpose_times_velocity(m.model, m.ws, m.q, m.v) - gravity_forces(m.model, m.ws, m.q),
        momentum_rate));
  });
}

}  // namespace
}  // namespace limber::test
