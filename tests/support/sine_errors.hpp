// How far sines and cosines are from the true values, in units of the last place of these.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace limber::test {

/// Angles between −largest and largest, of every size down to 1e-10 of it, and near multiples of π/2.
template <class R>
std::vector<R> angles_up_to(double largest, int count) {
  std::mt19937_64 generator(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<R> angles;
  for (int k = 0; k < count; ++k) {
    const double angle = largest * uniform(generator);
    angles.push_back(static_cast<R>(angle));
    angles.push_back(static_cast<R>(angle * std::pow(10.0, -10 * std::abs(uniform(generator)))));
    if (largest < 1e4) angles.push_back(static_cast<R>(std::round(angle / M_PI_2) * M_PI_2));
  }
  while (angles.size() % 64 != 0) angles.push_back(R(0));
  return angles;
}

template <class R>
double ulps_off(R computed, long double exact) {
  const R rounded = std::abs(static_cast<R>(exact));
  const R next =
      std::nextafter(std::max(rounded, std::numeric_limits<R>::min()), std::numeric_limits<R>::infinity());
  const long double unit = static_cast<long double>(next) - std::max(rounded, std::numeric_limits<R>::min());
  return static_cast<double>(std::abs(static_cast<long double>(computed) - exact) / unit);
}

}  // namespace limber::test
