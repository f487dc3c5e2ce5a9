// The workers that the library was built with.
#pragma once

#include <span>

#include "batch/worker.hpp"

namespace limber::batch {

struct WorkerMakers {
  InstructionSet set;
  Worker<double>* (*of_doubles)(const Model<double>& model);
  Worker<float>* (*of_floats)(const Model<float>& model);
};

/// The narrowest first.
std::span<const WorkerMakers> worker_makers();

}  // namespace limber::batch
