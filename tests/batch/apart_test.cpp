// Threads that help keep off the processor of the one that calls.
#include <gtest/gtest.h>

#if defined(__linux__)
#include <sched.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
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

/// The processors of this thread are as they were when the test is over.
class BatchApart : public ::testing::Test {
 protected:
  void TearDown() override { sched_setaffinity(0, sizeof given_, &given_); }

  void run_on(int processor) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  }

  const cpu_set_t given_ = processors_of(0);
};

TEST_F(BatchApart, HelpersGoWhereTheCallerIsNot) {
  const std::vector<int> all = members(given_);
  if (all.size() < 2) GTEST_SKIP() << "there is one processor";
  const Model<double> model = robots::humanoid();
  const States<double> s(model, 2000);
  RowMatrix<double> tau(2000, model.nv());
  const std::size_t before = processors_of_others().size();
  Batch<double> two(model, {.threads = 2});
  const auto call = [&] { batch::inverse_dynamics(two, s.q, s.v, s.a, tau); };
  ASSERT_TRUE(repeated_until([&] { return processors_of_others().size() > before; }, call));
  for (const int processor : {all[0], all[1], all[0]}) {
    run_on(processor);
    const auto avoided = [&] {
      for (const std::vector<int>& processors : processors_of_others())
        if (processors == without(all, processor)) return true;
      return false;
    };
    EXPECT_TRUE(repeated_until(avoided, call)) << "processor " << processor;
  }
}

}  // namespace
}  // namespace limber::test
#endif
