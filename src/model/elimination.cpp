#include <limber/model/elimination.hpp>
#include <limber/model/sparsity.hpp>

#include <set>

namespace limber {

EliminationTree::EliminationTree(std::vector<int> parents) : parents_(std::move(parents)) {
  run_begin_.push_back(0);
  for (int k = 0; k < size(); ++k) {
    std::vector<Columns::Run> own;
    if (parent(k) >= 0) own.assign(row(parent(k)).begin(), row(parent(k)).end());
    if (!own.empty() && own.back().end == k)
      own.back().end = k + 1;
    else
      own.push_back({k, k + 1});
    runs_.insert(runs_.end(), own.begin(), own.end());
    run_begin_.push_back(static_cast<int>(runs_.size()));
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
  return EliminationTree(model.has_other_coupling() ? parents_of(mass_matrix_pattern(model))
                                                    : degree_parents(model));
}

template EliminationTree elimination_tree(const Model<double>&);
template EliminationTree elimination_tree(const Model<float>&);

}  // namespace limber
