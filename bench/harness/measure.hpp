// Measures several contestants in turns.
#pragma once

#include <ctime>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>
#include <vector>

#include "interface.hpp"

namespace bench {

struct Contestant {
  const Library* library;
  Task* task;
  double error = 0;               ///< largest relative difference to the reference
  std::vector<double> samples{};  ///< nanoseconds per state, one per round
  long calls = 1;                 ///< states per sample
  long warm_up_calls = 1;
  long next_state = 0;
};

/// Seconds. The time that this thread had the processor, unless the task has threads of its own: what else
/// runs on the machine then disturbs less.
inline double now(const Task& task) {
  if (task.info.setup.threads > 1)
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Seconds for `count` states.
inline double time_run(Contestant& contestant, long count) {
  const double start = now(*contestant.task);
  contestant.task->run(contestant.next_state, count);
  const double seconds = now(*contestant.task) - start;
  contestant.next_state += count;
  return seconds;
}

struct Effort {
  double sample_seconds = 4e-4;  ///< a sample has as many states as fit
  double batch_sample_seconds =
      4e-3;              ///< of batches, at least one: they have caches to fill and threads to wake
  double seconds = 0.5;  ///< for all samples of all contestants; on a busy machine it may become twice that
  int least_rounds = 9, most_rounds = 201;
};

/// Before a turn with several threads. Threads that have nothing to do stay awake for a while, on cores that
/// those of the next contestant need. Returns the seconds.
inline double pause_before(const Task& task) {
  if (task.info.setup.threads == 1) return 0;
  constexpr std::chrono::duration<double> kPause(0.01);
  std::this_thread::sleep_for(kPause);
  return kPause.count();
}

/// A number of states that takes about `seconds`.
inline long calibrate(Contestant& contestant, double seconds) {
  const long unit = std::max(1L, contestant.task->info.setup.batch);
  for (long count = unit;; count *= 2) {
    const double taken = time_run(contestant, count);
    if (taken >= seconds / 2 || count > 100000000)
      return std::max(1L, std::lround(static_cast<double>(count / unit) * seconds / taken)) * unit;
  }
}

/// Decides how many states a sample has, and how many the contestant computes before it to find its code and
/// data in the caches again: a tenth; of batches half as many, which wakes sleeping threads and fills larger
/// caches too, but none where a batch takes so long that it makes no difference. Returns the seconds of a
/// turn.
inline double plan(Contestant& contestant, const Effort& effort) {
  constexpr double kLong = 0.02;
  const Setup& setup = contestant.task->info.setup;
  const double wanted = setup.batch > 1 ? effort.batch_sample_seconds : effort.sample_seconds;
  const double pause = pause_before(*contestant.task);
  calibrate(contestant, wanted);  // wakes the processor up
  contestant.calls = calibrate(contestant, wanted);
  const double taken = time_run(contestant, contestant.calls);
  const long unit = std::max(1L, setup.batch);
  const long part = setup.batch > 1 ? 2 : 10;
  contestant.warm_up_calls = taken > kLong ? 0 : std::max(1L, contestant.calls / unit / part) * unit;
  return pause +
         taken * (1 + static_cast<double>(contestant.warm_up_calls) / static_cast<double>(contestant.calls));
}

/// Rounds over all contestants, in another order each.
inline void measure(std::vector<Contestant>& contestants, const Effort& effort) {
  double round_seconds = 0;
  for (Contestant& contestant : contestants) round_seconds += plan(contestant, effort);
  const int rounds =
      std::clamp(static_cast<int>(effort.seconds / round_seconds), effort.least_rounds, effort.most_rounds);
  std::vector<Contestant*> order;
  for (Contestant& contestant : contestants) order.push_back(&contestant);
  std::mt19937 random(1);
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < rounds; ++round) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (round >= effort.least_rounds && passed.count() > 2 * effort.seconds) break;
    std::shuffle(order.begin(), order.end(), random);
    for (Contestant* contestant : order) {
      pause_before(*contestant->task);
      contestant->task->run(contestant->next_state, contestant->warm_up_calls);
      contestant->samples.push_back(1e9 * time_run(*contestant, contestant->calls) /
                                    static_cast<double>(contestant->calls));
    }
  }
}

/// The value below which a fraction p of the samples lies.
inline double quantile(std::vector<double> samples, double p) {
  std::sort(samples.begin(), samples.end());
  const double position = p * static_cast<double>(samples.size() - 1);
  const auto low = static_cast<std::size_t>(position);
  const std::size_t high = std::min(low + 1, samples.size() - 1);
  return samples[low] + (position - static_cast<double>(low)) * (samples[high] - samples[low]);
}
inline double median(const std::vector<double>& samples) { return quantile(samples, 0.5); }

/// Interquartile range over median.
inline double spread(const std::vector<double>& samples) {
  return (quantile(samples, 0.75) - quantile(samples, 0.25)) / median(samples);
}

}  // namespace bench
