#include "doctor/examine.hpp"

#include <fmt/core.h>

#include "doctor/missing_inertia.hpp"
#include "model/assembly.hpp"
#include "model/edit_common.hpp"

namespace limber::doctor {

namespace {

/// Each relies on what those before it put right.
constexpr Rule kRules[] = {
    examine_names,        examine_numbers,       examine_inertias,         examine_parents,
    examine_mimic_joints, examine_rotor_drives,  examine_references,       examine_standing_joints,
    examine_shapes,       examine_transmissions, examine_unknown_inertias, examine_units,
};

/// `links "a", "b"`, of those that the problems with one of the codes name; empty where there are none.
std::string list_of(const char* word, const std::vector<Problem>& problems,
                    std::initializer_list<Code> codes) {
  std::vector<std::string> names;
  for (const Problem& problem : problems)
    if (std::find(codes.begin(), codes.end(), problem.code) != codes.end())
      names.push_back(problem.element.name);
  if (names.empty()) return {};
  return std::string(word) + (names.size() == 1 ? " " : "s ") + edit::list_text(names);
}

/// `link "hand" (the mesh in line 12)`, of those whose inertia is not known.
std::string unknown_inertias_of(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems)
    if (problem.code == Code::inertia_unknown)
      text += (text.empty() ? "" : ", ") +
              fmt::format("link \"{}\" ({})", problem.element.name, problem.arguments.front());
  return text;
}

}  // namespace

void apply_rules(Examination& examination) {
  for (const Rule rule : kRules) rule(examination);
}

Examined examine(ModelSpec& spec, bool allow_missing_inertia) {
  ProblemList problems(spec.file, spec.warnings);
  Examination examination(spec, Examination::Purpose::report);
  apply_rules(examination);
  for (const Problem& problem : examination.problems()) problems.add(problem);
  if (problems.has_errors()) return {problems.all(), std::nullopt};

  ModelData<double> data = detail::assemble(spec, examination.tree, problems);
  if (!allow_missing_inertia) data.unknown_inertias = unknown_inertias_of(problems.all());
  if (data.unknown_inertias.empty()) {  // or else nobody knows what is singular
    const std::vector<Problem> singular = singular_problems(spec, data);
    for (const Problem& problem : singular) problems.add(problem);
    data.singular_joints = list_of(
        "joint", singular, {Code::singular_mass_matrix, Code::joints_on_one_axis, Code::singular_motion});
  }
  return {problems.all(), std::move(data)};
}

}  // namespace limber::doctor
