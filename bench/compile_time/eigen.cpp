// The floor for any library whose interface is made of Eigen's vectors and matrices.
#include <Eigen/Core>

int main(int argc, char**) {
  const Eigen::MatrixXd H = Eigen::MatrixXd::Constant(argc, argc, 1.0);
  const Eigen::VectorXd a = Eigen::VectorXd::Constant(argc, 2.0);
  const Eigen::VectorXd tau = H * a;
  return static_cast<int>(tau[0]);
}
