// How long calls take with this build, as `limber bench`, `limber demo` and `limber reproduce` show it.
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/dynamics/dynamics.hpp>

#include <string>
#include <vector>

#include "stopwatch.hpp"

namespace limber::cli {

/// A state to look at: near the middle of the limits, moving, with every number different. Its members are
/// what the functions of dynamics/functions.hpp are called with.
struct Sample {
  Vector<double> q, v, a, tau;
  ExternalForces<double> forces = {};
  int frame;  ///< the last one
  Coordinates coordinates = Coordinates::body;

  explicit Sample(const Model<double>& model);
};

/// Whether the model has what a function needs of it.
inline bool can_compute(const Model<double>& model, Needs needs) {
  return needs == Needs::nothing ||
         (model.unknown_inertias().empty() && (needs == Needs::inertias || model.singular_joints().empty()));
}

/// How this program and its library were compiled, and on which machine they run.
struct BuildFacts {
  std::string compiler, flags;
  std::string instructions;             ///< the instruction set that runs
  std::string machine;                  ///< the processor; empty where it is not known
  std::vector<std::string> complaints;  ///< what makes this build slow; empty for a good one
};

BuildFacts build_facts();

/// A section with the microseconds per call of the main functions.
void print_times(const Model<double>& model);

struct BatchBenchOptions {
  int states = 4096;
  int threads = 1;
};

/// Microseconds per state.
struct TimedBatch {
  std::string name;
  double one;              ///< one state after the other, double precision
  double doubles, floats;  ///< in a batch
};

struct BatchBench {
  InstructionSet instruction_set;
  int threads, lanes_of_doubles, lanes_of_floats;
  std::vector<TimedBatch> calls;
};

/// Many random states at once, in blocks.
BatchBench bench_batch(const Model<double>& model, const BatchBenchOptions& options);

}  // namespace limber::cli
