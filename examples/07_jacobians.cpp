// Jacobians: velocities out, forces in, and a hand that finds its way to a point.
#include <limber/limber.hpp>

#include <Eigen/Cholesky>
#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::ur5();
  Workspace ws(model);
  const int tool = static_cast<int>(model.frames().size()) - 1;
  Eigen::VectorXd q(6);
  q << 0.2, -1.2, 1.4, -1.0, -1.5, 0.3;

  // Which joint torques carry a kilogram at the tool? Jᵀ f, without forming J.
  const Force<double> weight{Vec3<double>::zero(), {0, 0, -9.81}};
  const Eigen::VectorXd load = joint_forces(model, ws, q, tool, weight, Coordinates::world_aligned);
  std::printf("a kilogram on %s asks the joints for", model.names().frames.back().c_str());
  for (const double torque : load) std::printf(" %.3f", -torque);
  std::printf(" N m\n");
  const Eigen::VectorXd f = (Eigen::VectorXd(6) << 0, 0, 0, 0, 0, -9.81).finished();
  const double disagreement =
      (jacobian(model, ws, q, tool, Coordinates::world_aligned).transpose() * f - load).norm();

  // Newton's steps to a point 0.3 m away: Δq = Jᵀ(J Jᵀ + λ)⁻¹ Δx with the linear rows of J.
  const Vec3<double> start = placement(model, ws, q, tool).translation;
  const Vec3<double> target = start + Vec3<double>{-0.1, 0.2, 0.2};
  double distance = 1;
  for (int step = 0; step < 20 && distance > 1e-9; ++step) {
    const Vec3<double> to_go = target - placement(model, ws, q, tool).translation;
    distance = norm(to_go);
    std::printf("step %d: %.3e m to go\n", step, distance);
    const Eigen::MatrixXd j = jacobian(model, ws, q, tool, Coordinates::world_aligned).bottomRows<3>();
    const Eigen::Matrix3d damped = j * j.transpose() + 1e-9 * Eigen::Matrix3d::Identity();
    const Eigen::VectorXd dq =
        j.transpose() * damped.ldlt().solve(Eigen::Vector3d(to_go.x, to_go.y, to_go.z));
    q = integrate(model, q, dq);
  }

  // dJ/dt · v is what a velocity-product acceleration is made of.
  const Eigen::VectorXd v = Eigen::VectorXd::LinSpaced(6, -1, 1);
  const Eigen::VectorXd product = jacobian_rate(model, ws, q, v, tool, Coordinates::world) * v;
  const Motion<double> expected = velocity_product_acceleration(model, ws, q, v, tool, Coordinates::world);
  double miss = 0;
  for (int k = 0; k < 6; ++k) miss = std::max(miss, std::abs(product[k] - expected[k]));
  std::printf("dJ/dt · v agrees with velocity_product_acceleration to %.1e\n", miss);
  return disagreement < 1e-12 && distance < 1e-9 && miss < 1e-12 ? 0 : 1;
}
