// A user's program, built against the installed package: reads a model, builds it, writes it.
#include <iostream>
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

  try {
    limber::parse_json(R"({"limber": 1, "bodies": 3})");
  } catch (const limber::ModelError& error) {  // an exception must find its way across the library's border
    std::cout << error.what() << '\n';
    return 0;
  }
  return 1;
}
