#include <limber/doctor/repair.hpp>
#include <limber/model/printable.hpp>

#include <fmt/format.h>

#include <algorithm>

#include "doctor/examine.hpp"
#include "doctor/missing_inertia.hpp"

namespace limber {

using doctor::Examination;

std::string Repair::after() const {
  if (problem.outcome == Outcome::replaced) return problem.replacement;
  const bool is_missing = problem.code == ProblemCode::element_missing ||
                          problem.code == ProblemCode::attribute_missing ||
                          problem.code == ProblemCode::key_missing;
  return is_missing ? "read without it" : "left out";
}

std::string Repair::text() const {
  constexpr std::size_t longest = 300;  // of what is shown, in bytes
  return fmt::format("{}repaired: {}{}{} → {}: {}", place_text(problem.file, problem.line),
                     problem.element.text(), problem.value.empty() ? "" : " = ",
                     shortened(problem.value, longest), shortened(after(), longest), problem.sentence());
}

namespace {

bool has_errors(ModelSpec& spec) {
  Examination examination(spec, Examination::Purpose::report);
  doctor::apply_rules(examination);
  return std::any_of(examination.problems().begin(), examination.problems().end(),
                     [](const Problem& problem) { return problem.is_error(); });
}

}  // namespace

std::vector<Repair> repair(ModelSpec& spec) {
  // What one rule mends may be what another one finds: the rules are applied until none finds anything.
  constexpr int most_rounds = 10;
  std::vector<Repair> repairs;
  for (int round = 0; round < most_rounds; ++round) {
    Examination examination(spec, Examination::Purpose::mend);
    doctor::apply_rules(examination);
    if (!has_errors(spec)) doctor::mend_mass_matrix(examination);
    for (Problem problem : examination.repairs()) {
      problem.file = spec.file;
      repairs.push_back({std::move(problem)});
    }
    if (examination.repairs().empty()) break;
  }
  return repairs;
}

}  // namespace limber
