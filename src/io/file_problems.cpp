#include "io/file_problems.hpp"

#include <limber/model/problem_code.hpp>

#include <limits>
#include <tuple>

namespace limber::io {

std::vector<Problem> with_same_warnings_joined(std::vector<Problem> problems) {
  using Key = std::tuple<std::string, ProblemCode, ElementKind, std::string, ProblemArguments, std::string>;
  std::map<Key, std::size_t> index;  // in `joined`
  std::vector<Problem> joined;
  for (Problem& problem : problems) {
    const bool is_ignored = problem.outcome == Outcome::ignored;  // whatever its value
    Key key(problem.file, problem.code, problem.element.kind, problem.element.part, problem.arguments,
            is_ignored ? std::string() : problem.value);
    const auto found = problem.is_error() ? index.end() : index.try_emplace(key, joined.size()).first;
    if (found == index.end() || found->second == joined.size()) {
      joined.push_back(std::move(problem));
      continue;
    }
    Problem& first = joined[found->second];
    first.more += 1 + problem.more;
    if (!is_ignored && problem.line != first.line) first.more_lines.push_back(problem.line);
  }
  return joined;
}

void FileProblems::add(Problem problem) {
  if (is_aside_) problem.as(Severity::warning);
  const bool is_error = problem.is_error();
  const std::size_t count = ++(is_error ? error_count_ : warning_count_);
  std::pair place(problem.file, problem.line);
  if (count <= kMost) problems_.emplace(std::move(place), std::move(problem));
  if (count == kMost + 1)
    problems_.emplace(std::pair("", std::numeric_limits<int>::max()),  // after all others
                      Problem(is_error ? ProblemCode::more_errors : ProblemCode::more_warnings, 0,
                              Element{ElementKind::file}));
}

void FileProblems::report_to(ProblemList& problems) && {
  std::vector<Problem> found;
  for (auto& [place, problem] : problems_) found.push_back(std::move(problem));
  for (Problem& problem : with_same_warnings_joined(std::move(found))) problems.add(std::move(problem));
  problems_.clear();
}

}  // namespace limber::io
