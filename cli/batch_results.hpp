// Quantities of many states by a batch: those that batches have, for states without external forces.
#pragma once

#include <limber/batch/functions.hpp>

#include <optional>
#include <vector>

#include "quantities.hpp"
#include "states.hpp"

namespace limber::cli {

/// The numbers of one quantity, a row for each state.
struct BatchResult {
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows;
  BatchShape shape;

  void put_row(io::JsonText& json, Eigen::Index row, int nv) const;
};

/// What a batch has of the quantities; nothing where no batch has one, or where external forces act on it.
std::vector<std::optional<BatchResult>> batch_results(const std::vector<RequestedQuantity>& requested,
                                                      const std::vector<NumberedState>& states, Inputs& in);

}  // namespace limber::cli
