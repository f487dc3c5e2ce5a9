// The order in which the mass matrix is factorized, and where its factors have entries.
#pragma once

#include <limber/model/model.hpp>

#include <span>
#include <vector>

namespace limber {

/// parent(k) < k is the next degree that row k of the factor depends on, −1 for none; the entries of row k
/// are at k, parent(k), parent(parent(k)), …
class EliminationTree {
 public:
  EliminationTree() = default;
  explicit EliminationTree(std::vector<int> parents);

  int size() const { return static_cast<int>(parents_.size()); }
  int parent(int k) const { return parents_[static_cast<std::size_t>(k)]; }
  /// The entries of row k, k included, in runs, ascending.
  std::span<const Columns::Run> row(int k) const {
    const auto i = static_cast<std::size_t>(k);
    return std::span(runs_).subspan(static_cast<std::size_t>(run_begin_[i]),
                                    static_cast<std::size_t>(run_begin_[i + 1] - run_begin_[i]));
  }

 private:
  std::vector<int> parents_;
  std::vector<Columns::Run> runs_;
  std::vector<int> run_begin_;
};

/// The tree of a model's mass matrix: its degrees' parents, or with couplings across branches the tree of the
/// pattern.
template <class R>
EliminationTree elimination_tree(const Model<R>& model);

}  // namespace limber
