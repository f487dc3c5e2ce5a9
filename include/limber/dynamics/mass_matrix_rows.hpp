// A symmetric matrix with the zeros of H, the mass matrix, or its factors: rows without the entries between
// branches.
//
// Row k has an entry for degree k, the last one, and before it for each degree on the way from the base to k.
// A binary tree of 500 bodies has 4,000 of them; H has 250,000.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/elimination.hpp>

#include <memory>
#include <span>

namespace limber {

namespace detail {

/// Rows without gaps, where they are in a matrix.
template <class R>
void spread_rows(const EliminationTree& tree, const Rows<R>& rows, Matrix<R>& matrix) {
  for (int k = 0; k < rows.rows(); ++k) {
    const R* next = rows.row(k);
    for (const Columns::Run run : tree.row(k))
      for (int j = run.begin; j < run.end; ++j) matrix(k, j) = *next++;
  }
}

}  // namespace detail

template <class R = double>
class MassMatrixRows {
 public:
  MassMatrixRows() = default;
  /// Zeros.
  explicit MassMatrixRows(const Model<R>& model)
      : tree_(std::make_shared<const EliminationTree>(elimination_tree(model))),
        numbers_(tree_->size(), tree_->longest_row()) {}

  int size() const { return numbers_.rows(); }
  /// The degrees that rows have entries at: k, parent(k), parent(parent(k)), …
  const EliminationTree& tree() const { return *tree_; }
  /// Entry s of row k is at the degree before k of depth s.
  std::span<R> row(int k) { return {numbers_.row(k), entry_count(k)}; }
  std::span<const R> row(int k) const { return {numbers_.row(k), entry_count(k)}; }
  R& diagonal(int k) { return row(k).back(); }
  R diagonal(int k) const { return row(k).back(); }

  /// The lower triangle as a matrix, zeros elsewhere.
  Matrix<R> lower() const {
    Matrix<R> m = Matrix<R>::Zero(size(), size());
    detail::spread_rows(*tree_, numbers_, m);
    return m;
  }
  /// Both triangles.
  Matrix<R> symmetric() const {
    Matrix<R> m = lower();
    for (int k = 0; k < size(); ++k)
      for (int j = 0; j < k; ++j) m(j, k) = m(k, j);
    return m;
  }

  /// For kernels.
  Rows<R>& numbers() { return numbers_; }
  const Rows<R>& numbers() const { return numbers_; }

 private:
  std::size_t entry_count(int k) const { return static_cast<std::size_t>(tree_->depth(k)) + 1; }

  std::shared_ptr<const EliminationTree> tree_;
  Rows<R> numbers_;
};

}  // namespace limber
