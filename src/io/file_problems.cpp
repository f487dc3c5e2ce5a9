#include "io/file_problems.hpp"

#include <limber/model/problem_code.hpp>

#include <limits>
#include <tuple>

#include "io/alike.hpp"
#include "io/stable_order.hpp"

namespace limber::io {

namespace {

constexpr int kLast = std::numeric_limits<int>::max();  // a line after all others

}  // namespace

bool FileProblems::has_room_for(Severity severity) {
  const bool is_error = severity == Severity::error;
  const std::size_t count = ++(is_error ? error_count_ : warning_count_);
  if (count == kMost + 1)
    report(is_error ? ProblemCode::more_errors : ProblemCode::more_warnings, kLast, {ElementKind::file});
  return count <= kMost;
}

Problem& FileProblems::report(ProblemCode code, int line, Element element, std::string value,
                              ProblemArguments arguments, std::string file) {
  Problem& problem =
      problems_.emplace_back(code, line, std::move(element), std::move(value), std::move(arguments));
  problem.file = std::move(file);
  return problem;
}

void FileProblems::error(int line, std::string element, std::string value, std::string expected,
                         std::string file, std::string taken) {
  add(unclassified(Severity::error, std::move(file), line, std::move(element), std::move(value),
                   std::move(expected), std::move(taken)));
}

void FileProblems::warning(int line, std::string element, std::string value, std::string expected,
                           std::string file, std::string taken) {
  add(unclassified(Severity::warning, std::move(file), line, std::move(element), std::move(value),
                   std::move(expected), std::move(taken)));
}

void FileProblems::add(const ProblemList& problems) {
  for (const Problem& problem : problems.all())
    if (has_room_for(problem.severity)) add(problem);
}

void FileProblems::report_to(ProblemList& problems) && {
  sort_stably(problems_, [](const Problem& x, const Problem& y) {
    return std::tie(x.file, x.line) < std::tie(y.file, y.line);
  });
  for (Problem& p : with_alike_warnings_joined(std::move(problems_))) {
    if (p.line == kLast) p.line = 0;
    problems.add(std::move(p));
  }
  problems_.clear();
}

}  // namespace limber::io
