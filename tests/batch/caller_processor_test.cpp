// Helping threads keep off the processor of the calling one.
#include <gtest/gtest.h>

#if defined(__linux__)
#include <sched.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "batch/states.hpp"

namespace limber::test {
namespace {

cpu_set_t processors_of(pid_t thread) {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(thread, sizeof set, &set);
  return set;
}

std::vector<int> members(const cpu_set_t& set) {
  std::vector<int> result;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) result.push_back(i);
  return result;
}

std::vector<int> without(std::vector<int> processors, int one) {
  std::erase(processors, one);
  return processors;
}

/// The processors of every thread of this process but this one.
std::vector<std::vector<int>> processors_of_others() {
  std::vector<std::vector<int>> result;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const pid_t thread = std::stoi(entry.path().filename());
    if (thread != gettid()) result.push_back(members(processors_of(thread)));
  }
  return result;
}

/// Until it is done, or for a time in which any scheduler would have come round.
bool repeated_until(const std::function<bool()>& done, const std::function<void()>& work) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!done() && std::chrono::steady_clock::now() < end) work();
  return done();
}

/// Inverse dynamics by two threads. The processors of the calling one are as they were when the test is over.
class CallerProcessor : public ::testing::Test {
 protected:
  void SetUp() override {
    if (all_.size() < 2) GTEST_SKIP() << "there is one processor";
  }
  void TearDown() override { sched_setaffinity(0, sizeof given_, &given_); }

  void run_on(int processor) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  }

  /// Calls until oneTBB has a thread that helps.
  void make(bool apart) {
    two_.emplace(model_, BatchOptions{.threads = 2, .apart = apart});
    ASSERT_TRUE(repeated_until([] { return !processors_of_others().empty(); }, [&] { call(); }));
  }
  void call() { batch::inverse_dynamics(*two_, s_.q, s_.v, s_.a, tau_); }

  const cpu_set_t given_ = processors_of(0);
  const std::vector<int> all_ = members(given_);
  const Model<double> model_ = robots::humanoid();
  const States<double> s_{model_, 2000};
  RowMatrix<double> tau_{2000, model_.nv()};
  std::optional<Batch<double>> two_;
};

TEST_F(CallerProcessor, HelpersGoWhereTheCallerIsNot) {
  make(true);
  for (const int processor : {all_[0], all_[1], all_[0]}) {
    run_on(processor);
    const auto avoided = [&] {
      for (const std::vector<int>& processors : processors_of_others())
        if (processors == without(all_, processor)) return true;
      return false;
    };
    EXPECT_TRUE(repeated_until(avoided, [&] { call(); })) << "processor " << processor;
  }
}

TEST_F(CallerProcessor, HelpersAreLeftAloneIfAsked) {
  make(false);
  const auto before = processors_of_others();
  for (const int processor : {all_[0], all_[1]}) {
    run_on(processor);
    for (int i = 0; i < 50; ++i) call();
    EXPECT_EQ(processors_of_others(), before) << "processor " << processor;
  }
}

}  // namespace
}  // namespace limber::test
#endif
