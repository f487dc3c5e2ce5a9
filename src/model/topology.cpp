#include <limber/model/topology.hpp>

#include <algorithm>
#include <utility>

#include "model/refuse.hpp"

namespace limber {

Topology::Topology(std::vector<int> parents) : parent_(std::move(parents)) {
  const int n = size();
  if (n == 0) refuse("a topology needs at least the base, body 0");
  parent_[0] = 0;
  depth_.assign(at(n), 0);
  subtree_end_.resize(at(n));
  for (int i = 1; i < n; ++i) {
    if (parent(i) < 0 || parent(i) >= i)
      refuse("body {}: its parent {} must have a smaller number", i, parent(i));
    depth_[at(i)] = depth(parent(i)) + 1;
  }
  for (int i = n - 1; i >= 0; --i) {
    subtree_end_[at(i)] = std::max(subtree_end_[at(i)], i + 1);
    if (i > 0) subtree_end_[at(parent(i))] = std::max(subtree_end_[at(parent(i))], subtree_end(i));
  }
  for (int i = 1; i < n; ++i) {
    // Depth first, the parent of each body is on the path from the base to the body before it.
    int before = i - 1;
    while (depth(before) > depth(parent(i))) before = parent(before);
    if (before != parent(i)) refuse("body {}: the bodies of a subtree must have consecutive numbers", i);
  }

  child_begin_.assign(at(n + 1), 0);
  for (int i = 1; i < n; ++i) ++child_begin_[at(parent(i) + 1)];
  for (int i = 0; i < n; ++i) child_begin_[at(i + 1)] += child_begin_[at(i)];
  child_list_.resize(at(n - 1));
  std::vector<int> next = child_begin_;
  for (int i = 1; i < n; ++i) child_list_[at(next[at(parent(i))]++)] = i;
}

std::vector<int> Topology::support(int i) const {
  std::vector<int> path(at(depth(i)));
  for (; i != 0; i = parent(i)) path[at(depth(i) - 1)] = i;
  return path;
}

int Topology::max_depth() const { return *std::max_element(depth_.begin(), depth_.end()); }

int Topology::common_ancestor(int i, int j) const {
  while (!in_subtree(j, i)) i = parent(i);
  return i;
}

}  // namespace limber
