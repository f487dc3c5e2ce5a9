// All Christoffel symbols of an arm, and what they mean when the base floats.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

int main() {
  const Model arm = robots::panda();
  Workspace ws(arm);
  std::mt19937_64 generator(1);
  const Eigen::VectorXd q = random(arm, generator);
  const int nv = arm.nv();

  const ChristoffelSymbols<double>& symbols = christoffel_symbols(arm, ws, q);
  std::printf("%d³ symbols from %zu numbers; Γ_124 = %.4f, Γ_142 = %.4f\n", nv, symbols.packed().size(),
              symbols(1, 2, 4), symbols(1, 4, 2));

  // One tensor serves every velocity at this position.
  double worst = 0;
  Eigen::MatrixXd c(nv, nv);
  for (int k = 0; k < 1000; ++k) {
    const Eigen::VectorXd v = Eigen::VectorXd::Random(nv);
    symbols.contract(v.data(), c.data());
    worst = std::max(worst, (c - coriolis_matrix(arm, ws, q, v)).cwiseAbs().maxCoeff());
  }
  std::printf("C at 1000 velocities, off by %.1e\n", worst);

  // ∂H/∂q_k = Γ_ijk + Γ_jik, here against a difference quotient.
  const int k = 3;
  const double step = 1e-6;
  Eigen::VectorXd ahead = q, behind = q;
  ahead[k] += step;
  behind[k] -= step;
  const Eigen::MatrixXd h_ahead = mass_matrix(arm, ws, ahead), h_behind = mass_matrix(arm, ws, behind);
  const Eigen::MatrixXd slope = (h_ahead - h_behind) / (2 * step);
  Eigen::MatrixXd sum(nv, nv);
  for (int i = 0; i < nv; ++i)
    for (int j = 0; j < nv; ++j) sum(i, j) = symbols(i, j, k) + symbols(j, i, k);
  const double slope_error = (sum - slope).cwiseAbs().maxCoeff();
  std::printf("∂H/∂q_%d, off by %.1e\n", k, slope_error);

  // The velocities of a floating base are not rates of positions: turning about x and then about y is not
  // turning about y and then about x, and Γ_ijk − Γ_ikj is the mass matrix times that difference (here: a
  // turn about z).
  const Model free = robots::humanoid();
  Workspace free_ws(free);
  const Eigen::VectorXd free_q = neutral(free);
  const auto& of_free = christoffel_symbols(free, free_ws, free_q);
  const double difference = of_free(2, 1, 0) - of_free(2, 0, 1);
  const double expected = mass_matrix(free, free_ws, free_q)(2, 2);
  std::printf("with a floating base Γ_210 − Γ_201 = %.4f, H_22 = %.4f\n", difference, expected);
  return worst < 1e-12 && slope_error < 1e-7 && std::abs(difference - expected) < 1e-12 ? 0 : 1;
}
