#include "io/hidden_problems.hpp"

#include <limber/model/build.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::io {

namespace {

bool is_error(const Problem& problem) { return problem.severity == Severity::error; }

/// An error of the text that leaves the tree as the file has it: one number, or a few.
bool is_about_numbers(const Problem& problem) {
  return problem.expected.starts_with("expected") && problem.expected.find("number") != std::string::npos;
}

/// The name in quotes that an element begins with: `joint "j" axis`.
std::string_view name_in(std::string_view element) {
  const std::size_t begin = element.find('"');
  if (begin == std::string_view::npos) return {};
  const std::size_t end = element.find('"', begin + 1);
  return end == std::string_view::npos ? std::string_view() : element.substr(begin + 1, end - begin - 1);
}

class Doubt {
 public:
  explicit Doubt(const ModelSpec& spec) {
    for (const BodySpec& body : spec.bodies) {
      by_link_.emplace(body.name, &body);
      by_joint_.emplace(body.joint.name, &body);
    }
  }

  /// A body that something is wrong with, and all that it hangs on; false where none has this name.
  bool add(std::string_view name) {
    const BodySpec *link = find(by_link_, name), *joint = find(by_joint_, name);
    for (const BodySpec* at : {link, joint})
      for (; at && doubtful_.insert(at).second;) at = find(by_link_, at->parent);
    return link || joint;
  }

  /// Of a joint, or of one of its degrees: `joint/wx`.
  bool is_about(std::string_view degree) const {
    const BodySpec* body = find(by_joint_, degree);
    if (!body) body = find(by_joint_, degree.substr(0, degree.rfind('/')));
    return !body || doubtful_.contains(body);
  }

 private:
  using Table = std::unordered_map<std::string_view, const BodySpec*>;

  static const BodySpec* find(const Table& table, std::string_view name) {
    const auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
  }

  Table by_link_, by_joint_;
  std::unordered_set<const BodySpec*> doubtful_;
};

}  // namespace

std::vector<Problem> hidden_mobility_problems(const ModelSpec& spec, const std::vector<Problem>& problems) {
  for (const Problem& problem : spec.warnings)
    if (is_error(problem) && !is_about_numbers(problem)) return {};
  ProblemList of_tree;
  detail::check_tree(spec, of_tree);
  if (of_tree.has_errors()) return {};
  Doubt doubt(spec);
  for (const Problem& problem : problems)
    if (is_error(problem) && !doubt.add(name_in(problem.element))) return {};

  ModelSpec repaired = spec;
  repaired.warnings.clear();
  detail::RepairList ignored(spec.file);
  detail::repair_all_but_mobility(repaired, ignored);
  std::vector<Problem> found;
  for (Problem& problem : check(repaired))
    if (is_error(problem) && problem.expected.starts_with("nothing resists it") &&
        !doubt.is_about(name_in(problem.element)))
      found.push_back(std::move(problem));
  return found;
}

}  // namespace limber::io
