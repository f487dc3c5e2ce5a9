// SAME_AS_DOUBLE(suite, name, expression of draw): the expression over the mask-returning scalar compiles, so
// nothing in it branches on a scalar, and gives what it gives over double.
#pragma once

#include "support/draw.hpp"
#include "support/near.hpp"

namespace limber::test {

template <class Calculation>
void same_as_double(const char* name, Calculation calculation) {
  Draw<double> real;
  Draw<Masked> masked;
  EXPECT_TRUE(near(calculation(masked), calculation(real))) << name;
}

}  // namespace limber::test

#define SAME_AS_DOUBLE(suite, name, ...)                                      \
  TEST(suite, name) {                                                         \
    ::limber::test::same_as_double(#name, [](auto& draw) {                    \
      using T = decltype(draw.scalar());                                      \
      [[maybe_unused]] const auto scalar = [](double x) { return as<T>(x); }; \
      return __VA_ARGS__;                                                     \
    });                                                                       \
  }
