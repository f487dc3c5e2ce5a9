// Let it swing: a double pendulum for ten seconds, by forward dynamics and Runge–Kutta's rule.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>
#include <string>

using namespace limber;

int main() {
  const Model model = robots::double_pendulum();
  Workspace ws(model);
  const Eigen::VectorXd no_torque = Eigen::VectorXd::Zero(2);
  Eigen::VectorXd q = Eigen::Vector2d(2.0, 0.5), v = Eigen::Vector2d::Zero();
  const auto acceleration = [&](const Eigen::VectorXd& at, const Eigen::VectorXd& with) {
    return Eigen::VectorXd(forward_dynamics(model, ws, at, with, no_torque));
  };
  const auto energy = [&] { return kinetic_energy(model, ws, q, v) + potential_energy(model, ws, q); };

  const double h = 1e-3, start = energy();
  double drift = 0;
  for (int step = 0; step <= 10000; ++step) {
    if (step % 400 == 0) {  // where the tip is, left and right
      const double x = placement(model, ws, q, "tip").translation.x;
      std::string line(61, ' ');
      line[30] = '.';
      line[static_cast<std::size_t>(std::lround(30 + 9 * x))] = 'o';
      std::printf("%4.1f s %s %9.6f J\n", step * h, line.c_str(), energy());
    }
    const Eigen::VectorXd k1 = acceleration(q, v), v2 = v + h / 2 * k1;
    const Eigen::VectorXd k2 = acceleration(q + h / 2 * v, v2), v3 = v + h / 2 * k2;
    const Eigen::VectorXd k3 = acceleration(q + h / 2 * v2, v3), v4 = v + h * k3;
    const Eigen::VectorXd k4 = acceleration(q + h * v3, v4);
    q += h / 6 * (v + 2 * v2 + 2 * v3 + v4);  // revolute joints: positions add
    v += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    drift = std::max(drift, std::abs(energy() - start));
  }
  std::printf("energy kept to %.1e J\n", drift);

  // The same accelerations through the mass matrix.
  const Eigen::VectorXd by_bodies = acceleration(q, v);
  const Eigen::VectorXd by_matrix = forward_dynamics_by_mass_matrix(model, ws, q, v, no_torque);
  const double routes = (by_bodies - by_matrix).norm();
  std::printf("both routes agree to %.1e\n", routes);

  // Hybrid: the elbow shall keep its rate, the shoulder is free. Which torque does the elbow need?
  const HybridResult<double> hybrid =
      hybrid_dynamics(model, ws, q, v, Eigen::Vector2d(0, 0), no_torque, {false, true});
  std::printf("with %.3f N m the elbow keeps its rate while the shoulder accelerates by %.3f rad/s²\n",
              hybrid.tau[1], hybrid.a[0]);
  const double hybrid_error = (forward_dynamics(model, ws, q, v, hybrid.tau) - hybrid.a).norm();
  return drift < 1e-6 && routes < 1e-10 && hybrid_error < 1e-10 ? 0 : 1;
}
