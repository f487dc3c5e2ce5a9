#include "support/near.hpp"

#include <algorithm>
#include <cmath>

namespace limber::test {

::testing::AssertionResult numbers_within(const Numbers& a, const Numbers& b, double tolerance) {
  if (a.values.size() != b.values.size())
    return ::testing::AssertionFailure() << a.values.size() << " numbers against " << b.values.size();
  double worst = 0;
  std::size_t where = a.values.size();
  for (std::size_t i = 0; i < a.values.size(); ++i) {
    const double difference = std::abs(a.values[i] - b.values[i]);
    if (difference <= worst) continue;  // false for NaN, which therefore stays the worst
    worst = difference;
    where = i;
    if (std::isnan(difference)) break;
  }
  if (worst <= tolerance) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "number " << where << " of " << a.values.size() << ": " << a.values[where] << " against "
         << b.values[where] << ", difference " << worst << ", allowed " << tolerance;
}

::testing::AssertionResult numbers_near(const Numbers& a, const Numbers& b, double roundings) {
  double largest = 1;
  for (const double x : a.values) largest = std::max(largest, std::abs(x));
  for (const double x : b.values) largest = std::max(largest, std::abs(x));
  return numbers_within(a, b, roundings * std::max(a.epsilon, b.epsilon) * largest);
}

}  // namespace limber::test
