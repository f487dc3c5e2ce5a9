// The same law for many seeds or numbers, in one test that stops at the first for which it fails and names
// it.
#pragma once

#include <gtest/gtest.h>

#include <ranges>

namespace limber::test {

/// f(value) for each value, until one fails.
template <class Values, class F>
void for_each_value(const char* name, const Values& values, F&& f) {
  for (const auto& value : values) {
    SCOPED_TRACE(::testing::Message() << name << ' ' << value);
    try {
      f(value);
    } catch (...) {
      ADD_FAILURE() << "an exception";  // the test reports which one, but no longer for what
      throw;
    }
    if (::testing::Test::HasFailure()) return;
  }
}

/// f(seed) for the seeds first, first + 1, …, last, until one fails.
template <class F>
void for_each_seed(unsigned first, unsigned last, F&& f) {
  for_each_value("seed", std::views::iota(first, last + 1), f);
}

}  // namespace limber::test
