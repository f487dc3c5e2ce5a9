#include <limber/model/suggest.hpp>

#include <unordered_map>

#include "model/checks.hpp"
#include "model/meant_parents.hpp"
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

/// The closest name that exists, for each that does not. To look for it takes time: where very many are
/// wrong, none is meant.
std::unordered_map<std::string, std::string> meant_parents(
    const ModelSpec& spec, const std::unordered_map<std::string, std::size_t>& index) {
  const MeantParents meant(spec);
  std::unordered_map<std::string, std::string> found;
  int asked = 0;
  for (const BodySpec& body : spec.bodies) {
    if (body.parent == kWorld || index.contains(body.parent) || found.contains(body.parent)) continue;
    if (++asked > kMostLookups) break;
    const std::vector<std::string> names = meant.candidates(body.parent);
    if (const std::string* closest = closest_name(body.parent, names)) found.emplace(body.parent, *closest);
  }
  return found;
}

void hang(BodySpec& body, const std::string& parent, const std::string& reason, RepairList& repairs) {
  repairs.add(body.lines.of("parent", body.line), body_element(body) + " parent", '"' + body.parent + '"',
              '"' + parent + '"', reason);
  body.parent = parent;
}

}  // namespace

void repair_tree(ModelSpec& spec, RepairList& repairs) {
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) index.emplace(spec.bodies[i].name, i);
  const std::string base = base_of(spec);
  const std::unordered_map<std::string, std::string> meant = meant_parents(spec, index);
  for (BodySpec& body : spec.bodies) {
    if (body.parent == kWorld || index.contains(body.parent)) continue;
    const auto found = meant.find(body.parent);
    hang(body, found == meant.end() ? base : found->second, "there is no such link", repairs);
  }

  // Walk up from each body; a walk that meets itself goes round in a loop, which is cut there.
  std::vector<std::size_t> walk_of(spec.bodies.size(), 0);
  for (std::size_t start = 0; start < spec.bodies.size(); ++start) {
    const std::size_t walk = start + 1;
    for (std::size_t i = start; walk_of[i] == 0 || walk_of[i] == walk;) {
      if (walk_of[i] == walk) {
        hang(spec.bodies[i], base, "the parents made a loop", repairs);
        break;
      }
      walk_of[i] = walk;
      if (spec.bodies[i].parent == kWorld) break;
      i = index.at(spec.bodies[i].parent);
    }
  }
}

}  // namespace limber::detail
