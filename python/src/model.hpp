// A model as Python has it: the description, what was built from it, and memory for each thread that
// computes.
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/dynamics/instruction_set.hpp>
#include <limber/dynamics/workspace.hpp>
#include <limber/model/build.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_map>
#include <vector>

namespace limber::python {

/// What one thread computes many states with, for one real type. Everything is made when it is first used.
template <class R>
class Tools {
 public:
  Batch<R>& batch(const Model<R>& model, int threads) {
    if (!batch_ || threads_ != threads || batch_->instruction_set() != instruction_set()) {
      batch_.emplace(model, BatchOptions{.threads = threads});
      threads_ = threads;
    }
    return *batch_;
  }
  /// Numbers in between, of any content.
  std::span<R> room(std::size_t count) {
    if (room_.size() < count) room_.resize(count);
    return {room_.data(), count};
  }

 private:
  std::optional<Batch<R>> batch_;
  int threads_ = 0;
  std::vector<R> room_;
};

/// The same with what computes states one by one, always in double.
class ThreadTools {
 public:
  /// Number 0 is that of the thread itself; others are for threads that help it with a batch.
  Workspace<double>& workspace(const Model<double>& model, std::size_t number = 0) {
    while (workspaces_.size() <= number)
      workspaces_.push_back(std::make_unique<Workspace<double>>(model, Prepare::on_use));
    return *workspaces_[number];
  }
  template <class R>
  Tools<R>& of() {
    if constexpr (std::is_same_v<R, float>)
      return in_float_;
    else
      return in_double_;
  }

 private:
  std::vector<std::unique_ptr<Workspace<double>>> workspaces_;
  Tools<double> in_double_;
  Tools<float> in_float_;
};

/// Never changes once it is made, so that threads may share it.
class PythonModel {
 public:
  explicit PythonModel(ModelSpec spec, const BuildOptions& options = {})
      : model_(build(spec, options)), spec_(std::move(spec)), options_(options), number_(next_number()) {}

  /// The same in another gravity.
  PythonModel(const PythonModel& other, const Vec3<double>& gravity)
      : model_(other.model_.with_gravity(gravity)),
        spec_(other.spec_),
        options_(other.options_),
        number_(next_number()) {
    spec_.gravity = gravity;
  }

  const Model<double>& model() const { return model_; }
  const ModelSpec& spec() const { return spec_; }
  const BuildOptions& options() const { return options_; }

  template <class R>
  const Model<R>& in() const {
    if constexpr (std::is_same_v<R, double>) {
      return model_;
    } else {
      const std::lock_guard lock(mutex_);
      if (!in_float_) in_float_.emplace(model_.cast<float>());
      return *in_float_;
    }
  }

  /// Those of the calling thread.
  ThreadTools& tools() const {
    // The last model that this thread used is found without a lock.
    thread_local std::uint64_t last_number = 0;
    thread_local ThreadTools* last = nullptr;
    if (last_number != number_) {
      const std::lock_guard lock(mutex_);
      std::unique_ptr<ThreadTools>& mine = tools_[std::this_thread::get_id()];
      if (!mine) mine = std::make_unique<ThreadTools>();
      last = mine.get();
      last_number = number_;
    }
    return *last;
  }

 private:
  static std::uint64_t next_number() {
    static std::atomic<std::uint64_t> count = 0;
    return ++count;
  }

  Model<double> model_;
  ModelSpec spec_;
  BuildOptions options_;
  std::uint64_t number_;  ///< no other model ever has it
  mutable std::mutex mutex_;
  mutable std::optional<Model<float>> in_float_;
  mutable std::unordered_map<std::thread::id, std::unique_ptr<ThreadTools>> tools_;
};

}  // namespace limber::python
