// How heavy does a hand feel? The operational-space inertia, and torques that leave the hand alone.
#include <limber/limber.hpp>

#include <Eigen/Eigenvalues>
#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::panda();
  Workspace ws(model);
  const int hand = model.frame_index("flange");
  const Eigen::VectorXd q = (Eigen::VectorXd(7) << 0.3, -0.5, 0.2, -2.0, 0.1, 1.6, 0.8).finished();

  // A push of f newtons along u moves the hand with f uᵀ Λ⁻¹ u: the apparent mass is 1/(uᵀ Λ⁻¹ u).
  const Eigen::MatrixXd inverse =
      inverse_operational_space_inertia(model, ws, q, {hand}, Coordinates::world_aligned);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(inverse.bottomRightCorner<3, 3>());
  for (int k = 0; k < 3; ++k) {
    const Eigen::Vector3d u = axes.eigenvectors().col(k);
    std::printf("pushed along (%6.3f %6.3f %6.3f) the hand feels like %7.3f kg\n", u.x(), u.y(), u.z(),
                1 / axes.eigenvalues()[k]);
  }

  // Λ⁻¹ is J H⁻¹ Jᵀ, found without H.
  const Eigen::MatrixXd j = jacobian(model, ws, q, hand, Coordinates::world_aligned);
  const Eigen::MatrixXd h_inverse = inverse_mass_matrix(model, ws, q);
  const double lambda_error = (j * h_inverse * j.transpose() - inverse).norm() / inverse.norm();

  // Seven joints, six directions: torques (1 − Jᵀ J̄ᵀ) τ move the elbow and give the hand no acceleration.
  const Eigen::MatrixXd j_bar =
      dynamically_consistent_inverse(model, ws, q, {hand}, Coordinates::world_aligned);
  const Eigen::VectorXd tau = Eigen::VectorXd::LinSpaced(7, -10, 10);
  const Eigen::VectorXd elbow_only = tau - j.transpose() * (j_bar.transpose() * tau);
  const Eigen::VectorXd a = h_inverse * elbow_only;
  std::printf("null-space torques: joints accelerate by %.3f rad/s², the hand by %.1e\n", a.norm(),
              (j * a).norm());

  // Two frames at once: pushing the elbow moves the hand.
  const Eigen::MatrixXd both = inverse_operational_space_inertia(
      model, ws, q, {hand, model.frame_index("link4")}, Coordinates::world_aligned);
  std::printf("a newton on link4 along x moves the hand by %.4f m/s² along x\n", both(3, 9));
  return lambda_error < 1e-10 && (j * a).norm() < 1e-9 * a.norm() && both.rows() == 12 ? 0 : 1;
}
