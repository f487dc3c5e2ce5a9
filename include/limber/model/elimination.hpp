// The order in which the mass matrix is factorized, and where its factors have entries.
#pragma once

#include <vector>

namespace limber {

/// parent(k) < k is the next degree that row k of L depends on, −1 for none; the entries of row k are at k,
/// parent(k), parent(parent(k)), …
class EliminationTree {
 public:
  EliminationTree() = default;
  explicit EliminationTree(std::vector<int> parents) : parents_(std::move(parents)) {}

  int size() const { return static_cast<int>(parents_.size()); }
  int parent(int k) const { return parents_[static_cast<std::size_t>(k)]; }

 private:
  std::vector<int> parents_;
};

class SparsityPattern;

/// The tree of a symmetric pattern, eliminated from the last row to the first.
EliminationTree elimination_tree(const SparsityPattern& pattern);

}  // namespace limber
