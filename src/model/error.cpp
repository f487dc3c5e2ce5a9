#include <limber/model/error.hpp>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "model/formatted.hpp"

namespace limber {

ModelError::ModelError(std::vector<Problem> problems)
    : std::runtime_error(joined(problems | std::views::transform(&Problem::text), "\n")),
      problems_(std::move(problems)) {}

Problem& ProblemList::report(ProblemCode code, int line, Element element, std::string value,
                             ProblemArguments arguments) {
  Problem& problem =
      problems_.emplace_back(code, line, std::move(element), std::move(value), std::move(arguments));
  problem.file = file_;
  return problem;
}

void ProblemList::add(Problem problem) {
  if (problem.file.empty()) problem.file = file_;
  problems_.push_back(std::move(problem));
}

bool ProblemList::has_errors() const { return std::ranges::any_of(problems_, &Problem::is_error); }

std::vector<Problem> ProblemList::throw_or_warnings(bool strict) && {
  if (has_errors() || (strict && !problems_.empty())) throw ModelError(std::move(problems_));
  return std::move(problems_);
}

std::string number_text(double value) {
  // Neither of the two signs means anything.
  return std::isnan(value) ? "nan" : formatted("{}", value == 0 ? 0.0 : value);
}

}  // namespace limber
