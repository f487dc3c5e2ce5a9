#include <limber/model/columns.hpp>

namespace limber {

Columns::Columns(const Topology& topology, const std::vector<int>& counts,
                 const std::vector<bool>& is_screw) {
  const int n = topology.size();
  run_begin_.push_back(0);
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
    // The parent's runs, the last one made longer where the body's own columns follow on.
    std::vector<Run> own;
    if (i > 0) {
      const std::span<const Run> before = support(topology.parent(i));
      own.assign(before.begin(), before.end());
    }
    if (counts[k] > 0) {
      if (!own.empty() && own.back().end == first.back())
        own.back().end = count;
      else
        own.push_back({first.back(), count});
    }
    is_full = is_full && (counts[k] == 0 || (own.size() == 1 && own.front().begin == 0));
    runs_.insert(runs_.end(), own.begin(), own.end());
    run_begin_.push_back(static_cast<int>(runs_.size()));
  }
  first.push_back(count);
  for (const int i : body) dependents_end.push_back(first[static_cast<std::size_t>(topology.subtree_end(i))]);
}

}  // namespace limber
