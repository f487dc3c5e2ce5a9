// Sines and cosines of arrays are within the ulps that are promised, whatever the angle.
#include <gtest/gtest.h>
#include <limber/math/aligned_vector.hpp>
#include <limber/math/sincos.hpp>

#include "support/sine_errors.hpp"

namespace limber::test {
namespace {

template <class R>
void expect_ulps(double largest, double ulps) {
  const std::vector<R> angles = angles_up_to<R>(largest, 20'000);
  AlignedVector<R> x(angles.begin(), angles.end()), s(x.size()), c(x.size());
  sincos_all(static_cast<int>(x.size()), x.data(), s.data(), c.data());
  for (std::size_t k = 0; k < x.size(); ++k) {
    const auto angle = static_cast<long double>(x[k]);
    ASSERT_LE(ulps_off(s[k], std::sin(angle)), ulps) << "sin " << x[k];
    ASSERT_LE(ulps_off(c[k], std::cos(angle)), ulps) << "cos " << x[k];
  }
}

TEST(SinCos, WithinTwoUlpsUpToAHundred) {
  expect_ulps<double>(1, 2);
  expect_ulps<double>(100, 2);
  expect_ulps<float>(1, 2);
  expect_ulps<float>(100, 2);
}

TEST(SinCos, RightForLargeAngles) {
  for (const double largest : {9e3, 9e4, 1e6, 1e12, 1e18}) expect_ulps<double>(largest, 2.5);
  for (const double largest : {9e2, 9e3, 1e6, 1e12, 1e18}) expect_ulps<float>(largest, 2.5);
}

}  // namespace
}  // namespace limber::test
