#include "model/link_tree.hpp"

#include "model/degree_reference.hpp"

namespace limber::detail {

std::vector<int> depth_first(const std::vector<int>& parent) {
  std::vector<std::vector<int>> children(parent.size() + 1);
  for (std::size_t i = parent.size(); i-- > 0;)  // reversed, so that the stack gives them in the file's order
    if (parent[i] != LinkTree::kNoParent)
      children[static_cast<std::size_t>(parent[i] + 1)].push_back(static_cast<int>(i));
  std::vector<int> order, stack = children[0];
  while (!stack.empty()) {
    const int i = stack.back();
    stack.pop_back();
    order.push_back(i);
    const std::vector<int>& next = children[static_cast<std::size_t>(i + 1)];
    stack.insert(stack.end(), next.begin(), next.end());
  }
  return order;
}

LinkTree::LinkTree(const ModelSpec& spec) {
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    link_index.emplace(spec.bodies[i].name, static_cast<int>(i));
    joint_index.emplace(spec.bodies[i].joint.name, static_cast<int>(i));
  }
  link_index[kWorld] = kWorldIndex;
  for (const BodySpec& body : spec.bodies) {
    const auto found = link_index.find(body.parent);
    parent.push_back(found == link_index.end() ? kNoParent : found->second);
  }
  order = depth_first(parent);
}

bool LinkTree::is_moving(const ModelSpec& spec, std::size_t body) const {
  for (int i = static_cast<int>(body); i >= 0; i = parent[static_cast<std::size_t>(i)])
    if (spec.bodies[static_cast<std::size_t>(i)].joint.type != JointType::fixed) return true;
  return false;
}

int LinkTree::body_of_joint(const std::string& reference) const {
  if (const auto exact = joint_index.find(reference); exact != joint_index.end()) return exact->second;
  const auto is_joint = [&](const std::string& name) { return joint_index.contains(name); };
  const auto found = joint_index.find(read_degree_reference(reference, is_joint).joint);
  return found == joint_index.end() ? kNoParent : found->second;
}

}  // namespace limber::detail
