// The Coriolis matrix of a quadruped with a universal joint in its back, and a momentum observer that feels a
// push.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

int main() {
  // A hind part that is joined to the trunk by a universal joint: its first axis moves in the body as the
  // second turns.
  ModelSpec spec = robots::mini_cheetah_spec();
  BodySpec tail;
  tail.name = "tail";
  tail.parent = spec.bodies.front().name;
  tail.placement = Transform<double>::translated({-0.2, 0, 0});
  tail.joint.name = "back";
  tail.joint.type = JointType::universal;
  tail.inertia = {1.5, {-0.1, 0, 0.02}, Mat3<double>::identity() * 0.01};
  spec.bodies.push_back(tail);
  const Model model = build(spec);
  Workspace ws(model);
  std::mt19937_64 generator(1);
  Eigen::VectorXd q = random(model, generator);
  Eigen::VectorXd v = Eigen::VectorXd::LinSpaced(model.nv(), -2, 2);

  const CoriolisTerms<double> terms = coriolis_terms(model, ws, q, v);
  const Eigen::MatrixXd& c = terms.coriolis_matrix;
  const Eigen::MatrixXd skew = terms.mass_matrix_rate - 2 * c;
  const Eigen::VectorXd bias = bias_forces(model, ws, q, v);
  const double bias_error = (c * v + gravity_forces(model, ws, q) - bias).norm() / bias.norm();
  const double skew_error = (skew + skew.transpose()).norm() / c.norm();
  const double product_error =
      (coriolis_times(model, ws, q, v, bias) - c * bias).norm() / (c.norm() * bias.norm());
  std::printf("off by: C v + g %.1e, skewness of Ḣ − 2C %.1e, C w %.1e\n", bias_error, skew_error,
              product_error);

  // A momentum observer: d/dt(H v) = τ + Cᵀ v − g + r. What is left of it, filtered, is the force of a push,
  // and no acceleration is measured. Here somebody pushes the trunk sideways with 20 N while the robot falls.
  const Force<double> push{{0, 0, 0}, {0, 20, 0}};
  ExternalForces<double> forces(model);
  forces.add(model, spec.bodies.front().name, push);
  const double dt = 1e-4, gain = 200;
  v.setZero();
  Eigen::VectorXd integral = mass_matrix_times(model, ws, q, v), residual = Eigen::VectorXd::Zero(model.nv());
  const Eigen::VectorXd tau = residual;
  for (int step = 0; step < 500; ++step) {
    const Eigen::VectorXd a = forward_dynamics(model, ws, q, v, tau, forces);
    const Eigen::VectorXd known =
        tau + coriolis_transpose_times_velocity(model, ws, q, v) - gravity_forces(model, ws, q);
    integral += (known + residual) * dt;
    v += a * dt;
    q = integrate(model, q, v * dt);
    residual = gain * (mass_matrix_times(model, ws, q, v) - integral);
  }
  const double felt = residual[4];  // the linear velocities of the base come after its three turns
  std::printf("a push of 20 N sideways is felt as %.2f N\n", felt);
  return bias_error < 1e-12 && skew_error < 1e-12 && product_error < 1e-12 && std::abs(felt - 20) < 0.2 ? 0
                                                                                                        : 1;
}
