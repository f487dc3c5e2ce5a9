#include "doctor/examination.hpp"

#include <limber/model/suggest.hpp>

#include <utility>

namespace limber::doctor {

Examination::Examination(ModelSpec& description, Purpose purpose) : spec(description), purpose_(purpose) {
  for (const Problem& problem : spec.warnings)
    if (problem.is_error() && !problem.element.name.empty()) unread_.insert(problem.element.name);
}

bool Examination::found(Problem problem) {
  if (mends()) {
    repairs_.push_back(std::move(problem));
    return true;
  }
  // What is strange about an element that could not be read as given follows from that.
  if (problem.is_error() || !unread_.contains(problem.element.name)) problems_.push_back(std::move(problem));
  return false;
}

void Examination::report(Code code, const Part& part, std::string value, ProblemArguments arguments) {
  if (!mends()) found(code, part, std::move(value), std::move(arguments));
}

std::string Examination::suggestion(const std::string& name, const std::vector<std::string>& candidates) {
  return ++lookups_ <= kMostLookups ? limber::suggestion(name, candidates) : std::string();
}

const std::string* Examination::closest(const std::string& name, const std::vector<std::string>& candidates) {
  return ++lookups_ <= kMostLookups ? closest_name(name, candidates) : nullptr;
}

}  // namespace limber::doctor
