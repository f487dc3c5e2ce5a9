// The order in which the mass matrix is factorized, and where its factors have entries.
#pragma once

#include <limber/model/model.hpp>

#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// parent(k) < k is the next degree that row k of the factor depends on, −1 for none; the entries of row k
/// are at k, parent(k), parent(parent(k)), …
class EliminationTree {
 public:
  EliminationTree() = default;
  explicit EliminationTree(std::vector<int> parents);

  int size() const { return static_cast<int>(parents_.size()); }
  int parent(int k) const { return parents_[static_cast<std::size_t>(k)]; }
  /// How many entries row k has before the diagonal.
  int depth(int k) const { return depths_[static_cast<std::size_t>(k)]; }
  /// Entries of the row that has the most of them.
  int longest_row() const { return longest_row_; }
  /// Consecutive rows begin … end − 1, each the parent of the next and of no other: the same rows below
  /// depend on all of them.
  struct Block {
    int begin, end;
    int descendants_begin, descendants_end;  ///< in descendants_
  };
  /// At most so many rows are in a block: as many as kernels keep in registers.
  static constexpr int kMostBlockRows = 8;
  /// All rows, ascending.
  std::span<const Block> blocks() const { return blocks_; }
  /// The rows after a block that depend on it, in runs, ascending; a tree of bodies has one run at most.
  std::span<const Columns::Run> descendants(const Block& block) const {
    return std::span(descendants_)
        .subspan(static_cast<std::size_t>(block.descendants_begin),
                 static_cast<std::size_t>(block.descendants_end - block.descendants_begin));
  }
  /// The rows that a block depends on, in runs, ascending.
  std::span<const Columns::Run> ancestors(const Block& block) const {
    return parent(block.begin) < 0 ? std::span<const Columns::Run>() : row(parent(block.begin));
  }
  /// The entries of row k, k included, in runs, ascending.
  std::span<const Columns::Run> row(int k) const { return rows_[k]; }

  /// A row of a tree that branches so often that rows are short and hardly any two form a chain.
  struct ShortRow {
    int depth;           ///< entries before the diagonal
    int end;             ///< the rows after it up to here depend on it
    bool is_last_child;  ///< of its parent: the first that comes from behind
    bool is_leaf(int k) const { return end == k + 1; }
  };
  /// At most so many entries are in a short row.
  static constexpr int kMostShortEntries = 16;
  /// All rows, or none where chains are longer or couplings are between branches.
  std::span<const ShortRow> short_rows() const { return short_rows_; }

 private:
  void make_blocks();
  void find_descendants(Block& block);
  void find_short_rows();

  std::vector<int> parents_, depths_;
  int longest_row_ = 0;
  std::vector<Block> blocks_;
  std::vector<Columns::Run> descendants_;
  std::vector<ShortRow> short_rows_;
  ColumnRuns rows_;
};

/// The tree of a model's mass matrix: its degrees' parents, or with couplings across branches the tree of the
/// pattern.
template <class R>
EliminationTree elimination_tree(const Model<R>& model);

}  // namespace limber
