// Drive a parallel robot: the torques of its two motors for a wanted motion of the tip, the elbows passive.
#include <limber/limber.hpp>

#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::five_bar();
  ConstrainedMechanism robot(model);
  Workspace ws(model);
  const std::vector<bool> motors = {true, false, true, false};  // motor, elbow, motor, elbow

  const Eigen::VectorXd q = robot.assemble(neutral(model)).q, v = Eigen::VectorXd::Zero(4);

  // The tip gives way in the plane of the robot alone: Φ takes forces on it to its accelerations.
  const Eigen::MatrixXd phi =
      robot.constrained_inverse_operational_space_inertia(q, {"tip"}, Coordinates::world_aligned);
  std::cout << "1/mass of the tip along x and y: " << phi(3, 3) << ", " << phi(4, 4) << " 1/kg\n";

  // Upwards with 1 m/s²: joint accelerations from those that the loop allows, motors from inverse dynamics.
  Eigen::MatrixXd rows(robot.row_count() + 2, 4);
  rows << robot.constraint_jacobian(q),
      jacobian(model, ws, q, "tip", Coordinates::world_aligned).middleRows(3, 2);
  Eigen::VectorXd wanted = Eigen::VectorXd::Zero(rows.rows());
  wanted.tail(2) << 0, 1;
  const Eigen::VectorXd a = (rows.transpose() * rows).ldlt().solve(rows.transpose() * wanted);
  const ConstrainedForces& forces = robot.constrained_inverse_dynamics(q, v, a, {}, motors);
  const Eigen::VectorXd tau = forces.tau;
  std::cout << "motors: " << tau[0] << " and " << tau[2] << " N m; lacking " << forces.lacking << '\n';

  // Forward dynamics gives the motion back.
  const Eigen::VectorXd back = robot.constrained_forward_dynamics(q, v, tau).a;
  const Motion<double> tip = acceleration(model, ws, q, v, back, "tip", Coordinates::world_aligned);
  std::cout << "the tip accelerates with " << to_eigen(tip.linear).transpose() << " m/s²\n";
  return forces.lacking < 1e-9 && norm(tip.linear - Vec3<double>{0, 1, 0}) < 1e-6 ? 0 : 1;
}
