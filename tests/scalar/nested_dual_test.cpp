// Dual numbers of dual numbers: second derivatives; and of packs: derivatives of many states at once.
#include <limber/scalar/dual.hpp>

#include <cmath>

#include "support/laws.hpp"

namespace limber::test {
namespace {

using D = Dual<double>;
using DD = Dual<D>;

// t with d/dt = 1 in both directions, so that .derivative.derivative is the second derivative.
DD twice(double x) { return {D{x, 1}, D{1, 0}}; }

template <class F>
double second(F f, double x) {
  return f(twice(x)).derivative.derivative;
}

TEST(NestedDual, SecondDerivatives) {
  for (const double x : {-0.8, -0.2, 0.3, 0.7}) {
    EXPECT_NEAR(second([](const DD& t) { return t * t * t; }, x), 6 * x, 1e-14);
    EXPECT_NEAR(second([](const DD& t) { return sin(t); }, x), -std::sin(x), 1e-14);
    EXPECT_NEAR(second([](const DD& t) { return cos(t); }, x), -std::cos(x), 1e-14);
    EXPECT_NEAR(second([](const DD& t) { return DD(1) / (t + DD(2)); }, x), 2 / std::pow(x + 2, 3), 1e-14);
    EXPECT_NEAR(second([](const DD& t) { return sqrt(t + DD(1)); }, x), -0.25 * std::pow(x + 1, -1.5), 1e-13);
    EXPECT_NEAR(second([](const DD& t) { return acos(t); }, x), -x * std::pow(1 - x * x, -1.5), 1e-13);
    EXPECT_NEAR(second([](const DD& t) { return atan2(t, DD(1)); }, x), -2 * x / std::pow(1 + x * x, 2),
                1e-14);
    EXPECT_NEAR(second([](const DD& t) { return abs(t) * t; }, x), x < 0 ? -2 : 2, 1e-14);
    EXPECT_NEAR(second([](const DD& t) { return select(t < DD(0), t * t, t * t * t); }, x), x < 0 ? 2 : 6 * x,
                1e-14);
  }
}

// ∂²/∂x∂y of x² sin y is 2x cos y.
TEST(NestedDual, MixedDerivatives) {
  const double x = 0.6, y = -1.1;
  const DD a{D{x, 1}, D{0, 0}}, b{D{y, 0}, D{1, 0}};
  const DD f = a * a * sin(b);
  EXPECT_NEAR(f.derivative.derivative, 2 * x * std::cos(y), 1e-15);
  EXPECT_NEAR(f.value.derivative, 2 * x * std::sin(y), 1e-15);
  EXPECT_NEAR(f.derivative.value, x * x * std::cos(y), 1e-15);
}

TEST(DualPack, EachLaneHasItsOwnDerivative) {
  double x[8], dx[8];
  for (int k = 0; k < 8; ++k) {
    x[k] = 0.2 * k - 0.7;
    dx[k] = 1.0 - 0.3 * k;
  }
  const Dual<Pack> a{Pack::load(x), Pack::load(dx)};
  const auto y = select(a < as<Dual<Pack>>(0), sin(a), a * a * a);
  for (std::size_t k = 0; k < 8; ++k) {
    const double slope = x[k] < 0 ? std::cos(x[k]) : 3 * x[k] * x[k];
    EXPECT_NEAR(y.value[k], x[k] < 0 ? std::sin(x[k]) : x[k] * x[k] * x[k], 1e-15);
    EXPECT_NEAR(y.derivative[k], slope * dx[k], 1e-15);
  }
}

}  // namespace
}  // namespace limber::test
