// Where is the flange, and how does it move? The three coordinates in which a velocity can be given.
#include <limber/limber.hpp>

#include <cstdio>

using namespace limber;

namespace {

void print(const char* name, const Motion<double>& m) {
  std::printf("  %-14s ω = (%7.4f %7.4f %7.4f)  v = (%7.4f %7.4f %7.4f)\n", name, m.angular.x, m.angular.y,
              m.angular.z, m.linear.x, m.linear.y, m.linear.z);
}

}  // namespace

int main() {
  const Model model = robots::panda();
  Workspace ws(model);
  const int flange = model.frame_index("flange");  // a name works as well; an index saves looking it up
  Eigen::VectorXd q(7), v(7), a(7);
  q << 0.3, -0.5, 0.2, -2.0, 0.1, 1.6, 0.8;
  v << 0.5, -0.4, 0.3, 0.2, -0.1, 0.6, -0.7;
  a << 1, 0.5, -0.3, 0.2, 0.7, -0.6, 0.4;

  const Transform<double> x = placement(model, ws, q, flange);
  std::printf("the flange is at (%.4f, %.4f, %.4f) m\n", x.translation.x, x.translation.y, x.translation.z);

  std::printf("its velocity in the coordinates\n");
  print("body", velocity(model, ws, q, v, flange, Coordinates::body));
  print("world_aligned", velocity(model, ws, q, v, flange, Coordinates::world_aligned));
  print("world", velocity(model, ws, q, v, flange, Coordinates::world));

  // Spatial acceleration adds like a vector; the classical one is what an accelerometer's owner means.
  std::printf("its acceleration in the coordinates world_aligned\n");
  print("spatial", acceleration(model, ws, q, v, a, flange, Coordinates::world_aligned));
  const Motion<double> classical =
      classical_acceleration(model, ws, q, v, a, flange, Coordinates::world_aligned);
  print("classical", classical);
  print("of a = 0", velocity_product_acceleration(model, ws, q, v, flange, Coordinates::world_aligned));

  // The classical acceleration is the second difference of positions along q(t) = q + v t + ½ a t².
  const double h = 1e-4;
  const auto position = [&](double t) {
    const Eigen::VectorXd moved = q + t * v + 0.5 * t * t * a;
    return placement(model, ws, moved, flange).translation;
  };
  const Vec3<double> by_differences = (position(h) - position(0) * 2.0 + position(-h)) * (1 / (h * h));
  const double error = norm(by_differences - classical.linear);
  std::printf("by differences of positions: (%.4f %.4f %.4f)\n", by_differences.x, by_differences.y,
              by_differences.z);
  return error < 1e-5 ? 0 : 1;
}
