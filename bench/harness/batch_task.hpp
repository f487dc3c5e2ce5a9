// Tasks that compute many states with one call.
#pragma once

#include "interface.hpp"

namespace bench {

/// A task from two functions: one that computes the whole batch, one that reads the result at a place of it.
/// The states of the robot follow each other in the batch again and again.
template <class Compute, class Read>
class BatchTaskOf final : public Task {
 public:
  BatchTaskOf(TaskInfo about, int robot_states, Compute compute, Read read)
      : Task(std::move(about)),
        robot_states_(robot_states),
        compute_(std::move(compute)),
        read_(std::move(read)) {}

  void run(long, long count) override {
    for (; count > 0; count -= info.setup.batch) {
      compute_();
      asm volatile("" ::: "memory");
    }
  }

  /// The batch is computed once; each state is read from another of the places that have it.
  Result result(int state) override {
    if (results_.empty()) {
      compute_();
      for (int s = 0; s < info.states; ++s) {
        const long copies = (info.setup.batch - 1 - s) / robot_states_ + 1;
        results_.push_back(read_(s + s % copies * robot_states_));
      }
    }
    return results_[static_cast<std::size_t>(state)];
  }

 private:
  int robot_states_;
  Compute compute_;
  Read read_;
  std::vector<Result> results_;
};

template <class Compute, class Read>
void add_batch_task(Tasks& tasks, const Robot& robot, std::string name, std::string variant, Setup setup,
                    Compute compute, Read read) {
  const int states = static_cast<int>(std::min<long>(robot.state_count, setup.batch));
  tasks.push_back(std::make_unique<BatchTaskOf<Compute, Read>>(
      TaskInfo{std::move(name), std::move(variant), states, std::move(setup)}, robot.state_count,
      std::move(compute), std::move(read)));
}

}  // namespace bench
