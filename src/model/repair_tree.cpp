#include <limber/model/suggest.hpp>

#include <unordered_map>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

/// The link that the mechanism stands on: the first that is fixed to the world or floats, or else the world.
std::string base_of(const ModelSpec& spec) {
  for (const BodySpec& body : spec.bodies)
    if (body.parent == kWorld &&
        (body.joint.type == JointType::fixed || body.joint.type == JointType::floating))
      return body.name;
  return kWorld;
}

/// The closest name that exists, or the base. To look for it takes time: where very many are wrong, none is
/// meant.
class MeantParents {
 public:
  explicit MeantParents(const ModelSpec& spec) : base_(base_of(spec)) {
    for (const BodySpec& body : spec.bodies) names_.push_back(body.name);
  }
  std::string of(const std::string& given) {
    const std::string* closest = ++asked_ <= kMostLookups ? closest_name(given, names_) : nullptr;
    return closest ? *closest : base_;
  }
  const std::string& base() const { return base_; }

 private:
  std::string base_;
  std::vector<std::string> names_;
  int asked_ = 0;
};

void hang(BodySpec& body, const std::string& parent, const std::string& reason, RepairList& repairs) {
  repairs.add(body.lines.of("parent", body.line), body_element(body) + " parent", '"' + body.parent + '"',
              '"' + parent + '"', reason);
  body.parent = parent;
}

}  // namespace

void repair_tree(ModelSpec& spec, RepairList& repairs) {
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) index.emplace(spec.bodies[i].name, i);
  MeantParents meant(spec);
  for (BodySpec& body : spec.bodies)
    if (body.parent != kWorld && !index.contains(body.parent))
      hang(body, meant.of(body.parent), "there is no such link", repairs);

  // Walk up from each body; a walk that meets itself goes round in a loop, which is cut there.
  std::vector<std::size_t> walk_of(spec.bodies.size(), 0);
  for (std::size_t start = 0; start < spec.bodies.size(); ++start) {
    const std::size_t walk = start + 1;
    for (std::size_t i = start; walk_of[i] == 0 || walk_of[i] == walk;) {
      if (walk_of[i] == walk) {
        hang(spec.bodies[i], meant.base(), "the parents made a loop", repairs);
        break;
      }
      walk_of[i] = walk;
      if (spec.bodies[i].parent == kWorld) break;
      i = index.at(spec.bodies[i].parent);
    }
  }
}

}  // namespace limber::detail
