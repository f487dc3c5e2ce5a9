#include <limber/limber.hpp>

#include <iostream>

int main() {
  const limber::Model model = limber::robots::panda();  // or limber::load_model("panda.urdf")
  limber::Workspace ws(model);                          // all memory; one per thread
  const Eigen::VectorXd q = limber::neutral(model), v = Eigen::VectorXd::Constant(model.nv(), 0.5);
  const Eigen::VectorXd a = Eigen::VectorXd::Ones(model.nv());

  const Eigen::VectorXd& tau = limber::inverse_dynamics(model, ws, q, v, a);
  std::cout << "joint torques\n" << tau << "\nmass matrix\n" << limber::mass_matrix(model, ws, q) << '\n';
  const double error = (limber::forward_dynamics(model, ws, q, v, tau) - a).norm();
  std::cout << "forward dynamics undoes inverse dynamics to " << error << '\n';
  return error < 1e-9 ? 0 : 1;
}
