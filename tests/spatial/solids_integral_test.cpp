// Inertias of solids against integrals over their volume, by stacking thin slices along z.
#include <limber/spatial/solids.hpp>

#include <cmath>
#include <functional>
#include <numbers>

#include "support/near.hpp"

namespace limber::test {
namespace {

// A slice at height z is an ellipse with semi-axes a(z), b(z): area πab, second moments m a²/4 and m b²/4.
struct Slice {
  double a, b;
};

Inertia<double> stack(double density, double low, double high, const std::function<Slice(double)>& slice) {
  auto sum = Inertia<double>::zero();
  const int n = 2000;
  const double nodes[] = {-std::sqrt(0.6), 0, std::sqrt(0.6)}, weights[] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
  for (int k = 0; k < n; ++k)
    for (int g = 0; g < 3; ++g) {  // Gauss-Legendre with three points in each layer
      const double h = (high - low) / n, z = low + h * (k + 0.5 * (1 + nodes[g]));
      const auto [a, b] = slice(z);
      const double m = density * std::numbers::pi * a * b * h * weights[g];
      const auto about_com = Sym3<double>::diagonal(b * b / 4, a * a / 4, (a * a + b * b) / 4) * m;
      sum += Inertia<double>::from_com(m, {0, 0, z}, about_com);
    }
  return sum;
}

constexpr double kDensity = 1.3, kTolerance = 1e-7;

TEST(SolidsByIntegration, Sphere) {
  const double r = 0.7;
  const auto sum = stack(kDensity, -r, r, [&](double z) {
    const double s = std::sqrt(r * r - z * z);
    return Slice{s, s};
  });
  EXPECT_TRUE(within(solids::sphere(kDensity, r), sum, kTolerance));
}

TEST(SolidsByIntegration, Ellipsoid) {
  const double a = 0.5, b = 0.9, c = 1.2;
  const auto sum = stack(kDensity, -c, c, [&](double z) {
    const double s = std::sqrt(1 - z * z / (c * c));
    return Slice{a * s, b * s};
  });
  EXPECT_TRUE(within(solids::ellipsoid(kDensity, a, b, c), sum, kTolerance));
}

TEST(SolidsByIntegration, Cylinder) {
  const auto sum = stack(kDensity, -0.8, 0.8, [](double) { return Slice{0.3, 0.3}; });
  EXPECT_TRUE(within(solids::cylinder(kDensity, 0.3, 1.6), sum, kTolerance));
}

TEST(SolidsByIntegration, Capsule) {
  const double r = 0.4, l = 1.1;
  const auto radius = [&](double z) {
    const double beyond = std::max(0.0, std::abs(z) - l / 2);
    const double s = std::sqrt(std::max(0.0, r * r - beyond * beyond));
    return Slice{s, s};
  };
  const auto sum = stack(kDensity, -l / 2 - r, -l / 2, radius) + stack(kDensity, -l / 2, l / 2, radius) +
                   stack(kDensity, l / 2, l / 2 + r, radius);
  EXPECT_TRUE(within(solids::capsule(kDensity, r, l), sum, kTolerance));
}

// A box as a cloud of small cubes, whose own inertia is known to be m h²/6.
TEST(SolidsByIntegration, Box) {
  const double a = 0.6, b = 1.0, c = 1.4, h = 0.2;
  auto sum = Inertia<double>::zero();
  const double m = kDensity * h * h * h, own = m * h * h / 6;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 7; ++k)
        sum += Inertia<double>::from_com(m, {(i - 1) * h, (j - 2) * h, (k - 3) * h},
                                         Sym3<double>::identity() * own);
  EXPECT_TRUE(near(solids::box(kDensity, a, b, c), sum));
}

}  // namespace
}  // namespace limber::test
