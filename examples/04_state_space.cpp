// Positions are not always a vector space: a floating base has 7 position coordinates and 6 velocities.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::mini_cheetah();
  std::printf("q has %d numbers, v has %d:\n", model.nq(), model.nv());
  for (const JointInfo& joint : model.names().joints)
    if (joint.nv > 1 || joint.link == "front_right_abad")
      std::printf("  %-22s %-9s q[%2d … %2d]  v[%2d … %2d]\n", joint.name.c_str(), to_string(joint.type),
                  joint.q_index, joint.q_index + joint.nq - 1, joint.v_index, joint.v_index + joint.nv - 1);

  // Two positions, the velocity that leads from one to the other in a second, and the way between them.
  std::mt19937_64 generator(1);
  const Eigen::VectorXd q0 = random(model, generator), q1 = random(model, generator);
  const Eigen::VectorXd v = difference(model, q0, q1);
  const double miss = distance(model, integrate(model, q0, v), q1);
  std::printf("difference, then integrate: off by %.1e\n", miss);

  const Eigen::VectorXd half = interpolate(model, q0, q1, 0.5);
  std::printf("half way: %.4f from one end, %.4f from the other\n", distance(model, q0, half),
              distance(model, half, q1));

  // q + v would leave the manifold; normalize() brings quaternions back to unit length.
  Eigen::VectorXd off = q0;
  off.segment<4>(3) *= 1.5;
  for (const std::string& violation : violations(model, off)) std::printf("%s\n", violation.c_str());
  const bool mended = is_valid(model, normalize(model, off));
  std::printf("normalized: %s\n", mended ? "valid" : "not valid");

  const bool even = std::abs(distance(model, q0, half) - distance(model, half, q1)) < 1e-12;
  return model.nq() == 19 && model.nv() == 18 && miss < 1e-12 && even && mended ? 0 : 1;
}
