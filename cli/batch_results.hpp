// Quantities of many states by a batch: those that batches have, for states without external forces.
#pragma once

#include <limber/batch/functions.hpp>
#include <limber/io/state_file.hpp>

#include <optional>
#include <vector>

#include "quantities.hpp"

namespace limber::cli {

/// The numbers of one quantity, a row for each state.
struct BatchResult {
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows;
  BatchShape shape;

  void put_row(io::JsonText& json, Eigen::Index row, int nv) const;
};

class ManyStates {
 public:
  ManyStates(const Model<double>& model, const std::vector<StateFile>& states);

  /// Nothing where no batch has this quantity, or where external forces act.
  std::optional<BatchResult> compute(const Quantity& quantity, const Inputs& in);

 private:
  using Rows = decltype(BatchResult::rows);
  Batch<double> batch_;
  Rows q_, v_, a_, tau_;
  bool has_forces_ = false;
};

}  // namespace limber::cli
