#include <limber/model/elimination.hpp>
#include <limber/model/sparsity.hpp>

#include <algorithm>
#include <set>

namespace [[gnu::visibility("default")]] limber {

EliminationTree::EliminationTree(std::vector<int> parents) : parents_(std::move(parents)) {
  for (int k = 0; k < size(); ++k) {
    depths_.push_back(parent(k) < 0 ? 0 : depth(parent(k)) + 1);
    longest_row_ = std::max(longest_row_, depth(k) + 1);
    rows_.add(parent(k), {k, k + 1});
  }
  make_blocks();
  find_short_rows();
}

/// A chain ends where the next row has another parent, or where several rows have the same one. Long chains
/// are cut into blocks of nearly equal size.
void EliminationTree::make_blocks() {
  std::vector<int> children(parents_.size(), 0);
  for (const int p : parents_)
    if (p >= 0) ++children[static_cast<std::size_t>(p)];
  for (int begin = 0; begin < size();) {
    int end = begin + 1;
    while (end < size() && parent(end) == end - 1 && children[static_cast<std::size_t>(end - 1)] == 1) ++end;
    const int count = (end - begin + kMostBlockRows - 1) / kMostBlockRows;
    for (int b = 0; b < count; ++b)
      blocks_.push_back({begin + (end - begin) * b / count, begin + (end - begin) * (b + 1) / count, 0, 0});
    begin = end;
  }
  for (Block& block : blocks_) find_descendants(block);
}

void EliminationTree::find_descendants(Block& block) {
  block.descendants_begin = static_cast<int>(descendants_.size());
  std::vector<bool> depends(parents_.size(), false);
  depends[static_cast<std::size_t>(block.end - 1)] = true;
  bool in_run = false;
  for (int k = block.end; k < size(); ++k) {
    const bool does = parent(k) >= 0 && depends[static_cast<std::size_t>(parent(k))];
    depends[static_cast<std::size_t>(k)] = does;
    if (does && in_run) ++descendants_.back().end;
    if (does && !in_run) descendants_.push_back({k, k + 1});
    in_run = does;
  }
  block.descendants_end = static_cast<int>(descendants_.size());
}

void EliminationTree::find_short_rows() {
  if (longest_row_ > kMostShortEntries || 2 * blocks_.size() <= parents_.size()) return;
  short_rows_.resize(parents_.size());
  for (int k = size() - 1; k >= 0; --k) {
    ShortRow& row = short_rows_[static_cast<std::size_t>(k)];
    row.depth = depth(k);
    row.end = std::max(row.end, k + 1);
    row.is_last_child = true;
    if (parent(k) < 0) continue;
    ShortRow& above = short_rows_[static_cast<std::size_t>(parent(k))];
    row.is_last_child = above.end == 0;
    above.end = std::max(above.end, row.end);
  }
  // The rows between row k and its end depend on it: k is the parent, or the parent of a parent.
  for (int k = 1; k < size(); ++k) {
    const int before = depth(k) - depth(k - 1);
    int ancestor = k - 1;
    for (int step = before; step < 1 && ancestor >= 0; ++step) ancestor = parent(ancestor);
    if (before > 1 || ancestor != parent(k)) return short_rows_.clear();
  }
}

namespace {

/// Eliminating row k couples all that row k is coupled to: what it has, less k, goes to the largest of them,
/// its parent.
std::vector<int> parents_of(const SparsityPattern& pattern) {
  const int n = pattern.size();
  std::vector<int> parents(static_cast<std::size_t>(n), -1);
  std::vector<std::set<int>> rows(static_cast<std::size_t>(n));
  for (int k = 0; k < n; ++k)
    rows[static_cast<std::size_t>(k)] = {pattern.row(k).begin(), pattern.row(k).end()};
  for (int k = n - 1; k >= 0; --k) {
    std::set<int>& row = rows[static_cast<std::size_t>(k)];
    row.erase(k);
    if (row.empty()) continue;
    const int parent = *row.rbegin();
    parents[static_cast<std::size_t>(k)] = parent;
    rows[static_cast<std::size_t>(parent)].merge(row);
  }
  return parents;
}

}  // namespace

template <class R>
EliminationTree elimination_tree(const Model<R>& model) {
  return EliminationTree(model.has_driven_bodies() ? parents_of(mass_matrix_pattern(model))
                                                   : degree_parents(model));
}

template EliminationTree elimination_tree(const Model<double>&);
template EliminationTree elimination_tree(const Model<float>&);

}  // namespace limber
