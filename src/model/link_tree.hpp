// The links of a description by name, and the tree that their parents make.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <unordered_map>
#include <vector>

namespace limber::detail {

struct LinkTree {
  static constexpr int kWorldIndex = -1, kNoParent = -2;

  std::vector<int> order;   ///< bodies of the spec that are on the tree: parents first, subtrees contiguous
  std::vector<int> parent;  ///< per body of the spec: index of its parent, kWorldIndex, or kNoParent
  std::unordered_map<std::string, int>
      link_index;  ///< name → body of the spec; of several with one name the first
  std::unordered_map<std::string, int> joint_index;  ///< joint name → body of the spec

  LinkTree() = default;
  explicit LinkTree(const ModelSpec& spec);

  /// The body of the joint that a reference names, `joint` or `joint/degree`; kNoParent where there is none.
  int body_of_joint(const std::string& reference) const;
  /// Whether a joint before the body moves it.
  bool is_moving(const ModelSpec& spec, std::size_t body) const;
};

/// Depth-first order from the world, children in their own order. A body that is not reached has no parent,
/// or is beyond a loop of parents.
std::vector<int> depth_first(const std::vector<int>& parent);

}  // namespace limber::detail
