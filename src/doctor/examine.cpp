// What build(), check() and repair() share: all rules over a description. build() is declared beside the
// model, and defined here: the rules call kernels.
#include <limber/doctor/repair.hpp>
#include <limber/model/build.hpp>
#include <limber/model/printable.hpp>
#include <limber/model/suggest.hpp>

#include "doctor/examination.hpp"
#include "model/assembly.hpp"
#include "model/formatted.hpp"

namespace limber {

namespace doctor {

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

bool Examination::is_lost(Code code, std::string& name, const Part& part, Severity severity) {
  constexpr int most_lookups = 100;  // more would take long
  const std::string owner = part.element().name;
  std::vector<std::string> candidates;
  if (++lookups_ <= most_lookups)
    for (const BodySpec& body : spec.bodies) {
      const bool is_joint = code == Code::joint_unknown;
      const std::string& candidate = is_joint ? body.joint.name : body.name;
      if ((!is_joint || body.joint.type != JointType::fixed) && candidate != owner)
        candidates.push_back(candidate);
    }
  const std::string* closest = closest_name(name, candidates);
  const std::string suggested = closest ? suggestion(name, {*closest}) : std::string();
  if (!found(part.problem(code, in_quotes(name), {mends() ? "" : suggested}).as(severity))) return false;
  if (closest)
    replaced_by(in_quotes(name = *closest));
  else
    removed();
  return !closest;
}

namespace {

/// Each relies on what those before it put right.
constexpr void (*kRules[])(Examination&) = {
    examine_names,         examine_numbers,          examine_inertias,   examine_parents,
    examine_mimic_joints,  examine_rotor_drives,     examine_references, examine_shapes,
    examine_transmissions, examine_unknown_inertias, examine_units,
};

/// `link "hand" (the mesh in line 12) of arm.xml`, of those whose inertia is not known.
std::string unknown_inertias_of(const std::vector<Problem>& problems, const std::string& of_file) {
  std::string text;
  for (const Problem& problem : problems)
    if (problem.code == Code::inertia_unknown)
      text += (text.empty() ? "" : ", ") +
              formatted("link \"{}\" ({})", problem.element.name, problem.arguments.front());
  return text.empty() ? text : text + of_file;
}

/// Applies every rule that needs no dynamics.
void apply_rules(Examination& examination) {
  for (const auto rule : kRules) rule(examination);
}

struct Examined {
  std::vector<Problem> problems;          ///< those of reading the file first
  std::optional<ModelData<double>> data;  ///< of a description without errors
};

/// All problems of a description. `allow_missing_inertia`: see BuildOptions.
Examined examine(ModelSpec& spec, bool allow_missing_inertia) {
  ProblemList problems(spec.file, spec.warnings);
  Examination examination(spec, Examination::Purpose::report);
  apply_rules(examination);
  for (Problem problem : examination.problems()) {
    if (allow_missing_inertia && problem.code == Code::inertia_unknown) problem.code = Code::inertia_zero;
    problems.add(std::move(problem));
  }
  if (problems.has_errors()) return {problems.all(), std::nullopt};

  ModelData<double> data = detail::assemble(spec, examination.tree, problems);
  const std::string of_file = spec.file.empty() ? "" : " of " + spec.file;
  data.unknown_inertias = unknown_inertias_of(problems.all(), of_file);
  if (data.unknown_inertias.empty()) {  // or else nobody knows what is singular
    std::vector<std::string> joints;
    for (const Problem& problem : singular_problems(spec, data)) {
      joints.push_back(problem.element.name);
      problems.add(problem);
    }
    if (!joints.empty())
      data.singular_joints = (joints.size() == 1 ? "joint " : "joints ") + edit::list_text(joints) + of_file;
  }
  return {problems.all(), std::move(data)};
}

}  // namespace

}  // namespace doctor

using doctor::Examination;

Model<double> build(ModelSpec spec, const BuildOptions& options) {
  doctor::Examined examined = doctor::examine(spec, options.allow_missing_inertia);
  std::vector<Problem> warnings =
      ProblemList(spec.file, std::move(examined.problems)).throw_or_warnings(options.strict);
  examined.data->warnings = std::move(warnings);
  return Model<double>(std::move(*examined.data));
}

std::vector<Problem> check(const ModelSpec& spec) {
  ModelSpec copy = spec;
  return doctor::examine(copy, false).problems;
}

std::string Repair::after() const {
  if (problem.outcome == Outcome::replaced) return problem.replacement;
  const bool is_missing = problem.code == ProblemCode::element_missing ||
                          problem.code == ProblemCode::attribute_missing ||
                          problem.code == ProblemCode::key_missing;
  return is_missing ? "read without it" : "left out";
}

std::string Repair::text() const {
  constexpr std::size_t longest = 300;  // of what is shown, in bytes
  return formatted("{}repaired: {}{}{} → {}: {}", place_text(problem.file, problem.line),
                   problem.element.text(), problem.value.empty() ? "" : " = ",
                   shortened(problem.value, longest), shortened(after(), longest), problem.sentence());
}

std::vector<Repair> repair(ModelSpec& spec) {
  // What one rule mends may be what another one finds: the rules are applied until none finds anything.
  constexpr int most_rounds = 10;
  std::vector<Repair> repairs;
  for (int round = 0; round < most_rounds; ++round) {
    Examination examination(spec, Examination::Purpose::mend);
    doctor::apply_rules(examination);
    Examination after(spec, Examination::Purpose::report);
    doctor::apply_rules(after);
    if (!ProblemList({}, after.problems()).has_errors()) doctor::mend_mass_matrix(examination);
    for (const Problem& problem : examination.repairs())
      repairs.emplace_back(problem).problem.file = spec.file;
    if (examination.repairs().empty()) break;
  }
  return repairs;
}

}  // namespace limber
