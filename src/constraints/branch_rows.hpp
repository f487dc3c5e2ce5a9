// The rows of G, kept without the zeros of branches: for each tie, one small row of numbers (its constraints,
// side by side in a pack) per degree of freedom on the paths from its two frames to the base.
//
// Degrees that move both frames alike have no entry in G: what moves a and b together changes nothing between
// them. L⁻ᵀ fills them in: they are on the way from the others to the base.
#pragma once

#include <limber/algorithms/factorization.hpp>

#include <vector>

#include "constraints/tie.hpp"

namespace limber::constraints {

class BranchRows {
 public:
  /// The numbers of a tie per degree of freedom: room for six rows in packs of four.
  static constexpr int kWidth = 8;

  BranchRows(const Model<double>& model, const EliminationTree& tree, const std::vector<Tie>& ties);

  int rows() const { return rows_; }

  /// Gᵀ of one tie.
  void set(std::size_t tie, const CommonColumns<double>& columns, const TieRows& rows);
  /// Y := L⁻ᵀ Gᵀ of all ties, from the factors of H = Lᵀ D L.
  void solve_transposed(const EliminationTree& tree, const Rows<double>& factors);

  /// A = Yᵀ W Y, its lower triangle by rows; `weights` is the diagonal of W, null for ones.
  void multiply(const double* weights, Rows<double>& a) const;
  /// to += Yᵀ x, by row of the constraints.
  void add_transposed_times(const double* x, double* to) const;
  /// to += Y λ, by velocity.
  void add_times(const double* multipliers, double* to) const;
  /// The rows as a matrix.
  void copy_to(Matrix<double>& g) const;

 private:
  /// An entry of G: ratio × column · T. Negative ratios are those of side a.
  struct Entry {
    int column, place;
    double ratio;
  };
  struct Block {
    int begin, count;            ///< rows among all
    std::size_t offset;          ///< of its numbers
    std::vector<int> degrees;    ///< ascending, with all that they depend on
    std::vector<int> ancestors;  ///< places of the entries of L's row, one degree after the other
    std::vector<Entry> of_a, of_b;
    std::vector<std::pair<int, double>> constants;  ///< of a coupling: place, multiplier
  };
  /// Places of the degrees that two ties have in common.
  struct Pair {
    std::size_t first, second;  ///< second ≤ first
    std::vector<std::pair<int, int>> places;
  };

  Block block_of(const Model<double>& model, const EliminationTree& tree, const Tie& tie) const;
  double* at(const Block& block, int place) { return numbers_.data() + block.offset + kWidth * place; }
  const double* at(const Block& block, int place) const {
    return numbers_.data() + block.offset + kWidth * place;
  }

  int rows_ = 0;
  std::vector<Block> blocks_;
  std::vector<Pair> pairs_;
  AlignedVector<double> numbers_;
};

}  // namespace limber::constraints
