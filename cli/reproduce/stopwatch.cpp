#include "reproduce/stopwatch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "progress.hpp"

namespace limber::cli::reproduce {

namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

constexpr int kRounds = 21;
constexpr double kBatch = 300;  // microseconds

/// After one more call, which brings the data near.
double time_of(const std::function<void()>& call, int repeats) {
  call();
  const auto start = Clock::now();
  for (int k = 0; k < repeats; ++k) call();
  return Microseconds(Clock::now() - start).count();
}

std::string bar(std::size_t done, std::size_t all) {
  constexpr std::size_t width = 30;
  const std::size_t filled = width * done / all;
  std::string text;
  for (std::size_t k = 0; k < width; ++k) text += k < filled ? "█" : "░";
  return text;
}

}  // namespace

void Stopwatch::add(const std::string& name, std::function<void()> call) {
  calls_.push_back({name, std::move(call), 1, {}});
}

void Stopwatch::run() {
  Progress progress;
  const std::size_t all = calls_.size() * (kRounds + 1);
  std::size_t done = 0;
  const auto show = [&] { progress.show(fmt::format("timing {} {} %", bar(done, all), 100 * done / all)); };
  for (Call& call : calls_) {
    while (time_of(call.run, call.repeats) < kBatch && call.repeats < 1 << 20) call.repeats *= 2;
    ++done;
    show();
  }
  for (int round = 0; round < kRounds; ++round)
    for (Call& call : calls_) {
      call.times.push_back(time_of(call.run, call.repeats) / call.repeats);
      ++done;
      show();
    }
  for (Call& call : calls_) {
    std::sort(call.times.begin(), call.times.end());
    median_[call.name] = call.times[call.times.size() / 2];
  }
}

double fitted_exponent(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double u = std::log(x[k]), w = std::log(y[k]);
    sx += u;
    sy += w;
    sxx += u * u;
    sxy += u * w;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace limber::cli::reproduce
