// Many states at once, as `limber bench --batch` times them.
#pragma once

#include <limber/batch/batch.hpp>

#include <vector>

#include "timing.hpp"

namespace limber::cli {

struct BatchBenchOptions {
  int states = 4096;
  int threads = 1;
};

/// Microseconds per state.
struct TimedBatch {
  const char* name;
  double one;              ///< one state after the other, double precision
  double doubles, floats;  ///< in a batch
};

struct BatchBench {
  InstructionSet instruction_set;
  int threads, lanes_of_doubles, lanes_of_floats;
  std::vector<TimedBatch> calls;
};

/// Random states, in blocks.
BatchBench bench_batch(const Model<double>& model, const BatchBenchOptions& options);

}  // namespace limber::cli
