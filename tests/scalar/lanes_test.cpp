// SIMD lanes: each operation is the scalar one, lane by lane.
#include <limber/scalar/lanes.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "support/laws.hpp"
#include "support/sine_errors.hpp"

namespace limber::test {
namespace {

template <class L>
struct LanesOf : public ::testing::Test {
  using Number = typename L::Real;
  static constexpr std::size_t N = L::size;
  using Array = std::array<Number, N>;

  Dice dice{7};

  Array array(double low, double high) {
    Array a;
    for (Number& x : a) x = static_cast<Number>(dice.uniform(low, high));
    return a;
  }

  // |lane − scalar| ≤ ulps units in the last place of the scalar result
  template <class F>
  void same(const L& lanes, F scalar, double ulps, const char* name) {
    for (std::size_t k = 0; k < N; ++k) {
      const Number expected = scalar(k);
      const Number unit = std::numeric_limits<Number>::epsilon() *
                          std::max(std::abs(expected), std::numeric_limits<Number>::min() /
                                                           std::numeric_limits<Number>::epsilon());
      EXPECT_LE(std::abs(lanes[k] - expected), static_cast<Number>(ulps) * unit)
          << name << " in lane " << k << ": " << lanes[k] << " against " << expected;
    }
  }
};

struct LanesNames {
  template <class L>
  static std::string GetName(int) {
    return std::to_string(L::size) + (sizeof(typename L::Real) == 4 ? "_floats" : "_doubles");
  }
};

TYPED_TEST_SUITE(LanesOf, decltype(::testing::Types<Pack, FloatPack, Lanes<double, 16>, Lanes<float, 32>>()),
                 LanesNames);

TYPED_TEST(LanesOf, LoadAndStoreGoRoundAtAnyAddress) {
  using L = TypeParam;
  using R = typename L::Real;
  std::array<R, L::size + 1> from, to;
  for (std::size_t k = 0; k <= L::size; ++k) from[k] = static_cast<R>(k) + R(0.5);
  to.fill(R(-1));
  L::load(from.data() + 1).store(to.data() + 1);  // not aligned
  EXPECT_EQ(to[0], R(-1));
  for (std::size_t k = 1; k <= L::size; ++k) EXPECT_EQ(to[k], from[k]);
}

TYPED_TEST(LanesOf, ConstantIsTheSameInEveryLane) {
  using R = typename TypeParam::Real;
  const TypeParam c(R(2.5));
  for (std::size_t k = 0; k < TypeParam::size; ++k) EXPECT_EQ(c[k], R(2.5));
}

TYPED_TEST(LanesOf, ArithmeticIsExactlyTheScalarOne) {
  using L = TypeParam;
  const auto a = this->array(-3, 3), b = this->array(0.5, 2);
  const L x = L::load(a.data()), y = L::load(b.data());
  this->same(x + y, [&](std::size_t k) { return a[k] + b[k]; }, 0, "+");
  this->same(x - y, [&](std::size_t k) { return a[k] - b[k]; }, 0, "-");
  this->same(x * y, [&](std::size_t k) { return a[k] * b[k]; }, 0, "*");
  this->same(x / y, [&](std::size_t k) { return a[k] / b[k]; }, 0, "/");
  this->same(-x, [&](std::size_t k) { return -a[k]; }, 0, "negation");
  this->same(sqrt(y), [&](std::size_t k) { return std::sqrt(b[k]); }, 0, "sqrt");
  this->same(abs(x), [&](std::size_t k) { return std::abs(a[k]); }, 0, "abs");
}

TYPED_TEST(LanesOf, CompoundAssignmentIsAssignment) {
  using L = TypeParam;
  const auto a = this->array(-3, 3), b = this->array(0.5, 2);
  const L x = L::load(a.data()), y = L::load(b.data());
  L z = x;
  EXPECT_TRUE(near(z += y, x + y, 0));
  EXPECT_TRUE(near(z -= y, (x + y) - y, 0));
  z = x;
  EXPECT_TRUE(near(z *= y, x * y, 0));
  z = x;
  EXPECT_TRUE(near(z /= y, x / y, 0));
}

TYPED_TEST(LanesOf, ComparisonsGiveOneTruthPerLane) {
  using L = TypeParam;
  auto a = this->array(-1, 1), b = this->array(-1, 1);
  b[1] = a[1];
  const L x = L::load(a.data()), y = L::load(b.data());
  const auto less = x<y, less_equal = x <= y, greater = x> y, greater_equal = x >= y;
  for (std::size_t k = 0; k < L::size; ++k) {
    EXPECT_EQ(less[k], a[k] < b[k]);
    EXPECT_EQ(less_equal[k], a[k] <= b[k]);
    EXPECT_EQ(greater[k], a[k] > b[k]);
    EXPECT_EQ(greater_equal[k], a[k] >= b[k]);
  }
}

TYPED_TEST(LanesOf, SelectPicksLaneByLane) {
  using L = TypeParam;
  const auto a = this->array(-1, 1), b = this->array(-1, 1);
  const L x = L::load(a.data()), y = L::load(b.data());
  this->same(select(x < y, x, y), [&](std::size_t k) { return a[k] < b[k] ? a[k] : b[k]; }, 0, "select");
}

TYPED_TEST(LanesOf, SelectDropsTheNansOfTheOtherSide) {
  using L = TypeParam;
  using R = typename L::Real;
  const auto a = this->array(-1, 1);
  const L x = L::load(a.data());
  this->same(
      select(x < L(R(0)), L(R(1)), sqrt(x)),
      [&](std::size_t k) { return a[k] < R(0) ? R(1) : std::sqrt(a[k]); }, 0, "select of sqrt");
}

TYPED_TEST(LanesOf, SineAndCosineWithinTwoUlps) {
  using L = TypeParam;
  using R = typename L::Real;
  for (const double largest : {1.0, 100.0, 1e6, 1e15}) {
    const std::vector<R> angles = angles_up_to<R>(largest, 20'000);
    for (std::size_t k = 0; k < angles.size(); k += L::size) {
      const L x = L::load(angles.data() + k), s = sin(x), c = cos(x);
      for (std::size_t lane = 0; lane < L::size; ++lane) {
        const auto angle = static_cast<long double>(angles[k + lane]);
        ASSERT_LE(ulps_off(s[lane], std::sin(angle)), 2) << "sin " << angle;
        ASSERT_LE(ulps_off(c[lane], std::cos(angle)), 2) << "cos " << angle;
      }
    }
  }
}

// A large angle, which goes another way, does not change its neighbours to the last bit.
TYPED_TEST(LanesOf, SinesOfLanesDoNotDependOnEachOther) {
  using L = TypeParam;
  using R = typename L::Real;
  auto a = this->array(-100, 100);
  const L sine = sin(L::load(a.data()));
  a[0] = R(1e20);
  a[L::size - 1] = std::numeric_limits<R>::quiet_NaN();
  const L beside = sin(L::load(a.data()));
  for (std::size_t lane = 1; lane + 1 < L::size; ++lane) EXPECT_EQ(beside[lane], sine[lane]);
  EXPECT_NEAR(beside[0], std::sin(a[0]), 1e-6);
  EXPECT_TRUE(std::isnan(beside[L::size - 1]));
}

TYPED_TEST(LanesOf, ArcFunctionsWithinAFewUlps) {
  using L = TypeParam;
  for (int round = 0; round < 10; ++round) {
    const auto a = this->array(-2, 2), b = this->array(-2, 2), c = this->array(-1, 1);
    const L y = L::load(a.data()), x = L::load(b.data()), u = L::load(c.data());
    this->same(atan2(y, x), [&](std::size_t k) { return std::atan2(a[k], b[k]); }, 4, "atan2");
    this->same(acos(u), [&](std::size_t k) { return std::acos(c[k]); }, 4, "acos");
  }
}

// On the axes and at the ends, where quadrants meet.
TYPED_TEST(LanesOf, ArcFunctionsAtSpecialPlaces) {
  using L = TypeParam;
  using R = typename L::Real;
  for (const R y : {R(-1), R(0), R(1), R(1e-30)})
    for (const R x : {R(-1), R(0), R(1), R(1e-30)}) {
      if (y == R(0) && x == R(0)) continue;
      this->same(atan2(L(y), L(x)), [&](std::size_t) { return std::atan2(y, x); }, 4, "atan2");
    }
  for (const R u : {R(-1), R(-0.5), R(0), R(0.5), R(1)})
    this->same(acos(L(u)), [&](std::size_t) { return std::acos(u); }, 4, "acos");
}

// atan2(0, 0) is 0 in every scalar: gimbal lock and half turns rely on it not being NaN.
TYPED_TEST(LanesOf, AtanOfZeroAndZeroIsZero) {
  using L = TypeParam;
  using R = typename L::Real;
  this->same(atan2(L(R(0)), L(R(0))), [](std::size_t) { return R(0); }, 0, "atan2(0, 0)");
}

}  // namespace
}  // namespace limber::test
