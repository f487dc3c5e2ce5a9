// Close a four-bar linkage: assemble it from a rough posture, let it move, and read the forces in its cut
// joint.
#include <limber/limber.hpp>

#include <cmath>
#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::crank_rocker();  // its loop, a revolute joint, is part of the model
  ConstrainedMechanism linkage(model);

  const Mobility mobility = linkage.mobility();
  std::cout << model.nv() << " joints, " << mobility.constraints << " constraints, of which "
            << mobility.redundant << " are redundant in the plane: " << mobility.degrees_of_freedom
            << " degree of freedom\n";

  // A posture with an open loop: the crank by half a radian, the others as they were. The nearest closed one.
  Eigen::VectorXd posture = neutral(model);
  posture[0] += 0.5;
  const Assembly& assembly = linkage.assemble(posture);
  const Eigen::VectorXd q = assembly.q;
  std::cout << "assembled after " << assembly.iterations << " steps, gap " << assembly.gap.position
            << " m\nq = " << q.transpose() << '\n';

  // Velocities that the loop allows, nearest to a turning crank; then accelerations and forces.
  Eigen::VectorXd wish = Eigen::VectorXd::Zero(model.nv());
  wish[0] = 2;
  const Eigen::VectorXd v = linkage.impact(q, wish).v;
  const Eigen::VectorXd tau = Eigen::VectorXd::Zero(model.nv());
  const ConstrainedAccelerations& result = linkage.constrained_forward_dynamics(q, v, tau);
  std::cout << "a = " << result.a.transpose() << "\nthe cut joint pushes its side b with "
            << to_eigen(result.forces[0].linear).transpose() << " N; rank " << result.rank << '\n';

  // The loop stays closed to first order: G a + Ġ v = 0.
  const double opening =
      (linkage.constraint_jacobian(q) * result.a + linkage.constraint_bias(q, v)).cwiseAbs().maxCoeff();
  return assembly.is_closed && mobility.degrees_of_freedom == 1 && opening < 1e-9 ? 0 : 1;
}
