#include "stopwatch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "terminal.hpp"

namespace limber::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

constexpr int kRounds = 21, kFewestRounds = 5;
constexpr Microseconds kOneRound{300}, kPatience{1e6};  // of a call; the latter is for all rounds of it

/// After one more call, which brings the data near.
Microseconds time_of(const std::function<void()>& call, int repeats) {
  call();
  const auto start = Clock::now();
  for (int k = 0; k < repeats; ++k) call();
  return Clock::now() - start;
}

}  // namespace

void Stopwatch::add(const std::string& name, std::function<void()> call) {
  calls_.try_emplace(name, Call{std::move(call)});
}

void Stopwatch::run() {
  Progress progress;
  for (auto& [name, call] : calls_) {
    progress.show("timing " + name);
    while (time_of(call.run, call.repeats) < kOneRound && call.repeats < 1 << 20) call.repeats *= 2;
  }
  const auto start = Clock::now();
  const auto most = kPatience * static_cast<double>(calls_.size());
  for (int round = 0; round < kRounds && (round < kFewestRounds || Clock::now() - start < most); ++round)
    for (auto& [name, call] : calls_) {
      progress.show(fmt::format("timing, round {} of {}", round + 1, kRounds));
      call.times.push_back(time_of(call.run, call.repeats).count() / call.repeats);
    }
  for (auto& [name, call] : calls_) {
    std::vector<double>& times = call.times;
    std::ranges::sort(times);
    const std::size_t tenth = times.size() / 10;
    call.timing = {times[times.size() / 2], times[tenth], times[times.size() - 1 - tenth]};
  }
}

}  // namespace limber::cli
