// Many frames of one state: the tree is computed once, then each frame costs a change of coordinates.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

int main() {
  const Model model = robots::mini_cheetah();
  Kinematics kin(model);  // all memory; one per thread

  std::mt19937_64 generator(1);
  const Eigen::VectorXd q = random(model, generator);
  const Eigen::VectorXd v = Eigen::VectorXd::LinSpaced(model.nv(), -1, 1), a = -v;
  kin.update(q, v, a);

  // Where every link is, how fast and how hard it moves.
  double largest = 0;
  for (int frame = 1; frame <= model.names().link_count; ++frame) {
    const Vec3<double> p = kin.placement(frame).translation;
    const Motion<double> velocity = kin.velocity(frame, Coordinates::world_aligned);
    const Motion<double> acceleration = kin.classical_acceleration(frame, Coordinates::world_aligned);
    std::printf("%-16s at (%6.3f, %6.3f, %6.3f) m, %6.3f m/s, %7.3f m/s²\n",
                model.names().frames[static_cast<std::size_t>(frame)].c_str(), p.x, p.y, p.z,
                norm(velocity.linear), norm(acceleration.linear));

    // Of the same tables: velocity = J v.
    const auto& j = kin.jacobian(frame, Coordinates::world_aligned);
    const Eigen::VectorXd by_jacobian = j * v;
    for (int k = 0; k < 6; ++k) largest = std::max(largest, std::abs(by_jacobian[k] - velocity[k]));
  }
  std::printf("largest difference of J v from the velocity: %.1e\n", largest);
  return largest < 1e-12 ? 0 : 1;
}
