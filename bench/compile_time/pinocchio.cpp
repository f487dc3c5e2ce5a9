#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/multibody.hpp>

int main() {
  const pinocchio::Model model;
  pinocchio::Data data(model);
  const Eigen::VectorXd q = Eigen::VectorXd::Zero(model.nq);
  const Eigen::VectorXd v = Eigen::VectorXd::Zero(model.nv);
  return static_cast<int>(pinocchio::rnea(model, data, q, v, v).size());
}
