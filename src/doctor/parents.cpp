// Every body is a descendant of the world.
#include <limber/model/suggest.hpp>

#include <unordered_map>
#include <unordered_set>

#include "doctor/examination.hpp"

namespace limber::doctor {

namespace {

using detail::LinkTree;

Part parent_part(const BodySpec& body) { return detail::body_part(body).part("parent"); }

/// The link that the mechanism stands on: the first that is fixed to the world or floats, or else the world.
std::string base_of(const ModelSpec& spec) {
  for (const BodySpec& body : spec.bodies)
    if (body.parent == kWorld &&
        (body.joint.type == JointType::fixed || body.joint.type == JointType::floating))
      return body.name;
  return kWorld;
}

/// The links that a name of no link may stand for: none of those beyond it, directly or through others.
class ParentCandidates {
 public:
  explicit ParentCandidates(const ModelSpec& spec) : spec_(spec) {
    for (const BodySpec& body : spec.bodies) children_[body.parent].push_back(&body);
  }

  std::vector<std::string> of(const std::string& missing) const {
    std::unordered_set<std::string_view> beyond;
    std::vector<std::string_view> next = {missing};
    while (!next.empty()) {
      const auto children = children_.find(next.back());
      next.pop_back();
      if (children == children_.end()) continue;
      for (const BodySpec* child : children->second)
        if (beyond.insert(child->name).second) next.push_back(child->name);
    }
    constexpr std::size_t most = 2000;  // more would not be compared with the name that is looked for
    std::vector<std::string> names;
    for (const BodySpec& body : spec_.bodies)
      if (names.size() < most && !body.name.empty() && !beyond.contains(body.name))
        names.push_back(body.name);
    return names;
  }

 private:
  const ModelSpec& spec_;
  std::unordered_map<std::string_view, std::vector<const BodySpec*>>
      children_;  // by the parent that they name
};

/// Parents that are no link.
void examine_missing_parents(Examination& doctor) {
  if (doctor.tree.order.size() == doctor.spec.bodies.size()) return;
  const ModelSpec given = doctor.spec;  // what is mended changes who is beyond whom
  const ParentCandidates candidates(given);
  const std::string base = base_of(given);
  std::unordered_map<std::string, std::string> answers;  // by the missing name: what is said, or put in place
  for (std::size_t i = 0; i < given.bodies.size(); ++i) {
    BodySpec& body = doctor.spec.bodies[i];
    if (doctor.tree.parent[i] != LinkTree::kNoParent) continue;
    const auto [at, is_new] = answers.try_emplace(body.parent);
    std::string& answer = at->second;
    if (is_new) {
      const std::vector<std::string> names =
          doctor.may_look_up() ? candidates.of(body.parent) : std::vector<std::string>();
      if (doctor.mends()) {
        const std::string* closest = doctor.closest(body.parent, names);
        answer = closest ? *closest : base;
      } else {
        answer = doctor.suggestion(body.parent, names);
      }
    }
    const bool is_mended = doctor.found(Code::parent_unknown, parent_part(body), in_quotes(body.parent),
                                        {doctor.mends() ? std::string() : answer});
    if (!is_mended) continue;
    body.parent = answer;
    doctor.replaced_by(in_quotes(answer));
  }
  if (doctor.mends()) doctor.tree = LinkTree(doctor.spec);
}

/// `a → b → a`, from the body on.
std::string loop_text(const Examination& doctor, std::size_t body) {
  constexpr std::size_t longest = 200;
  std::string text = doctor.spec.bodies[body].name;
  for (std::size_t k = body; text.size() < longest;) {
    k = static_cast<std::size_t>(doctor.tree.parent[k]);
    text += " → " + doctor.spec.bodies[k].name;
    if (k == body) break;
  }
  return text;
}

/// Parents that make a loop, each reported and cut once.
void examine_loops(Examination& doctor) {
  std::vector<BodySpec>& bodies = doctor.spec.bodies;
  if (doctor.tree.order.size() == bodies.size()) return;
  const std::string base = base_of(doctor.spec);
  constexpr int unseen = 0, done = -1;
  std::vector<int> state(bodies.size(), unseen);  // or the walk up that has seen it
  for (const int i : doctor.tree.order) state[static_cast<std::size_t>(i)] = done;
  for (std::size_t start = 0; start < bodies.size(); ++start) {
    const int walk = static_cast<int>(start) + 1;
    std::size_t i = start;
    while (state[i] == unseen && doctor.tree.parent[i] >= 0) {
      state[i] = walk;
      i = static_cast<std::size_t>(doctor.tree.parent[i]);
    }
    if (state[i] != walk) continue;
    if (!doctor.found(Code::parent_loop, parent_part(bodies[i]), loop_text(doctor, i))) continue;
    bodies[i].parent = base;
    doctor.replaced_by(in_quotes(base));
  }
  if (doctor.mends()) doctor.tree = LinkTree(doctor.spec);
}

}  // namespace

void examine_parents(Examination& doctor) {
  doctor.tree = LinkTree(doctor.spec);
  examine_missing_parents(doctor);
  examine_loops(doctor);
}

}  // namespace limber::doctor
