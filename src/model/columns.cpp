#include <limber/model/columns.hpp>

namespace limber {

void ColumnRuns::add(int parent, ColumnRun own) {
  const auto first = static_cast<std::size_t>(begin_.back());
  if (parent >= 0) {
    const std::vector<ColumnRun> before((*this)[parent].begin(), (*this)[parent].end());
    runs_.insert(runs_.end(), before.begin(), before.end());
  }
  if (runs_.size() > first && runs_.back().end == own.begin)
    runs_.back().end = own.end;
  else if (own.begin < own.end)
    runs_.push_back(own);
  begin_.push_back(static_cast<int>(runs_.size()));
}

Columns::Columns(const Topology& topology, const std::vector<int>& counts,
                 const std::vector<bool>& is_screw) {
  const int n = topology.size();
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    first.push_back(count);
    count += counts[k];
    body.insert(body.end(), static_cast<std::size_t>(counts[k]), i);
    if (i > 0 && is_screw[k]) {
      if (!screws.empty() && screws.back().body + screws.back().count == i)
        ++screws.back().count;
      else
        screws.push_back({i, first.back(), 1});
    } else if (i > 0) {
      others.push_back(i);
    }
    support_.add(i > 0 ? topology.parent(i) : -1, {first.back(), count});
    const std::span<const Run> runs = support(i);
    is_full = is_full && (counts[k] == 0 || (runs.size() == 1 && runs.front().begin == 0));
  }
  first.push_back(count);
  for (const int i : body) dependents_end.push_back(first[static_cast<std::size_t>(topology.subtree_end(i))]);
}

}  // namespace limber
