#include <limber/io/diagnose.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/build.hpp>

#include <iterator>
#include <tuple>

#include "io/stable_order.hpp"
#include "io/with_root.hpp"

namespace limber {

bool Diagnosis::has_errors() const {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

Diagnosis diagnose_spec(const ModelSpec& spec) {
  Diagnosis diagnosis;
  diagnosis.spec = spec;
  diagnosis.problems = check(spec);
  diagnosis.spec.warnings.clear();
  // The file itself first, then those that it includes; what has no line comes last.
  const auto place = [&](const Problem& problem) {
    return std::tuple(problem.file != spec.file, std::string_view(problem.file), problem.line == 0,
                      problem.line);
  };
  io::sort_stably(diagnosis.problems,
                  [&](const Problem& a, const Problem& b) { return place(a) < place(b); });
  return diagnosis;
}

Diagnosis diagnose_text(std::string_view text, const std::string& file_name, const LoadOptions& options) {
  ProblemList of_file(file_name);
  ModelSpec spec =
      parse_spec(text, file_name,
                 {.format = options.format, .confine = options.confine, .scale = options.scale}, of_file);
  ProblemList problems = of_file;
  spec = io::with_root(std::move(spec), options.root, problems);
  // What is wrong with the file may be why the mechanism is not sound, so check() has to know of it.
  spec.warnings = problems.all();
  Diagnosis diagnosis = diagnose_spec(spec);
  for (const Problem& problem : of_file.all())
    if (problem.is_error() || problem.outcome != Outcome::kept) diagnosis.unread.push_back(problem);
  diagnosis.is_readable = !spec.bodies.empty() || !of_file.has_errors();
  return diagnosis;
}

Diagnosis diagnose(const std::string& path, const LoadOptions& options) {
  return diagnose_text(io::read_text_file(path), path, options);
}

}  // namespace limber
