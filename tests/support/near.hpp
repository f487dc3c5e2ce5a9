// EXPECT_TRUE(near(a, b)): a and b are equal up to rounding, number by number. NaN is near to nothing.
#pragma once

#include <gtest/gtest.h>

#include "support/numbers.hpp"

namespace limber::test {

/// How many roundings of the largest number (or of 1) a formula of this room may accumulate.
inline constexpr double kRoundings = 64;

::testing::AssertionResult numbers_near(const Numbers& a, const Numbers& b, double roundings);
::testing::AssertionResult numbers_within(const Numbers& a, const Numbers& b, double tolerance);

template <class A, class B>
::testing::AssertionResult near(const A& a, const B& b, double roundings = kRoundings) {
  return numbers_near(numbers(a), numbers(b), roundings);
}

/// |a − b| ≤ tolerance, for approximations with an error of their own.
template <class A, class B>
::testing::AssertionResult within(const A& a, const B& b, double tolerance) {
  return numbers_within(numbers(a), numbers(b), tolerance);
}

}  // namespace limber::test
