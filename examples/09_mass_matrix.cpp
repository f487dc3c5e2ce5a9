// The mass matrix of a quadruped: branches leave zeros, factors keep them, and rotors are felt.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::mini_cheetah();
  Workspace ws(model);
  std::mt19937_64 generator(1);
  const Eigen::VectorXd q = random(model, generator), x = Eigen::VectorXd::LinSpaced(model.nv(), -1, 1);

  const Eigen::MatrixXd h = mass_matrix(model, ws, q);
  const SparsityPattern pattern = mass_matrix_pattern(model);
  bool zeros_are_zero = true;
  std::printf("H, %d × %d: six rows of the floating base, then four legs\n", model.nv(), model.nv());
  for (int i = 0; i < model.nv(); ++i) {
    for (int j = 0; j < model.nv(); ++j) {
      const bool filled = pattern.contains(std::max(i, j), std::min(i, j));
      std::printf("%s", filled ? " ■" : " ·");
      zeros_are_zero = zeros_are_zero && (filled || h(i, j) == 0);
    }
    std::printf("\n");
  }

  // H = Lᵀ D L has entries only where H has; solves and products need not form H at all.
  const Eigen::MatrixXd factors = factorize_mass_matrix(model, ws, q);
  const Eigen::MatrixXd l = factors.triangularView<Eigen::UnitLower>();
  const Eigen::MatrixXd product = l.transpose() * factors.diagonal().asDiagonal() * l;
  const Eigen::VectorXd solved = solve_mass_matrix(model, ws, x);
  const double factor_error = (product - h).norm() / h.norm(), solve_error = (h * solved - x).norm(),
               times_error = (mass_matrix_times(model, ws, q, x) - h * x).norm(),
               inverse_error = (inverse_mass_matrix_times(model, ws, q, x) - solved).norm();
  std::printf("off by: factors %.1e, solve %.1e, H x %.1e, H⁻¹ x %.1e\n", factor_error, solve_error,
              times_error, inverse_error);

  // Without its rotors, each of less than 1e-4 kg m², the robot is another one.
  ModelSpec spec = robots::mini_cheetah_spec();
  for (BodySpec& body : spec.bodies) body.rotors.clear();
  const Model bare = build(spec);
  Workspace bare_ws(bare);
  const int knee = model.nv() - 1;
  const double without = mass_matrix(bare, bare_ws, q)(knee, knee);
  std::printf("a knee feels %.6f kg m², of which its rotor is %.0f %%\n", h(knee, knee),
              100 * (1 - without / h(knee, knee)));
  return zeros_are_zero && factor_error < 1e-14 && solve_error < 1e-9 && times_error < 1e-12 &&
                 inverse_error < 1e-9
             ? 0
             : 1;
}
