// What a program can ask of a model: names, limits, problems; and Eigen's types at the border.
#include <limber/limber.hpp>
#include <limber/model/problem_code.hpp>

#include <iostream>

using namespace limber;

int main() {
  const Model model = robots::panda();
  for (const JointInfo& joint : model.names().joints)
    std::cout << joint.name << " moves " << joint.link << " within " << model.constants().lower[joint.q_index]
              << " … " << model.constants().upper[joint.q_index] << " rad\n";

  Workspace ws(model);
  Eigen::VectorXd q = neutral(model);
  const Eigen::Isometry3d x = to_eigen(placement(model, ws, q, "flange"));
  const Transform<double> flange = to_transform(x);
  std::cout << "flange: " << flange << '\n';

  // A step in place: nothing is allocated.
  const Eigen::VectorXd step = Eigen::VectorXd::Constant(model.nv(), 0.01);
  integrate(model, q, step, q);

  bool found = false;
  try {
    build(parse_json(
        R"({"limber": 1, "bodies": [{"name": "arm", "joint": {"type": "revolute", "axis": [0, 0, 1]},
                                             "inertia": {"mass": -2}}]})"));
  } catch (const ModelError& error) {
    for (const Problem& problem : error.problems()) {
      std::cout << problem << '\n';
      found = found || problem.code == ProblemCode::mass_negative;  // decide by code, never by text
    }
  }
  return found && x.translation().z() > 0.5 && q[0] == 0.01 ? 0 : 1;
}
