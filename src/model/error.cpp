#include <limber/model/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace limber {

std::string Problem::text() const {
  std::string place = file;
  if (line > 0) place += (place.empty() ? "line " : ":") + std::to_string(line);
  if (!place.empty()) place += ": ";
  const char* kind = severity == Severity::error ? "error" : "warning";
  const std::string given = value.empty() ? "" : " = " + value;
  return fmt::format("{}{}: {}{}: {}", place, kind, element, given, expected);
}

namespace {

std::string join_lines(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) text += (text.empty() ? "" : "\n") + problem.text();
  return text;
}

}  // namespace

ModelError::ModelError(std::vector<Problem> problems)
    : std::runtime_error(join_lines(problems)), problems_(std::move(problems)) {}

void ProblemList::error(int line, std::string element, std::string value, std::string expected) {
  problems_.push_back(
      {Severity::error, file_, line, std::move(element), std::move(value), std::move(expected)});
}

void ProblemList::warning(int line, std::string element, std::string value, std::string expected) {
  problems_.push_back(
      {Severity::warning, file_, line, std::move(element), std::move(value), std::move(expected)});
}

void ProblemList::add(Problem problem) {
  if (problem.file.empty()) problem.file = file_;
  problems_.push_back(std::move(problem));
}

bool ProblemList::has_errors() const {
  return std::any_of(problems_.begin(), problems_.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

std::vector<Problem> ProblemList::throw_or_warnings(bool strict) && {
  if (has_errors() || (strict && !problems_.empty())) throw ModelError(std::move(problems_));
  return std::move(problems_);
}

std::string number_text(double value) {
  // Neither of the two signs means anything.
  return std::isnan(value) ? "nan" : fmt::format("{}", value == 0 ? 0.0 : value);
}

}  // namespace limber
