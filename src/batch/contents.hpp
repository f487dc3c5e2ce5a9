// What a batch holds, and how a task is spread over its threads.
#pragma once

#include <limber/batch/batch.hpp>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <memory>
#include <optional>
#include <vector>

#include "batch/caller_processor.hpp"
#include "batch/worker.hpp"

namespace limber {

template <class R>
struct BatchContents {
  BatchContents(const Model<R>& model, const BatchOptions& options);

  /// The task for all states, by as many threads as it is worth.
  void run(const batch::Task<R>& task);

  Model<R> model;
  InstructionSet instruction_set;
  std::vector<std::unique_ptr<batch::Worker<R>>> workers;  ///< one per thread
  std::optional<oneapi::tbb::global_control> limit;        ///< where there are more than hardware threads
  std::optional<oneapi::tbb::task_arena> arena;            ///< where there are several
  std::optional<batch::CallerProcessor> caller;            ///< where there are several, if wanted
  std::vector<Frame<R>> force_frames;                      ///< of the call that runs
  batch::JointLaw<R> law;                                  ///< of the rollout that runs
  std::optional<std::vector<batch::Stop<R>>> stops;        ///< of all limits, once they were asked for
  /// Which thread had which states in the last call: the next one finds them in its caches.
  oneapi::tbb::affinity_partitioner affinity;
};

}  // namespace limber
