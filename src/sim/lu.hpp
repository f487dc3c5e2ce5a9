// P A = L U by rows with the largest pivot, in place. (Eigen's allocates where it permutes.)
#pragma once

#include <limber/model/arguments.hpp>

#include <utility>
#include <vector>

namespace limber::sim {

class Lu {
 public:
  explicit Lu(int n) : factors_(n, n), pivots_(static_cast<std::size_t>(n)) {}

  /// To be filled, then factorized.
  Matrix<double>& matrix() { return factors_; }

  void factorize() {
    const Eigen::Index n = factors_.rows();
    for (Eigen::Index k = 0; k < n; ++k) {
      Eigen::Index pivot = 0;
      factors_.col(k).tail(n - k).cwiseAbs().maxCoeff(&pivot);
      pivot += k;
      pivots_[static_cast<std::size_t>(k)] = pivot;
      if (pivot != k) factors_.row(k).swap(factors_.row(pivot));
      factors_.col(k).tail(n - k - 1) /= factors_(k, k);
      for (Eigen::Index j = k + 1; j < n; ++j)
        factors_.col(j).tail(n - k - 1) -= factors_(k, j) * factors_.col(k).tail(n - k - 1);
    }
  }

  /// x ← A⁻¹ x; not finite where A is singular.
  void solve(Vector<double>& x) const {
    const Eigen::Index n = factors_.rows();
    for (Eigen::Index k = 0; k < n; ++k) std::swap(x[k], x[pivots_[static_cast<std::size_t>(k)]]);
    for (Eigen::Index k = 0; k < n; ++k) x.tail(n - k - 1) -= x[k] * factors_.col(k).tail(n - k - 1);
    for (Eigen::Index k = n; k-- > 0;) {
      x[k] /= factors_(k, k);
      x.head(k) -= x[k] * factors_.col(k).head(k);
    }
  }

 private:
  Matrix<double> factors_;
  std::vector<Eigen::Index> pivots_;
};

}  // namespace limber::sim
