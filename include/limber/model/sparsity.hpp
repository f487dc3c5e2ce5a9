// Which entries of the mass matrix can be other than zero: those of two degrees that move a common body.
// Branches give zeros; driven bodies (rotors, mimic joints) may bring some back.
#pragma once

#include <limber/model/model.hpp>

#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The lower triangle of a symmetric pattern, row by row.
class SparsityPattern {
 public:
  explicit SparsityPattern(std::vector<std::vector<int>> rows) : rows_(std::move(rows)) {}

  int size() const { return static_cast<int>(rows_.size()); }
  /// The columns j ≤ i of row i with an entry, ascending.
  std::span<const int> row(int i) const { return rows_[static_cast<std::size_t>(i)]; }
  bool contains(int i, int j) const;
  /// Entries of the lower triangle, diagonal included.
  std::size_t nonzeros() const;

 private:
  std::vector<std::vector<int>> rows_;
};

template <class R>
SparsityPattern mass_matrix_pattern(const Model<R>& model);

/// λ for degrees: the degree that comes before each on its way to the base, −1 for the first. Driven bodies
/// aside, row i of the mass matrix has its entries at i, λ(i), λ(λ(i)), …
template <class R>
std::vector<int> degree_parents(const Model<R>& model);

}  // namespace limber
