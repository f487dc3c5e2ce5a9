// Reach for a cup: inverse kinematics of a Panda, with a relaxed posture, and what it says of a cup too far
// away.
#include <limber/limber.hpp>

#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::panda();
  // The flange looks down, 12 cm above a cup on the table.
  const Transform<double> above_the_cup{Rotation<double>::about_x(3.14159265358979), {0.45, 0.2, 0.32}};

  InverseKinematics ik(model, {IkTarget::pose("flange", above_the_cup)});
  const IkResult& result = ik.solve(middle_of_limits(model));
  std::cout << "reached: " << to_string(result.reason) << " after " << result.iterations
            << " iterations, gap " << result.position_error << " m\nq = " << result.q.transpose() << '\n';

  // Of all positions that hold the flange there, the one nearest to the middle of the limits.
  InverseKinematics relaxed(model, {IkTarget::pose("flange", above_the_cup),
                                    IkTarget::posture(middle_of_limits(model)).with_priority(1)});
  const IkResult& calm = relaxed.solve(middle_of_limits(model));
  std::cout << "distance from the middle of the limits: "
            << distance(model, result.q, middle_of_limits(model)) << ", relaxed "
            << distance(model, calm.q, middle_of_limits(model)) << '\n';

  InverseKinematics far(model, {IkTarget::position("flange", {2, 0, 0.3})});
  const IkResult& gap = far.solve(middle_of_limits(model));
  std::cout << "a cup at 2 m: " << to_string(gap.reason) << ", the flange ends " << gap.position_error
            << " m away\n";

  const bool is_calmer = distance(model, calm.q, middle_of_limits(model)) <=
                         distance(model, result.q, middle_of_limits(model)) + 1e-9;
  return result.converged && calm.converged && is_calmer && !gap.converged && gap.position_error > 0.8 ? 0
                                                                                                       : 1;
}
