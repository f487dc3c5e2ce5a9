// The equations of motion written out: Khatib's arm of a revolute and a prismatic joint, beside its closed
// form.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

int main() {
  const Model arm = robots::rp_arm();
  Workspace ws(arm);
  const Eigen::Vector2d q(0.7, 0.8), v(1.3, -0.6);
  const LagrangianForm<double>& form = lagrangian_form(arm, ws, q);

  const double d = q[1], m2 = form.mass_matrix(1, 1);
  double worst = 0;
  const auto compare = [&](const char* name, double computed, double closed) {
    std::printf("%-22s %10.6f   %10.6f\n", name, computed, closed);
    worst = std::max(worst, std::abs(computed - closed));
  };
  std::printf("%-22s %10s   %10s\n", "", "computed", "closed form");
  compare("M_12", form.mass_matrix(0, 1), 0);
  compare("∂M_11/∂d", form.mass_matrix_derivatives[1](0, 0), 2 * m2 * d);
  compare("C_21, for θ̇²", form.centrifugal(1, 0), -m2 * d);
  compare("C_12, for ḋ²", form.centrifugal(0, 1), 0);
  compare("B_1, for θ̇ ḋ", form.coriolis(0, 0), 2 * m2 * d);
  compare("B_2, for θ̇ ḋ", form.coriolis(1, 0), 0);
  compare("V_1", form.velocity_forces(v)[0], 2 * m2 * d * v[0] * v[1]);
  compare("V_2", form.velocity_forces(v)[1], -m2 * d * v[0] * v[0]);

  const Eigen::Vector2d a(0.4, -0.9);
  const Eigen::VectorXd tau = form.mass_matrix * a + form.velocity_forces(v) + form.gravity;
  const double error = (tau - inverse_dynamics(arm, ws, q, v, a)).norm();
  std::printf("inverse dynamics from these terms, off by %.1e\n", error);
  return worst < 1e-12 && error < 1e-12 ? 0 : 1;
}
