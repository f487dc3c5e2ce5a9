// Parents and children. Body 0 is the fixed base; bodies 1 … N are numbered so that parent(i) < i and every
// subtree is a contiguous range.
#pragma once

#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

class Topology {
 public:
  /// From the parent array λ; entry 0 belongs to the base and is ignored. The numbering must be as said
  /// above.
  explicit Topology(std::vector<int> parents);
  Topology() : Topology(std::vector<int>{0}) {}

  /// N + 1: the bodies with the base.
  int size() const { return static_cast<int>(parent_.size()); }

  /// λ(i). The base is its own parent.
  int parent(int i) const { return parent_[at(i)]; }
  std::span<const int> parents() const { return parent_; }

  /// μ(i), ascending.
  std::span<const int> children(int i) const {
    return std::span(child_list_).subspan(at(child_begin_[at(i)]), at(child_count(i)));
  }
  int child_count(int i) const { return child_begin_[at(i) + 1] - child_begin_[at(i)]; }

  /// ν(i) is the range i … subtree_end(i) − 1.
  int subtree_end(int i) const { return subtree_end_[at(i)]; }
  bool in_subtree(int i, int root) const { return root <= i && i < subtree_end(root); }

  /// i ~ j: one of them supports the other, or they are the same.
  bool related(int i, int j) const { return in_subtree(i, j) || in_subtree(j, i); }

  /// κ(i): the bodies on the path from the base (left out) to i, i included, in that order.
  std::vector<int> support(int i) const;

  /// The number of joints between the base and i.
  int depth(int i) const { return depth_[at(i)]; }
  int max_depth() const;

  /// The deepest body that supports both i and j.
  int common_ancestor(int i, int j) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  std::vector<int> parent_, subtree_end_, depth_;
  std::vector<int> child_list_, child_begin_;
};

}  // namespace limber
