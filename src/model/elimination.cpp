#include <limber/model/elimination.hpp>
#include <limber/model/sparsity.hpp>

#include <algorithm>
#include <set>

namespace limber {

EliminationTree elimination_tree(const SparsityPattern& pattern) {
  // Eliminating row k couples all that row k is coupled to: its pattern, less k, goes to the largest of them,
  // its parent.
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
  return EliminationTree(std::move(parents));
}

}  // namespace limber
