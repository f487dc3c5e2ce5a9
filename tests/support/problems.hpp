// Problems as tests compare them: by code, element, value and place. Their wording is in docs/problems.md.
#pragma once

#include <limber/doctor/repair.hpp>
#include <limber/model/problem_code.hpp>

#include <string>
#include <vector>

namespace limber::test {

/// `arm.urdf:12: error mass_negative: body "upper" inertia.mass = -2`
inline std::string brief(const Problem& problem) {
  return place_text(problem.file, problem.line) + to_string(problem.severity) + " " +
         to_string(problem.code) + ": " + problem.element.text() +
         (problem.value.empty() ? "" : " = " + problem.value);
}

inline std::vector<std::string> briefs(const std::vector<Problem>& problems) {
  std::vector<std::string> list;
  for (const Problem& problem : problems) list.push_back(brief(problem));
  return list;
}

/// `mass_negative: body "upper" inertia.mass = -2 → 2`
inline std::string brief(const Repair& repair) {
  const Problem& problem = repair.problem;
  return place_text(problem.file, problem.line) + to_string(problem.code) + ": " + problem.element.text() +
         (problem.value.empty() ? "" : " = " + problem.value) + " → " + repair.after();
}

inline std::vector<std::string> briefs(const std::vector<Repair>& repairs) {
  std::vector<std::string> list;
  for (const Repair& repair : repairs) list.push_back(brief(repair));
  return list;
}

}  // namespace limber::test
