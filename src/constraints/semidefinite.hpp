// x = A⁺ b for a symmetric matrix A that has no negative eigenvalue, and its rank: where A is singular, the
// shortest of all x that come nearest to b.
//
// Where every pivot is a fair part of its diagonal, plain factors do. Otherwise A, scaled to a unit diagonal
// so that metres and radians count alike, is factorized with the largest pivot first until what is left is
// rounding: A = M Mᵀ with as many columns as A has rank. With M = Q R, A⁺ = Q R⁻ᵀ R⁻¹ Qᵀ.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/elimination.hpp>

#include <vector>

namespace limber::constraints {

class Semidefinite {
 public:
  explicit Semidefinite(int size);

  /// A, the lower triangle by rows, to be filled.
  Rows<double>& matrix() { return matrix_; }
  /// From matrix(), which stays. Returns the rank; what is left of a diagonal counts as zero below
  /// `tolerance` of it, and a diagonal below `noise` of the largest one.
  int factorize(double tolerance, double noise);
  int rank() const { return rank_; }
  /// x := A⁺ x
  void solve(double* x) const;

 private:
  bool factorize_plainly(double tolerance, double least);
  void factorize_by_rank(double tolerance, double least);
  void orthogonalize();

  int size_, rank_ = 0;
  bool is_plain_ = true;
  EliminationTree chain_;
  Rows<double> matrix_, factors_;
  Matrix<double> q_, r_;           ///< rank columns of each count
  std::vector<double> remaining_;  ///< diagonal of what is left of the scaled matrix
  std::vector<double> scale_;
  mutable Vector<double> work_;
};

}  // namespace limber::constraints
