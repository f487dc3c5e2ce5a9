// Γ against the derivatives of H by dual numbers, one direction at a time.
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"

namespace limber::test {
namespace {

/// ∂H in the direction of each velocity.
std::vector<Eigen::MatrixXd> slopes_of_mass_matrix(const Mechanism& m) {
  MassMatrixScratch<D> scratch(m.model);
  std::vector<D> h(size_of(m, m.nv()));
  std::vector<Eigen::MatrixXd> slopes;
  for (int k = 0; k < m.nv(); ++k) {
    const std::vector<D> q = moving_position(m.model, m.q, Eigen::VectorXd::Unit(m.nv(), k));
    mass_matrix(m.model, q.data(), scratch, h.data());
    slopes.push_back(rates(h, m.nv()));
  }
  return slopes;
}

/// Symbols with one index given: `f(a, b)` of the two others.
template <class F>
Eigen::MatrixXd slice(int nv, F&& f) {
  Eigen::MatrixXd x(nv, nv);
  for (int a = 0; a < nv; ++a)
    for (int b = 0; b < nv; ++b) x(a, b) = f(a, b);
  return x;
}

/// Γ_ijk + Γ_jik = ∂_k H_ij, for every joint.
TEST(ChristoffelLaw, SymmetricPartIsTheSlopeOfTheMassMatrix) {
  for_each_mechanism(
      [](Mechanism& m) {
        const auto slopes = slopes_of_mass_matrix(m);
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        for (int k = 0; k < m.nv(); ++k)
          EXPECT_TRUE(close(slice(m.nv(), [&](int i, int j) { return symbols(i, j, k) + symbols(j, i, k); }),
                            slopes[static_cast<std::size_t>(k)]))
              << k;
      },
      18);
}

/// Γ_ijk = ½(∂_k H_ij + ∂_j H_ik − ∂_i H_jk) where q̇ = v.
TEST(ChristoffelLaw, AreOfTheFirstKind) {
  for_each_mechanism(
      [](Mechanism& whole) {
        Mechanism m(whole.name, with_velocities_as_rates(whole.spec), Posture::random, 3);
        const auto slopes = slopes_of_mass_matrix(m);
        const auto h = [&](int i, int j, int k) { return slopes[static_cast<std::size_t>(k)](i, j); };
        const auto& symbols = christoffel_symbols(m.model, m.ws, m.q);
        for (int i = 0; i < m.nv(); ++i)
          EXPECT_TRUE(
              close(slice(m.nv(), [&](int j, int k) { return symbols(i, j, k); }),
                    slice(m.nv(), [&](int j, int k) { return (h(i, j, k) + h(i, k, j) - h(j, k, i)) / 2; })))
              << i;
      },
      18);
}

}  // namespace
}  // namespace limber::test
