// How far apart two results are.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "interface.hpp"

namespace bench {

/// What counts as equal.
inline double tolerance(const Setup& setup) { return setup.scalar == "float" ? 1e-3 : 1e-10; }

inline double largest(const std::vector<double>& x) {
  double result = 0;
  for (const double value : x) result = std::max(result, std::isnan(value) ? HUGE_VAL : std::abs(value));
  return result;
}

/// The largest difference within a block, relative to the largest number of that block; the worst block
/// counts. A block that only the reference has is not compared.
inline double relative_difference(const Result& result, const Result& reference) {
  double worst = 0;
  for (std::size_t b = 0; b < std::min(result.size(), reference.size()); ++b) {
    const std::vector<double>&x = result[b], &y = reference[b];
    if (x.size() != y.size()) return HUGE_VAL;
    double difference = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double d = std::abs(x[i] - y[i]);
      difference = std::isnan(d) ? HUGE_VAL : std::max(difference, d);
    }
    const double scale = largest(y);
    if (difference > 0) worst = std::max(worst, scale > 0 ? difference / scale : HUGE_VAL);
  }
  return worst;
}

/// For the solution x of H x = b: ‖H (x − y)‖ / (‖H‖ ‖y‖). Long chains have mass matrices whose condition
/// exceeds what double precision can undo; two exact methods then differ in x, but not in this.
inline double residual_difference(const Result& result, const Result& reference,
                                  const std::vector<double>& mass_matrix) {
  const std::vector<double>&x = result[0], &y = reference[0];
  const std::size_t n = y.size();
  if (x.size() != n || mass_matrix.size() != n * n) return HUGE_VAL;
  double residual = 0, scale = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double row = 0, norm = 0;
    for (std::size_t j = 0; j < n; ++j) {
      row += mass_matrix[j * n + i] * (x[j] - y[j]);
      norm += std::abs(mass_matrix[j * n + i]);
    }
    residual = std::isnan(row) ? HUGE_VAL : std::max(residual, std::abs(row));
    scale = std::max(scale, norm);
  }
  return residual / (scale * largest(y));
}

}  // namespace bench
