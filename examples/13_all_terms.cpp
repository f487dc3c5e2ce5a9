// What a controller needs, in one call: a Panda follows a path by computed torque.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::panda();
  Workspace ws(model);
  const Eigen::VectorXd home = (Eigen::VectorXd(7) << 0, -0.5, 0, -2.0, 0, 1.6, 0.8).finished();
  const Eigen::VectorXd swing = (Eigen::VectorXd(7) << 0.6, 0.3, 0.4, 0.4, 0.8, 0.3, 1.0).finished();
  Eigen::VectorXd q = home + Eigen::VectorXd::Constant(7, 0.1), v = Eigen::VectorXd::Zero(7);

  // τ = H (a_wanted + k_v ė + k_p e) + C v + g makes the error e of every joint die away as one oscillator.
  const double h = 1e-3, stiffness = 100, damping = 20;
  double error = 0;
  for (int step = 0; step <= 2000; ++step) {
    const double t = step * h;
    const Eigen::VectorXd e = home + swing * std::sin(t) - q, e_dot = swing * std::cos(t) - v;
    error = e.norm();
    const AllTerms<double>& terms = all_terms(model, ws, q, v);
    if (step % 250 == 0)
      std::printf("%4.2f s  error %8.1e rad  kinetic energy %7.4f J  centre of mass at z = %.4f m\n", t,
                  error, terms.kinetic_energy, terms.center_of_mass.z);
    const Eigen::VectorXd tau =
        terms.mass_matrix * (-swing * std::sin(t) + damping * e_dot + stiffness * e) + terms.bias_forces;
    v += h * forward_dynamics(model, ws, q, v, tau);
    q = integrate(model, q, Eigen::VectorXd(h * v));
  }

  // Each term is what its own function gives.
  const AllTerms<double>& terms = all_terms(model, ws, q, v);
  const double difference = (terms.mass_matrix - mass_matrix(model, ws, q)).norm() +
                            (terms.bias_forces - bias_forces(model, ws, q, v)).norm() +
                            (terms.gravity_forces - gravity_forces(model, ws, q)).norm() +
                            (terms.joint_jacobian - joint_jacobian(model, ws, q)).norm() +
                            std::abs(terms.potential_energy - potential_energy(model, ws, q));
  std::printf("all_terms and the single functions differ by %.1e\n", difference);
  return error < 2e-2 && difference < 1e-11 ? 0 : 1;
}
