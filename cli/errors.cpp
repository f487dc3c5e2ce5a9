#include "errors.hpp"

#include <fmt/core.h>
#include <limber/model/problem_code.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

std::string first_of(const std::vector<Problem>& problems) {
  const auto is_error = [](const Problem& problem) { return problem.severity == Severity::error; };
  const auto first = std::ranges::find_if(problems, is_error);
  if (first == problems.end()) return "error";
  const auto more = std::count_if(first + 1, problems.end(), is_error);
  if (more > 0) return fmt::format("{} (and {})", first->text(), counted(more, "more error"));
  // What is not used may be why something is missing.
  if (problems.size() == 1) return first->text();
  const bool is_written = facts_of(first->code).concern == Concern::written_file;
  return fmt::format("{} (and {}{})", first->text(), counted(std::ssize(problems) - 1, "warning"),
                     is_written ? "" : ", which `limber check` shows");
}

}  // namespace

void fail(ProblemCode code, Element element, ProblemArguments arguments, const std::string& file, int line) {
  Problem problem(code, line, std::move(element), "", std::move(arguments));
  problem.file = file;
  throw ModelError({problem});
}

std::string one_line(const std::exception& error) {
  const auto* model_error = dynamic_cast<const ModelError*>(&error);
  return printable(model_error != nullptr ? first_of(model_error->problems()) : error.what());
}

namespace {

/// Who misses what a problem is about. What would be an error is a warning where dynamics does not use it.
Concern concern_of(const Problem& problem) {
  const ProblemFacts& facts = facts_of(problem.code);
  const bool is_aside = facts.severity == Severity::error && !problem.is_error();
  return is_aside && facts.concern == Concern::dynamics ? Concern::fault_for_others : facts.concern;
}

}  // namespace

std::vector<Problem> with_others_summed(std::vector<Problem> problems, Summed what) {
  bool has_faults = false;
  const auto is_summed = [&](const Problem& problem) {
    if (problem.is_error()) return false;
    const bool is_fault = concern_of(problem) == Concern::fault_for_others && what == Summed::with_faults;
    has_faults = has_faults || is_fault;
    return is_fault || concern_of(problem) == Concern::other_programs;
  };
  const auto first = std::ranges::find_if(problems, is_summed);
  if (first == problems.end() || std::find_if(first + 1, problems.end(), is_summed) == problems.end())
    return problems;
  std::vector<std::string> names;
  for (const Problem& problem : problems) {
    if (!is_summed(problem)) continue;
    const Element& element = problem.element;
    std::string name = problem.code == ProblemCode::for_other_programs ? problem.arguments.front()
                       : element.part.empty()                          ? to_string(element.kind)
                       : element.kind == ElementKind::transmission     ? "transmission " + element.part
                                                                       : element.part;
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  const ProblemCode code = has_faults ? ProblemCode::faulty_for_others : ProblemCode::for_other_programs;
  Problem sum(code, 0, {ElementKind::file}, "", {joined(names)});
  sum.file = first->file;
  *first = std::move(sum);
  problems.erase(std::remove_if(first + 1, problems.end(), is_summed), problems.end());
  return problems;
}

namespace {

/// Warnings of one code: the first one, and what the next ones are about.
std::string line_of(std::vector<Problem> same) {
  constexpr std::size_t most_named = 3;
  Problem& first = same.front();
  if (same.size() == 1) return first.text();
  std::size_t more = std::exchange(first.more, 0);
  std::vector<std::string> names;
  for (std::size_t k = 1; k < same.size(); ++k) {
    more += 1 + same[k].more;
    Element& element = same[k].element;
    if (element.part == first.element.part) element.part.clear();
    if (k <= most_named) names.push_back(element.text());
  }
  return fmt::format("{} (and {} more like it: {}{})", first.text(), more, joined(names),
                     names.size() < more ? ", …" : "");
}

}  // namespace

void print_warnings(const std::vector<Problem>& warnings) {
  std::vector<std::vector<Problem>> groups;
  for (Problem& warning : with_others_summed(warnings, Summed::with_faults)) {
    const auto is_like_it = [&](const std::vector<Problem>& group) {
      return group.front().code == warning.code && group.front().file == warning.file;
    };
    auto group = std::ranges::find_if(groups, is_like_it);
    if (group == groups.end()) group = groups.emplace(group);
    group->push_back(std::move(warning));
  }
  for (std::vector<Problem>& group : groups) fmt::print(stderr, "{}\n", printable(line_of(std::move(group))));
}

}  // namespace limber::cli
