// Which torques does a motion need? A UR5 swings its arm, then somebody pushes its wrist.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::ur5();
  Workspace ws(model);
  const int wrist = static_cast<int>(model.frames().size()) - 1;
  const Eigen::VectorXd middle = (Eigen::VectorXd(6) << 0, -1.2, 1.4, -1.0, -1.5, 0).finished();
  const Eigen::VectorXd swing = (Eigen::VectorXd(6) << 0.8, 0.4, 0.3, 0.2, 0.2, 0.5).finished();

  std::printf("torques of q = middle + swing · sin(3 t), N m, from the shoulder to the wrist\n");
  for (double t = 0; t < 2.1; t += 0.3) {
    const Eigen::VectorXd q = middle + swing * std::sin(3 * t), v = swing * 3 * std::cos(3 * t),
                          a = swing * -9 * std::sin(3 * t);
    const Eigen::VectorXd& tau = inverse_dynamics(model, ws, q, v, a);
    std::printf("%5.1f s", t);
    for (const double torque : tau) std::printf("%10.3f", torque);
    std::printf("\n");
  }

  // At rest τ is what gravity asks for, and the joint of a link passes on the weight of all beyond it.
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(6);
  const Eigen::VectorXd rest = inverse_dynamics(model, ws, middle, zero, zero);
  const double carried = norm(joint_wrench(model, ws, 1).linear);
  std::printf("at rest the first joint carries %.3f N; the arm weighs %.3f N\n", carried,
              9.81 * total_mass(model));
  const double gravity_error = (rest - gravity_forces(model, ws, middle)).norm();

  // A push of 20 N on the wrist, in its own coordinates: the joints have to give −Jᵀ f to stay.
  ExternalForces<double> push(model);
  push.add(model, wrist, {Vec3<double>::zero(), {20, 0, 0}});
  const Eigen::VectorXd pushed = inverse_dynamics(model, ws, middle, zero, zero, push);
  const Eigen::VectorXd& by_jacobian =
      joint_forces(model, ws, middle, wrist, {Vec3<double>::zero(), {20, 0, 0}});
  std::printf("a push of 20 N on %s changes the torques by up to %.3f N m\n",
              model.names().frames.back().c_str(), (pushed - rest).lpNorm<Eigen::Infinity>());
  const double push_error = (pushed - rest + by_jacobian).norm();
  return gravity_error < 1e-12 && push_error < 1e-12 && std::abs(carried - 9.81 * total_mass(model)) < 1e-9
             ? 0
             : 1;
}
