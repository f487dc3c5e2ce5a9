// Dual numbers against analytic derivatives.
#include <limber/scalar/dual.hpp>

#include <cmath>

#include "support/laws.hpp"

namespace limber::test {
namespace {

using D = Dual<double>;

constexpr D variable(double x) { return {x, 1}; }

void expect_dual(const D& y, double value, double derivative) {
  EXPECT_NEAR(y.value, value, 1e-15 * (1 + std::abs(value)));
  EXPECT_NEAR(y.derivative, derivative, 1e-14 * (1 + std::abs(derivative)));
}

constexpr double kPoints[] = {-0.9, -0.3, 0.1, 0.4, 0.8};

TEST(Dual, ConstantsHaveNoDerivative) {
  expect_dual(D(3.0), 3, 0);
  expect_dual(D(), 0, 0);
  expect_dual(as<D>(2), 2, 0);
}

TEST(Dual, Arithmetic) {
  for (const double x : kPoints) {
    const D t = variable(x);
    expect_dual(t + t, 2 * x, 2);
    expect_dual(t - 2.0, x - 2, 1);
    expect_dual(-t, -x, -1);
    expect_dual(t * t * t, x * x * x, 3 * x * x);
    expect_dual(1.0 / t, 1 / x, -1 / (x * x));
    expect_dual((t + 1.0) / (t - 2.0), (x + 1) / (x - 2), -3 / ((x - 2) * (x - 2)));
  }
}

TEST(Dual, CompoundAssignment) {
  const D a{0.7, 0.2}, b{-0.4, 1.5};
  D c = a;
  c += b;
  expect_dual(c, 0.3, 1.7);
  c -= b;
  expect_dual(c, 0.7, 0.2);
  c *= b;
  expect_dual(c, -0.28, 0.2 * -0.4 + 0.7 * 1.5);
  c /= b;
  expect_dual(c, 0.7, 0.2);
}

TEST(Dual, Functions) {
  for (const double x : kPoints) {
    const D t = variable(x);
    expect_dual(sin(t), std::sin(x), std::cos(x));
    expect_dual(cos(t), std::cos(x), -std::sin(x));
    expect_dual(acos(t), std::acos(x), -1 / std::sqrt(1 - x * x));
    expect_dual(sqrt(t + 1.0), std::sqrt(x + 1), 0.5 / std::sqrt(x + 1));
    expect_dual(abs(t), std::abs(x), x < 0 ? -1 : 1);
  }
}

TEST(Dual, AtanOfTwoInAllQuadrants) {
  for (const double angle : {0.3, 1.2, 1.9, 3.0, -0.3, -1.2, -1.9, -3.0}) {
    const double x = 2 * std::cos(angle), y = 2 * std::sin(angle);
    expect_dual(atan2(D{y, 1}, D{x, 0}), angle, x / 4);
    expect_dual(atan2(D{y, 0}, D{x, 1}), angle, -y / 4);
  }
  expect_dual(atan2(D{1, 0}, D{0, 1}), std::acos(0.0), -1);  // on the axis
}

TEST(Dual, ComparisonsLookAtTheValueAlone) {
  const D low{1, 5}, high{2, -5}, same{1, -7};
  EXPECT_TRUE(low < high && low <= high && high > low && high >= low);
  EXPECT_FALSE(high < low || high <= low || low > high || low >= high);
  EXPECT_TRUE(low <= same && low >= same);
  EXPECT_FALSE(low < same || low > same);
}

TEST(Dual, SelectTakesTheDerivativeAlong) {
  const D a{1, 5}, b{2, -5};
  expect_dual(select(true, a, b), 1, 5);
  expect_dual(select(false, a, b), 2, -5);
}

TEST(Dual, DerivativeNotChosenDoesNotSpoilTheOther) {
  const D zero{0, 1};
  expect_dual(select(zero < D(1), D(3.0), sqrt(zero) / zero), 3, 0);  // the other side is NaN
}

LAW_SUITE(DualLaws);

// (u v)' = u' v + u v', (u/v)' = (u' v − u v')/v², (f∘u)' = f'(u) u', over every scalar beneath
LAW(DualLaws, ProductQuotientAndChainRules) {
  const T u = draw.scalar(), du = draw.scalar(), v = draw.positive(), dv = draw.scalar();
  const Dual<T> a{u, du}, b{v, dv};
  EXPECT_TRUE(near((a * b).derivative, du * v + u * dv));
  EXPECT_TRUE(near((a / b).derivative, (du * v - u * dv) / (v * v)));
  EXPECT_TRUE(near(sin(a).derivative, cos(u) * du));
  EXPECT_TRUE(near(cos(a).derivative, -sin(u) * du));
  EXPECT_TRUE(near(sqrt(b).derivative, dv / (as<T>(2) * sqrt(v))));
  EXPECT_TRUE(near(atan2(a, b).derivative, (du * v - u * dv) / (u * u + v * v)));
}

}  // namespace
}  // namespace limber::test
