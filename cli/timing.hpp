// How long a call takes, for a first impression; bench/ measures properly.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace limber::cli {

/// Microseconds per call.
struct Timing {
  double median;
  double low, high;  ///< a tenth of the batches is faster, and a tenth slower
};

/// Of batches of about a millisecond each: 25 of them, or fewer where a call takes long.
template <class F> Timing measure(F&& f) {
  using Clock = std::chrono::steady_clock;
  using Microseconds = std::chrono::duration<double, std::micro>;
  constexpr std::size_t most = 25, least = 5;
  constexpr Microseconds batch{1000}, patience{1e6};
  const auto time_of = [&](int calls) {
    const auto start = Clock::now();
    for (int k = 0; k < calls; ++k) f();
    return Microseconds(Clock::now() - start);
  };
  int calls = 1;
  while (time_of(calls) < batch && calls < 1'000'000) calls *= 2;
  std::vector<double> times;
  const auto start = Clock::now();
  while (times.size() < least || (times.size() < most && Clock::now() - start < patience))
    times.push_back(time_of(calls).count() / calls);
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() / 10], times[times.size() - 1 - times.size() / 10]};
}

}  // namespace limber::cli
