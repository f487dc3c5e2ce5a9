#include "constraints/semidefinite.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "dynamics/shared_kernels.hpp"

namespace limber::constraints {

namespace {

/// Each row depends on all before it.
EliminationTree chain(int size) {
  std::vector<int> parents(static_cast<std::size_t>(size));
  std::iota(parents.begin(), parents.end(), -1);
  return EliminationTree(std::move(parents));
}

}  // namespace

Semidefinite::Semidefinite(int size)
    : size_(size),
      chain_(chain(size)),
      matrix_(size, size),
      factors_(size, size),
      q_(Matrix<double>::Zero(size, size)),
      r_(Matrix<double>::Zero(size, size)),
      remaining_(static_cast<std::size_t>(size)),
      scale_(static_cast<std::size_t>(size)),
      work_(Vector<double>::Zero(size)) {}

int Semidefinite::factorize(double tolerance, double noise) {
  double largest = 0;
  for (int k = 0; k < size_; ++k) largest = std::max(largest, matrix_(k, k));
  const double least = noise * largest;
  is_plain_ = factorize_plainly(tolerance, least);
  if (!is_plain_) factorize_by_rank(tolerance, least);
  return rank_;
}

bool Semidefinite::factorize_plainly(double tolerance, double least) {
  factorize_ltdl(chain_, matrix_, factors_);
  for (int k = 0; k < size_; ++k)
    if (!(matrix_(k, k) > least) || !(factors_(k, k) > tolerance * matrix_(k, k))) return false;
  rank_ = size_;
  return true;
}

/// Columns of M into q_, one for each pivot.
void Semidefinite::factorize_by_rank(double tolerance, double least) {
  const auto at = [](int k) { return static_cast<std::size_t>(k); };
  const auto entry = [&](int i, int j) { return matrix_(std::max(i, j), std::min(i, j)); };
  for (int k = 0; k < size_; ++k) {
    const double diagonal = matrix_(k, k);
    scale_[at(k)] = diagonal > least ? std::sqrt(diagonal) : 0;
    remaining_[at(k)] = diagonal > least ? 1 : 0;
  }
  for (rank_ = 0; rank_ < size_; ++rank_) {
    const int pivot =
        static_cast<int>(std::max_element(remaining_.begin(), remaining_.end()) - remaining_.begin());
    const double largest = remaining_[at(pivot)];
    if (!(largest > tolerance)) break;
    const double root = std::sqrt(largest);
    auto column = q_.col(rank_);
    for (int i = 0; i < size_; ++i) {
      const double scales = scale_[at(i)] * scale_[at(pivot)];
      double x = scales > 0 ? entry(i, pivot) / scales : 0;
      for (int c = 0; c < rank_; ++c) x -= q_(i, c) * q_(pivot, c);
      column[i] = remaining_[at(i)] > 0 ? x / root : 0;  // rows of earlier pivots are complete
    }
    for (int i = 0; i < size_; ++i)
      remaining_[at(i)] = std::max(0.0, remaining_[at(i)] - column[i] * column[i]);
    remaining_[at(pivot)] = 0;
  }
  for (int i = 0; i < size_; ++i) q_.row(i).head(rank_) *= scale_[at(i)];
  orthogonalize();
}

/// M = Q R by Gram and Schmidt, twice for each column.
void Semidefinite::orthogonalize() {
  for (int c = 0; c < rank_; ++c) {
    r_.col(c).setZero();
    for (int pass = 0; pass < 2; ++pass)
      for (int k = 0; k < c; ++k) {
        const double along = q_.col(k).dot(q_.col(c));
        r_(k, c) += along;
        q_.col(c) -= along * q_.col(k);
      }
    r_(c, c) = q_.col(c).norm();
    q_.col(c) /= r_(c, c);
  }
}

void Semidefinite::solve(double* x) const {
  if (is_plain_) return solve_ltdl(chain_, factors_, x);
  Eigen::Map<Vector<double>> b(x, size_);
  auto y = work_.head(rank_);
  for (int k = 0; k < rank_; ++k) y[k] = q_.col(k).dot(b);
  for (int k = rank_ - 1; k >= 0; --k) {  // y := R⁻¹ y
    y[k] /= r_(k, k);
    for (int i = 0; i < k; ++i) y[i] -= r_(i, k) * y[k];
  }
  for (int k = 0; k < rank_; ++k) {  // y := R⁻ᵀ y
    for (int i = 0; i < k; ++i) y[k] -= r_(i, k) * y[i];
    y[k] /= r_(k, k);
  }
  b.setZero();
  for (int k = 0; k < rank_; ++k) b += y[k] * q_.col(k);
}

}  // namespace limber::constraints
