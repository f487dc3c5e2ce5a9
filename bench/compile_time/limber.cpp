// What a user's first control loop looks like: the door, a model, and a torque for each tick.
#include <limber/limber.hpp>

int main(int, char** argv) {
  const limber::Model model = limber::load_model(argv[1]);
  limber::Workspace ws(model);
  Eigen::VectorXd q = limber::neutral(model);
  const Eigen::VectorXd v = Eigen::VectorXd::Zero(model.nv());
  double effort = 0;
  for (int tick = 0; tick < 1000; ++tick) effort += limber::inverse_dynamics(model, ws, q, v, v).norm();
  return effort < 1e9 ? 0 : 1;
}
