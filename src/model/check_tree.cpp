#include <limber/model/suggest.hpp>

#include "model/checks.hpp"
#include "model/meant_parents.hpp"

namespace limber::detail {

std::string body_element(const BodySpec& body) { return "body \"" + body.name + "\""; }

std::string quoted_name(std::string_view element) {
  const std::size_t begin = element.find('"');
  const std::size_t end = begin == std::string_view::npos ? begin : element.find('"', begin + 1);
  return end == std::string_view::npos ? std::string()
                                       : std::string(element.substr(begin + 1, end - begin - 1));
}

int Part::line() const {
  if (!lines_) return line_;
  const std::string name = std::string(part_) + detail_;
  return lines_->of(std::string_view(name).substr(name.starts_with(' ')), line_);
}

int joint_line(const BodySpec& body, std::string_view part) {
  return body.joint.lines.of(part, body.joint.line ? body.joint.line : body.line);
}

int rotor_line(const BodySpec& body, std::size_t rotor) {
  return body.rotors[rotor].line ? body.rotors[rotor].line : body.line;
}

Part body_part(const BodySpec& body, const std::string& element) { return {element, body.line, &body.lines}; }

Part joint_part(const BodySpec& body, const std::string& element) {
  return {element, joint_line(body), &body.joint.lines};
}

Part rotor_part(const BodySpec& body, std::size_t rotor, const std::string& element) {
  return {element, rotor_line(body, rotor), &body.rotors[rotor].lines};
}

std::string rotor_element(const BodySpec& body, std::size_t rotor) {
  const std::string& name = body.rotors[rotor].name;
  return body_element(body) + " rotor " + (name.empty() ? std::to_string(rotor + 1) : "\"" + name + "\"");
}

std::string link_suggestion(const ModelSpec& spec, const std::string& name, const ProblemList& problems) {
  if (problems.all().size() > kManyProblems) return "";
  std::vector<std::string> names;
  for (const BodySpec& body : spec.bodies)
    if (!body.name.empty()) names.push_back(body.name);
  return suggestion(name, names);
}

std::string joint_suggestion(const ModelSpec& spec, const std::string& name, const ProblemList& problems) {
  if (problems.all().size() > kManyProblems) return "";
  std::vector<std::string> names;
  for (const BodySpec& body : spec.bodies)  // nothing follows or drives what does not move
    if (body.joint.type != JointType::fixed && !body.joint.name.empty()) names.push_back(body.joint.name);
  return suggestion(name, names);
}

namespace {

/// The same for a parent, which is none of the links that hang on it.
std::string parent_suggestion(const ModelSpec& spec, const std::string& name, const ProblemList& problems) {
  if (problems.all().size() > kManyProblems) return "";
  return suggestion(name, MeantParents(spec).candidates(name));
}

/// Adds a name to an index, or reports that it is empty, reserved or taken.
void add_name(std::unordered_map<std::string, int>& index, const std::string& name, int value, int line,
              const std::string& element, ProblemList& problems) {
  if (name.empty()) {
    problems.error(line, element, "\"\"", "needs a name");
  } else if (name == kWorld) {
    problems.error(line, element, '"' + name + '"', "the name is reserved for the fixed base");
  } else if (!index.emplace(name, value).second) {
    problems.error(line, element, '"' + name + '"', "the name is taken; names must be unique");
  }
}

std::string numbered(const char* what, std::size_t k) {
  return std::string(what) + " " + std::to_string(k + 1);
}

/// Depth-first order from the world; what is not reached hangs on a loop of parents or on a missing link.
std::vector<int> depth_first(const std::vector<int>& parent, const std::vector<bool>& has_parent) {
  std::vector<std::vector<int>> children(parent.size() + 1);
  for (std::size_t i = parent.size(); i-- > 0;)  // reversed, so that the stack gives them in the file's order
    if (has_parent[i]) children[static_cast<std::size_t>(parent[i] + 1)].push_back(static_cast<int>(i));
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

}  // namespace

LinkTree check_tree(const ModelSpec& spec, ProblemList& problems) {
  LinkTree tree;
  std::unordered_map<std::string, int> frame_names;
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    const BodySpec& body = spec.bodies[i];
    add_name(tree.link_index, body.name, static_cast<int>(i), body.line, numbered("body", i) + " name",
             problems);
    add_name(tree.joint_index, body.joint.name, static_cast<int>(i), joint_line(body),
             body_element(body) + " joint.name", problems);
  }
  frame_names = tree.link_index;
  for (std::size_t k = 0; k < spec.frames.size(); ++k)
    add_name(frame_names, spec.frames[k].name, 0, spec.frames[k].line, numbered("frame", k) + " name",
             problems);
  std::unordered_map<std::string, int> loop_names;
  for (std::size_t k = 0; k < spec.loops.size(); ++k)
    add_name(loop_names, spec.loops[k].name, 0, spec.loops[k].line, numbered("loop", k) + " name", problems);

  tree.link_index[kWorld] = -1;
  tree.parent.assign(spec.bodies.size(), -1);
  std::vector<bool> has_parent(spec.bodies.size(), true);
  for (std::size_t i = 0; i < spec.bodies.size(); ++i) {
    const BodySpec& body = spec.bodies[i];
    const auto found = tree.link_index.find(body.parent);
    if (found == tree.link_index.end()) {
      problems.error(body.lines.of("parent", body.line), body_element(body) + " parent",
                     '"' + body.parent + '"',
                     "there is no such link" + parent_suggestion(spec, body.parent, problems));
      has_parent[i] = false;
    } else {
      tree.parent[i] = found->second;
    }
  }
  tree.order = depth_first(tree.parent, has_parent);

  // Of the rest, report those whose line of parents comes back to themselves.
  std::vector<int> state(spec.bodies.size(),
                         0);  // 0: not seen, k: seen on walk k, −1: on the tree or reported
  for (const int i : tree.order) state[static_cast<std::size_t>(i)] = -1;
  int walk = 0;
  for (std::size_t start = 0; start < spec.bodies.size(); ++start) {
    std::size_t i = start;
    ++walk;
    while (state[i] == 0 && has_parent[i]) {
      state[i] = walk;
      i = static_cast<std::size_t>(tree.parent[i]);
    }
    if (state[i] != walk || !has_parent[i]) continue;
    std::string loop = spec.bodies[i].name;
    std::size_t k = i;
    do {
      k = static_cast<std::size_t>(tree.parent[k]);
      loop += " → " + spec.bodies[k].name;
      state[k] = -1;
    } while (k != i && loop.size() < 200);
    const BodySpec& body = spec.bodies[i];
    problems.error(
        body.lines.of("parent", body.line), body_element(body) + " parent", loop,
        "the parents make a loop; one of them must hang on \"world\" (cut joints go under \"loops\")");
  }
  return tree;
}

}  // namespace limber::detail
