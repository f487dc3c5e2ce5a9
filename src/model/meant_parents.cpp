#include "model/meant_parents.hpp"

#include <unordered_set>

namespace limber::detail {

MeantParents::MeantParents(const ModelSpec& spec) : spec_(spec) {
  for (const BodySpec& body : spec.bodies) children_[body.parent].push_back(&body);
}

std::vector<std::string> MeantParents::candidates(const std::string& missing) const {
  std::unordered_set<std::string_view> beyond;
  std::vector<std::string_view> next = {missing};
  while (!next.empty()) {
    const auto children = children_.find(next.back());
    next.pop_back();
    if (children == children_.end()) continue;
    for (const BodySpec* child : children->second)
      if (beyond.insert(child->name).second) next.push_back(child->name);
  }
  std::vector<std::string> names;
  for (const BodySpec& body : spec_.bodies)
    if (!body.name.empty() && !beyond.contains(body.name)) names.push_back(body.name);
  return names;
}

}  // namespace limber::detail
