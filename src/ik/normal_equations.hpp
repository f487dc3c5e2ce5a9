// A step of least squares with damping, over the velocities that are free:
//
//   (JᵀJ + μ 1) δ = −g
//
// and the same with residuals of higher priority held, K δ = −e (K their Jacobian, e what they lack):
//
//   δ = −M⁻¹ (g + Kᵀ λ),   M = JᵀJ + μ 1,   (K M⁻¹ Kᵀ + ε 1) λ = e − K M⁻¹ g
//
// Small dense Cholesky factors; nothing is allocated after the constructor.
#pragma once

#include <limber/model/arguments.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace limber::ik {

/// A = L Lᵀ in the lower triangle of the first n rows and columns.
class Cholesky {
 public:
  explicit Cholesky(int most) : factor_(most, most) {}

  /// Its lower triangle is to be filled, then factorized.
  Matrix<double>& matrix() { return factor_; }

  void factorize(Eigen::Index n) {
    size_ = n;
    for (Eigen::Index c = 0; c < n; ++c) {
      factor_.col(c).segment(c, n - c) /= std::sqrt(std::max(factor_(c, c), 1e-300));
      for (Eigen::Index r = c + 1; r < n; ++r)
        factor_.col(r).segment(r, n - r) -= factor_(r, c) * factor_.col(c).segment(r, n - r);
    }
  }

  /// x ← L⁻¹ x
  template <class X> void solve_lower(X&& x) const {
    for (Eigen::Index c = 0; c < size_; ++c) {
      x[c] /= factor_(c, c);
      x.segment(c + 1, size_ - c - 1) -= x[c] * factor_.col(c).segment(c + 1, size_ - c - 1);
    }
  }
  /// x ← L⁻ᵀ x
  template <class X> void solve_upper(X&& x) const {
    for (Eigen::Index c = size_; c-- > 0;)
      x[c] = (x[c] - factor_.col(c).segment(c + 1, size_ - c - 1).dot(x.segment(c + 1, size_ - c - 1))) /
             factor_(c, c);
  }

 private:
  Matrix<double> factor_;
  Eigen::Index size_ = 0;
};

class NormalEquations {
 public:
  NormalEquations(int nv, int rows)
      : product_(nv, nv), m_(nv), s_(rows), held_(nv, rows), step_(nv), part_(nv), multipliers_(rows) {
    free_.reserve(static_cast<std::size_t>(nv));
  }

  /// The velocities that may change; those not among them stay.
  std::vector<int>& free() { return free_; }
  const std::vector<int>& free() const { return free_; }

  /// JᵀJ of the rows `begin` … `end` − 1, once for a Jacobian; steps with several μ may follow.
  void set(const Matrix<double>& jacobian, int begin, int end) {
    for (std::size_t c = 0; c < free_.size(); ++c)
      for (std::size_t r = c; r < free_.size(); ++r)
        product_(index(r), index(c)) = jacobian.col(free_[r])
                                           .segment(begin, end - begin)
                                           .dot(jacobian.col(free_[c]).segment(begin, end - begin));
  }

  const Vector<double>& step(const Vector<double>& gradient, double damping) {
    factorize(damping);
    for (std::size_t k = 0; k < free_.size(); ++k) part_[index(k)] = -gradient[free_[k]];
    m_.solve_lower(part_);
    m_.solve_upper(part_);
    return spread();
  }

  /// The first `count` rows of the Jacobian are held, to go by −`lack`.
  const Vector<double>& held_step(const Vector<double>& gradient, double damping,
                                  const Matrix<double>& jacobian, int count, const Vector<double>& lack) {
    constexpr double kTiny = 1e-12;  // ε: rows that depend on each other share their multiplier
    factorize(damping);
    const auto n = index(free_.size());
    for (Eigen::Index k = 0; k < n; ++k) part_[k] = -gradient[free_[static_cast<std::size_t>(k)]];
    m_.solve_lower(part_);  // −L⁻¹ g
    for (int r = 0; r < count; ++r) {
      for (Eigen::Index k = 0; k < n; ++k) held_(k, r) = jacobian(r, free_[static_cast<std::size_t>(k)]);
      m_.solve_lower(held_.col(r));  // L⁻¹ Kᵀ
    }
    for (int c = 0; c < count; ++c) {
      for (int r = c; r < count; ++r) s_.matrix()(r, c) = held_.col(r).head(n).dot(held_.col(c).head(n));
      s_.matrix()(c, c) += kTiny * (1 + s_.matrix()(c, c));
      multipliers_[c] = lack[c] + held_.col(c).head(n).dot(part_.head(n));
    }
    s_.factorize(count);
    s_.solve_lower(multipliers_);
    s_.solve_upper(multipliers_);
    for (int c = 0; c < count; ++c) part_.head(n) -= multipliers_[c] * held_.col(c).head(n);
    m_.solve_upper(part_);
    return spread();
  }

 private:
  static Eigen::Index index(std::size_t k) { return static_cast<Eigen::Index>(k); }

  void factorize(double damping) {
    const auto n = index(free_.size());
    for (Eigen::Index c = 0; c < n; ++c) {
      m_.matrix().col(c).segment(c, n - c) = product_.col(c).segment(c, n - c);
      m_.matrix()(c, c) += damping;
    }
    m_.factorize(n);
  }

  const Vector<double>& spread() {
    step_.setZero();
    for (std::size_t k = 0; k < free_.size(); ++k) step_[free_[k]] = part_[index(k)];
    return step_;
  }

  std::vector<int> free_;
  Matrix<double> product_;
  Cholesky m_, s_;
  Matrix<double> held_;
  Vector<double> step_, part_, multipliers_;
};

}  // namespace limber::ik
