// A user's program, built against the installed package: reads a model, builds it, writes it, computes
// with many states.
#include <iostream>
#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>

int main() {
  const limber::ModelSpec spec = limber::parse_json(R"({
    "limber": 1, "name": "arm",
    "bodies": [
      {"name": "upper", "parent": "world",
       "joint": {"name": "shoulder", "type": "revolute", "axis": [0, 0, 1]},
       "inertia": {"mass": 2.0, "com": [0, 0, 0.1], "about_com": [[0.02, 0, 0], [0, 0.02, 0], [0, 0, 0.01]]}},
      {"name": "fore", "parent": "upper", "placement": {"translation": [0, 0, 0.3]},
       "joint": {"name": "elbow", "type": "spherical"},
       "inertia": {"mass": 1.0, "com": [0, 0, 0.1], "about_com": [[0.02, 0, 0], [0, 0.02, 0], [0, 0, 0.01]]}}
    ]})");
  const limber::Model model = limber::build(spec);
  std::cout << "nq " << model.nq() << ", nv " << model.nv() << '\n' << limber::to_json(spec) << '\n';

  limber::Batch batch(model, {.threads = 2});
  const Eigen::MatrixXd q = limber::neutral(model).transpose().replicate(1000, 1);
  Eigen::MatrixXd forces(1000, model.nv());
  limber::batch::gravity_forces(batch, q, forces);
  std::cout << "gravity at rest: " << forces.row(999) << '\n';

  try {
    limber::parse_json(R"({"limber": 1, "bodies": 3})");
  } catch (const limber::ModelError& error) {  // an exception must find its way across the library's border
    std::cout << error.what() << '\n';
    return 0;
  }
  return 1;
}
