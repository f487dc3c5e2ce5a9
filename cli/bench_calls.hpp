// The calls that `limber bench` times.
#pragma once

#include <limber/model/model.hpp>

#include <vector>

#include "timing.hpp"

namespace limber::cli {

struct TimedCall {
  const char* name;
  const char* meaning;
  Timing microseconds;
};

/// Each call at the same state, one after the other.
std::vector<TimedCall> time_calls(const Model<double>& model);

}  // namespace limber::cli
