// A cat's trick: in free fall the centre of mass follows a parabola, whatever the joints do.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::humanoid();
  Workspace ws(model);
  std::mt19937_64 generator(4);
  const Eigen::VectorXd q = random(model, generator), v = Eigen::VectorXd::LinSpaced(model.nv(), -2, 2);
  std::printf("%s: %d degrees, %.3f kg\n", model.name().c_str(), model.nv(), total_mass(model));
  std::printf("kinetic energy %.3f J, potential energy %.3f J\n", kinetic_energy(model, ws, q, v),
              potential_energy(model, ws, q));

  // Strong torques at the joints, none at the floating root.
  Eigen::VectorXd tau = Eigen::VectorXd::LinSpaced(model.nv(), -50, 50);
  tau.head<6>().setZero();
  const Eigen::VectorXd a = forward_dynamics(model, ws, q, v, tau);
  const Vec3<double> fall = center_of_mass_acceleration(model, ws, q, v, a);
  std::printf("its centre of mass falls with (%.2e, %.2e, %.9f) m/s²\n", fall.x, fall.y, fall.z);
  const double fall_error = norm(fall - Vec3<double>{0, 0, -9.81});

  // Momentum about the centre of mass: A v. Its angular part stays: dA/dt v + A a = 0.
  const Eigen::MatrixXd matrix = centroidal_momentum_matrix(model, ws, q);
  const Eigen::VectorXd centroidal = matrix * v;
  const Eigen::VectorXd rate = centroidal_momentum_matrix_rate(model, ws, q, v) * v + matrix * a;
  std::printf("angular momentum (%.4f, %.4f, %.4f) kg m²/s changes by %.1e per second\n", centroidal[0],
              centroidal[1], centroidal[2], rate.head<3>().norm());

  // The same momentum about the world's origin, and the centre of mass three times.
  const Force<double> total = momentum(model, ws, q, v);
  const Vec3<double> c = center_of_mass(model, ws, q);
  const Vec3<double> about_c = moment_about(total, c);
  const double momentum_error =
      (Eigen::Vector3d(about_c.x, about_c.y, about_c.z) - centroidal.head<3>()).norm();
  const Eigen::Vector3d c_dot = center_of_mass_jacobian(model, ws, q) * v;
  const Vec3<double> velocity = center_of_mass_velocity(model, ws, q, v);
  const double velocity_error = (Eigen::Vector3d(velocity.x, velocity.y, velocity.z) - c_dot).norm();
  const Inertia<double> locked = composite_inertia(model, ws, q, "world");
  std::printf("centre of mass (%.4f, %.4f, %.4f) m, of the composite inertia too: off by %.1e\n", c.x, c.y,
              c.z, norm(locked.com() - c));
  return fall_error < 1e-9 && rate.head<3>().norm() < 1e-8 && momentum_error < 1e-10 &&
                 velocity_error < 1e-12 && norm(locked.com() - c) < 1e-12
             ? 0
             : 1;
}
