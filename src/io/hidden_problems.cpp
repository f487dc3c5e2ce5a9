#include "io/hidden_problems.hpp"

#include <limber/model/build.hpp>

#include <charconv>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::io {

namespace {

bool is_error(const Problem& problem) { return problem.severity == Severity::error; }

/// An error of the text that leaves the tree as the file has it: of numbers, inertias, types and axes of
/// joints, and of the default class of one element.
bool leaves_the_tree(const Problem& problem) {
  const std::string_view element = problem.element;
  const std::string_view part = element.substr(element.rfind('"') + 1);  // after the names
  const bool is_about_numbers =
      problem.expected.starts_with("expected") && problem.expected.find("number") != std::string::npos;
  return is_about_numbers || part.find("inertia") != std::string_view::npos || part.ends_with("type") ||
         part.ends_with("@axis") || part.ends_with("@class");
}

/// What has no mass, and carries none.
bool is_about_no_body(const Problem& problem) {
  const std::string_view element = problem.element;
  return element.starts_with("gravity") || element.starts_with("frame ") || element.starts_with("loop ");
}

/// A mimic joint or a rotor that nobody knows the driver of.
bool is_about_coupling(const Problem& problem) {
  const std::string_view element = problem.element;
  const auto says = [&](const char* part) { return element.find(part) != std::string_view::npos; };
  return says("\" mimic") || says("\" rotor ") || says("\" rotors[");
}

/// Which bodies something may be missing from, so that nobody knows what resists their joints.
class Doubt {
 public:
  explicit Doubt(const ModelSpec& spec) : spec_(spec) {
    for (const BodySpec& body : spec.bodies) {
      by_link_.emplace(body.name, &body);
      by_joint_.emplace(body.joint.name, &body);
    }
  }

  /// What an error may have to do with; false where that can be anything.
  bool add(const Problem& problem) {
    if (is_about_no_body(problem)) return true;
    if (const BodySpec* body = renamed(problem)) {  // who hangs on it may mean another one of its name
      add(body);
      add(find(by_link_, detail::quoted_name(problem.value)));
      return true;
    }
    const std::string_view name = detail::quoted_name(problem.element);
    if (name.empty() && problem.element.ends_with("@axis")) return add_axes(problem.line);
    const BodySpec *link = find(by_link_, name), *joint = find(by_joint_, name);
    if (link && problem.element.ends_with(" parent")) return detach(*link, problem);
    if (is_about_coupling(problem)) return false;  // it may be any joint that this one gives inertia to
    add(link);
    add(joint);
    return link || joint;
  }

  bool is_about(std::string_view degree) const {
    const BodySpec* body = joint_of(degree);
    return !body || doubtful_.contains(body) || (detached_ && !beyond_detached_.contains(body));
  }

 private:
  using Table = std::unordered_map<std::string_view, const BodySpec*>;

  static const BodySpec* find(const Table& table, std::string_view name) {
    const auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
  }

  /// The body of `body 3 name`, which has none, or that of another body.
  const BodySpec* renamed(const Problem& problem) const {
    std::size_t number = 0;
    const char* const end = problem.element.data() + problem.element.size();
    if (!problem.element.starts_with("body ") || !problem.element.ends_with(" name")) return nullptr;
    std::from_chars(problem.element.data() + 5, end, number);
    return number >= 1 && number <= spec_.bodies.size() ? &spec_.bodies[number - 1] : nullptr;
  }

  /// A body that something is wrong with, and all that move it: those that it hangs on, and the joints that
  /// it or a rotor of it follows.
  void add(const BodySpec* body) {
    std::vector<const BodySpec*> next = {body};
    while (!next.empty()) {
      const BodySpec* at = next.back();
      next.pop_back();
      if (!at || !doubtful_.insert(at).second) continue;
      next.push_back(find(by_link_, at->parent));
      if (at->joint.mimic) next.push_back(joint_of(at->joint.mimic->of));
      for (const RotorSpec& rotor : at->rotors)
        for (const auto& [driver, rate] : rotor.rates) next.push_back(joint_of(driver));
    }
  }

  /// All joints whose axes are in the line: that of a default class.
  bool add_axes(int line) {
    bool is_found = false;
    for (const BodySpec& body : spec_.bodies) {
      if (line == 0 || body.joint.lines.of("axis", 0) != line) continue;
      add(&body);
      is_found = true;
    }
    return is_found;
  }

  /// Of a joint, or of one of its degrees: `joint/wx`.
  const BodySpec* joint_of(std::string_view degree) const {
    const BodySpec* body = find(by_joint_, degree);
    return body ? body : find(by_joint_, degree.substr(0, degree.rfind('/')));
  }

  /// A body that hangs on nothing may belong on any of those that do not hang on it. A second one may belong
  /// on the first.
  bool detach(const BodySpec& body, const Problem& problem) {
    if (detached_) return false;
    detached_ = &body;
    if (problem.expected.find("loop") != std::string::npos) add(&body);  // where is it to be cut?
    std::unordered_map<std::string_view, std::vector<const BodySpec*>> children;
    for (const BodySpec& each : spec_.bodies) children[each.parent].push_back(&each);
    std::vector<const BodySpec*> next = {detached_};
    while (!next.empty()) {
      const BodySpec* at = next.back();
      next.pop_back();
      if (!beyond_detached_.insert(at).second) continue;
      const std::vector<const BodySpec*>& more = children[at->name];
      next.insert(next.end(), more.begin(), more.end());
    }
    return true;
  }

  const ModelSpec& spec_;
  Table by_link_, by_joint_;
  std::unordered_set<const BodySpec*> doubtful_, beyond_detached_;
  const BodySpec* detached_ = nullptr;
};

}  // namespace

std::vector<Problem> hidden_mobility_problems(const ModelSpec& spec, const std::vector<Problem>& problems) {
  for (const Problem& problem : spec.warnings)
    if (is_error(problem) && !leaves_the_tree(problem)) return {};
  Doubt doubt(spec);
  for (const Problem& problem : problems)
    if (is_error(problem) && !doubt.add(problem)) return {};

  ModelSpec repaired = spec;
  std::erase_if(repaired.warnings, is_error);
  detail::RepairList ignored(spec.file);
  detail::repair_all_but_mobility(repaired, ignored);
  std::vector<Problem> found;
  for (Problem& problem : check(repaired))
    if (is_error(problem) && problem.expected.starts_with("nothing resists it") &&
        !doubt.is_about(detail::quoted_name(problem.element)))
      found.push_back(std::move(problem));
  return found;
}

}  // namespace limber::io
