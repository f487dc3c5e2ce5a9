// A base that moves: an arm in a lift and on a turning platform, and on the moon.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

int main() {
  const Model arm = robots::panda();
  Workspace ws(arm);
  const Eigen::VectorXd q = (Eigen::VectorXd(7) << 0.3, -0.5, 0.2, -2.0, 0.1, 1.6, 0.8).finished();
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(7);
  const auto print = [](const char* what, const Eigen::VectorXd& tau) {
    std::printf("%-38s", what);
    for (const double x : tau) std::printf(" %8.3f", x);
    std::printf("  N·m\n");
  };
  const Eigen::VectorXd weight = gravity_forces(arm, ws, q);
  print("at rest", weight);

  // [ω̇; r̈] of the base, and its angular velocity.
  const Motion<double> up{Vec3<double>::zero(), {0, 0, 2}};
  const Eigen::VectorXd lifted =
      inverse_dynamics_on_moving_base(arm, ws, q, zero, zero, up, Vec3<double>::zero());
  print("in a lift that starts with 2 m/s²", lifted);
  std::printf("the floor of the lift carries %.1f N\n", -base_force(arm, ws).linear.z);

  const Eigen::VectorXd turned =
      inverse_dynamics_on_moving_base(arm, ws, q, zero, zero, Motion<double>::zero(), {0, 0, 3});
  print("on a platform that turns with 3 rad/s", turned);

  // Another gravity costs nothing, and the workspace serves both models.
  const Model moon = arm.with_gravity({0, 0, -1.62});
  print("on the moon", gravity_forces(moon, ws, q));

  // A lift is as more gravity; a platform is as the first joint turning, which needs nothing for it.
  const double as_gravity = (lifted - weight * (11.81 / 9.81)).norm();
  const Eigen::VectorXd spin = 3 * Eigen::VectorXd::Unit(7, 0);
  const double as_joint = (turned - inverse_dynamics(arm, ws, q, spin, zero)).norm();
  std::printf("differences: %.1e, %.1e\n", as_gravity, as_joint);
  return as_gravity < 1e-12 && as_joint < 1e-12 ? 0 : 1;
}
