// A state to look at: near the middle of the limits, moving, with every number different.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>

namespace limber::cli {

struct Sample {
  Vector<double> q, v, a;

  explicit Sample(const Model<double>& model);
};

}  // namespace limber::cli
