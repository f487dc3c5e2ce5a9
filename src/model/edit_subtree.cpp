// Cutting a branch off the tree.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"
#include "model/part.hpp"

#include <algorithm>
#include <set>

namespace limber {

namespace {

/// A branch and where it was cut.
struct Branch {
  const ModelSpec& spec;
  const BodySpec& root;
  std::set<std::string> bodies;

  Branch(const ModelSpec& whole, const BodySpec& first) : spec(whole), root(first), bodies{first.name} {
    for (bool more = true; more;) {
      more = false;
      for (const BodySpec& body : spec.bodies)
        if (bodies.count(body.parent)) more = bodies.insert(body.name).second || more;
    }
  }

  bool holds(const std::string& body) const { return bodies.count(body) > 0; }
  bool holds_joint(const std::string& reference) const {
    const edit::Driver driver = edit::find_driver(spec, reference);
    return driver.body && holds(driver.body->name);
  }
  /// The link at the cut, which becomes the world.
  bool is_at_cut(const std::string& body) const { return body == root.parent; }
  bool knows(const std::string& body) const { return holds(body) || is_at_cut(body); }
  /// The name of a kept link in the new model.
  std::string seen_from_inside(const std::string& body) const { return is_at_cut(body) ? kWorld : body; }

  /// A problem of what is on both sides of the cut.
  Problem torn(int line, Element element, std::string value = {}) const {
    return {ProblemCode::branch_torn, line, std::move(element), std::move(value), {root.name}};
  }
};

enum class Side { inside, outside, torn };

/// Of what has some of its parts, or all of them, in the branch.
Side side(bool some, bool all) { return !some ? Side::outside : all ? Side::inside : Side::torn; }

Side side_of(const Branch& branch, const RotorSpec& rotor) {
  const auto inside = [&](const auto& rate) { return branch.holds_joint(rate.first); };
  return side(branch.holds(*rotor.carrier) || std::ranges::any_of(rotor.rates, inside),
              branch.knows(*rotor.carrier) && std::ranges::all_of(rotor.rates, inside));
}

Side side_of(const Branch& branch, const LoopSpec& loop) {
  return side(branch.holds(loop.a.body) || branch.holds(loop.b.body),
              branch.knows(loop.a.body) && branch.knows(loop.b.body));
}

Side side_of(const Branch& branch, const TransmissionSpec& transmission) {
  const auto inside = [&](const auto& joint) { return branch.holds_joint(joint.name); };
  return side(std::ranges::any_of(transmission.joints, inside),
              std::ranges::all_of(transmission.joints, inside));
}

/// The rotors of one body of the old model that belong to the branch. `moved` gets those of a body outside.
void sort_rotors(const Branch& branch, const BodySpec& body, std::vector<RotorSpec>& kept,
                 std::vector<RotorSpec>& moved, ProblemList& problems) {
  for (std::size_t k = 0; k < body.rotors.size(); ++k) {
    RotorSpec rotor = edit::written_out(body, body.rotors[k]);
    const Side side = side_of(branch, rotor);
    if (side == Side::torn) problems.add(branch.torn(rotor.line, detail::rotor_part(body, k).element()));
    if (side != Side::inside) continue;
    rotor.carrier = branch.seen_from_inside(*rotor.carrier);
    if (!branch.holds(body.name)) {
      moved.push_back(std::move(rotor));
    } else {
      kept.push_back(body.rotors[k]);
      if (kept.back().carrier) kept.back().carrier = rotor.carrier;
    }
  }
}

}  // namespace

ModelSpec extract_subtree(const ModelSpec& spec, const std::string& body_name) {
  const Branch branch(spec, edit::body_or_fail(spec, body_name));
  ProblemList problems(spec.file);

  ModelSpec result = spec;
  result.bodies.clear();
  std::vector<RotorSpec> moved;
  for (const BodySpec& body : spec.bodies) {
    std::vector<RotorSpec> kept;
    sort_rotors(branch, body, kept, moved, problems);
    const std::optional<MimicSpec>& mimic = body.joint.mimic;
    if (mimic && branch.holds(body.name) != branch.holds_joint(mimic->of))
      problems.add(branch.torn(body.joint.line, {ElementKind::joint, body.joint.name, "mimic.of"},
                               detail::in_quotes(mimic->of)));
    if (!branch.holds(body.name)) continue;
    result.bodies.push_back(body);
    result.bodies.back().rotors = std::move(kept);
  }
  BodySpec& root = *result.find_body(body_name);
  root.parent = kWorld;
  root.rotors.insert(root.rotors.end(), moved.begin(), moved.end());

  std::erase_if(result.frames, [&](const FrameSpec& frame) { return !branch.holds(frame.body); });
  const auto cut = [&](auto& elements, ElementKind kind) {
    std::erase_if(elements, [&](const auto& each) {
      const Side side = side_of(branch, each);
      if (side == Side::torn) problems.add(branch.torn(each.line, {kind, each.name}));
      return side != Side::inside;
    });
  };
  cut(result.loops, ElementKind::loop);
  cut(result.transmissions, ElementKind::transmission);
  for (LoopSpec& loop : result.loops)
    for (LoopEndSpec* end : {&loop.a, &loop.b}) end->body = branch.seen_from_inside(end->body);
  if (branch.root.parent != kWorld) {
    result.visuals.clear();
    result.collisions.clear();
  }

  std::move(problems).throw_or_warnings(false);
  return result;
}

}  // namespace limber
