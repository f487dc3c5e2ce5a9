// What counts as a scalar, and select and constants over all of them.
#include <limber/math/scalar.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

static_assert(Scalar<double> && Scalar<float> && Scalar<Masked>);
static_assert(Scalar<Dual<double>> && Scalar<Dual<float>> && Scalar<Dual<Dual<double>>>);
static_assert(Scalar<Pack> && Scalar<FloatPack>);
static_assert(Scalar<Dual<Pack>> && Scalar<Dual<Masked>>);
static_assert(!Scalar<int> && !Scalar<bool>);

static_assert(std::is_same_v<Real<double>, double> && std::is_same_v<Real<float>, float>);
static_assert(std::is_same_v<Real<Dual<Dual<float>>>, float> && std::is_same_v<Real<FloatPack>, float>);
static_assert(std::is_same_v<Mask<double>, bool> && std::is_same_v<Mask<Dual<double>>, bool>);
static_assert(std::is_same_v<Mask<Dual<Pack>>, Pack::Mask>);
static_assert(std::is_same_v<Mask<Masked>, Masked::Mask>);

LAW_SUITE(ScalarLaws);

LAW(ScalarLaws, IsAField) {
  const T a = draw.scalar(), b = draw.scalar(), c = draw.positive();
  EXPECT_TRUE(near(a * (b + c), a * b + a * c));
  EXPECT_TRUE(near((a / c) * c, a));
  EXPECT_TRUE(near(a - b, -(b - a)));
  EXPECT_TRUE(near(a + as<T>(0), a, 0));
  EXPECT_TRUE(near(a * as<T>(1), a, 0));
  EXPECT_TRUE(near(square(a), a * a, 0));
}

LAW(ScalarLaws, FunctionsObeyTheirIdentities) {
  const T a = draw.scalar(-3, 3), c = draw.positive();
  EXPECT_TRUE(near(square(sin(a)) + square(cos(a)), as<T>(1)));
  EXPECT_TRUE(near(square(sqrt(c)), c));
  EXPECT_TRUE(near(atan2(c * sin(a), c * cos(a)), a));
  EXPECT_TRUE(near(square(abs(a)), square(a)));
  EXPECT_TRUE(near(cos(acos(a * as<T>(0.3))), a * as<T>(0.3)));
}

LAW(ScalarLaws, SelectPicksBySide) {
  const T a = draw.scalar(), b = draw.scalar();
  const T larger = select(a < b, b, a), smaller = select(a < b, a, b);
  EXPECT_TRUE(near(larger + smaller, a + b));
  EXPECT_TRUE(near(larger - smaller, abs(a - b)));
  EXPECT_TRUE(near(select(a <= a, as<T>(1), as<T>(0)), as<T>(1), 0));
  EXPECT_TRUE(near(select(a < a, as<T>(1), as<T>(0)), as<T>(0), 0));
}

}  // namespace
}  // namespace limber::test
