// How long a call takes, for a first impression; bench/ measures properly.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace limber::cli {

/// Microseconds per call of f: the median of 25 batches of about a millisecond.
template <class F>
double microseconds_per_call(F&& f) {
  using Clock = std::chrono::steady_clock;
  const auto time_of = [&](int calls) {
    const auto start = Clock::now();
    for (int k = 0; k < calls; ++k) f();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
  };
  int calls = 1;
  while (time_of(calls) < 1000 && calls < 1'000'000) calls *= 2;
  std::vector<double> times;
  for (int batch = 0; batch < 25; ++batch) times.push_back(time_of(calls) / calls);
  std::nth_element(times.begin(), times.begin() + 12, times.end());
  return times[12];
}

}  // namespace limber::cli
