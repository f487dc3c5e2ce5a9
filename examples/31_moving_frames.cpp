// Spatial vectors in motion: velocity fields, the rolling cylinder, rates in moving frames.
#include <limber/limber.hpp>
#include <limber/spatial/acceleration.hpp>
#include <limber/spatial/displacement.hpp>
#include <limber/spatial/matrix6.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

double worst = 0;

/// Prints how far two things are apart that should be the same.
template <class Vector>
void compare(const char* what, const Vector& computed, const Vector& wanted) {
  double apart = 0;
  for (int i = 0; i < 6; ++i) apart = std::max(apart, std::abs(computed[i] - wanted[i]));
  std::printf("  %-36s off by %.1e\n", what, apart);
  worst = std::max(worst, apart);
}

/// The derivative of a function of time at t = 0, by a central difference.
template <class Function>
auto rate(Function&& at) {
  constexpr double h = 1e-4;
  return (at(h) - at(-h)) * (0.5 / h);
}

void print(const char* what, const Vec3<double>& v) {
  std::printf("  %-36s %6.2f %6.2f %6.2f\n", what, v.x, v.y, v.z);
}

// A cylinder of radius r rolls along x at a constant rate w. It turns about the line of contact.
constexpr double w = 2, r = 0.5;
Motion<double> rolling(double t) {
  const Vec3<double> axis{0, w, 0}, contact{w * r * t, 0, 0};
  return {axis, cross(contact, axis)};  // [ω; velocity of the cylinder's point at the origin]
}

void rolling_cylinder() {
  std::printf("A rolling cylinder\n");
  const Motion<double> v = rolling(0), a = rate(rolling);
  const Vec3<double> contact{0, 0, 0}, centre{0, 0, r}, top{0, 0, 2 * r};
  print("velocity at the contact", velocity_at(v, contact));
  print("velocity of the centre", velocity_at(v, centre));
  print("velocity of the top", velocity_at(v, top));
  compare("spatial acceleration: ω² r upwards", a, Motion<double>{{0, 0, 0}, {0, 0, w * w * r}});
  print("acceleration of the centre", point_acceleration(a, v, centre));
  print("acceleration of the contact point", point_acceleration(a, v, contact));
}

void moving_frame() {
  std::printf("A frame that moves with velocity v, in its own coordinates\n");
  const Transform<double> start{Rotation<double>::from_rpy({0.4, -0.3, 0.8}), {0.2, 0.5, -0.1}};
  const Motion<double> v{{0.3, -0.5, 0.9}, {0.7, 0.1, -0.4}};
  const auto frame = [&](double t) { return start * exponential(v * t); };  // world from frame

  // m has the components m + m̊ t in the moving frame; what is its rate?
  const Motion<double> m{{1, 0.2, -0.6}, {0.4, -0.8, 0.5}}, m_ring{{0.1, 0.7, 0.2}, {-0.3, 0.6, 0.9}};
  const auto seen_from_the_world = [&](double t) { return frame(t) * (m + m_ring * t); };
  compare("dm/dt = m̊ + v × m", rate(seen_from_the_world), start * (m_ring + cross(v, m)));

  // The same for a force, with the other cross product.
  const Force<double> f{{0.5, -0.1, 0.3}, {2, 1, -1}}, f_ring{{0.2, 0.4, -0.5}, {0.1, -0.7, 0.3}};
  compare("df/dt = f̊ + v ×* f", rate([&](double t) { return frame(t) * (f + f_ring * t); }),
          start * (f_ring + cross(v, f)));

  // The transform itself, as a matrix: Ẋ = v × X with v in the coordinates of the world.
  const Mat6<double> rate_of_x = rate([&](double t) { return motion_matrix(frame(t)); });
  const Mat6<double> apart = rate_of_x - cross_motion_matrix(start * v) * motion_matrix(start);
  double largest = 0;
  for (const auto& row : apart.rows)
    for (const double entry : row) largest = std::max(largest, std::abs(entry));
  std::printf("  %-36s off by %.1e\n", "dX/dt = v × X", largest);
  worst = std::max(worst, largest);
}

void moving_inertia() {
  std::printf("A body that moves with velocity v\n");
  const Inertia<double> inertia =
      Inertia<double>::from_com(2, {0.1, -0.2, 0.3}, Sym3<double>::diagonal(0.3, 0.4, 0.5));
  const Motion<double> v{{0.3, -0.5, 0.9}, {0.7, 0.1, -0.4}}, m = Motion<double>::basis(1);
  const auto momentum = [&](double t) { return (exponential(v * t) * inertia) * m; };
  compare("dI/dt = v ×* I − I v ×", rate(momentum), cross(v, inertia * m) - inertia * cross(v, m));
  const auto own_momentum = [&](double t) { return (exponential(v * t) * inertia) * v; };
  compare("f = d(I v)/dt with a = 0: v ×* I v", rate(own_momentum),
          force_for(inertia, v, Motion<double>::zero()));
}

int main() {
  rolling_cylinder();
  moving_frame();
  moving_inertia();
  return worst < 1e-7 ? 0 : 1;
}
