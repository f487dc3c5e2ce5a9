#include <limber/io/diagnose.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/build.hpp>

#include <map>
#include <tuple>

#include "io/with_root.hpp"

namespace limber {

Diagnosis diagnose_spec(const ModelSpec& spec) {
  Diagnosis diagnosis;
  diagnosis.spec = spec;
  diagnosis.spec.warnings.clear();
  // The file itself first, then those that it includes; what has no line comes last.
  std::multimap<std::tuple<bool, std::string, bool, int>, Problem> by_place;
  for (const Problem& problem : check(spec))
    by_place.emplace(std::tuple(problem.file != spec.file, problem.file, problem.line == 0, problem.line),
                     problem);
  for (auto& [place, problem] : by_place) diagnosis.problems.push_back(std::move(problem));
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
