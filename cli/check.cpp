// The model doctor: every problem of a model at once, and repairs.
#include <fmt/core.h>
#include <limber/doctor/repair.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/json_text.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/problem_code.hpp>

#include <algorithm>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

struct CheckOptions {
  ModelArgument model;
  std::string fix, to;
  bool json = false, strict = false, force = false, lossy = false;
};

/// What there is to say.
struct Findings {
  std::vector<Problem> problems;
  std::vector<Repair> repairs;
  std::vector<Problem> left;  ///< after the repairs
  std::size_t unread = 0;     ///< of the repairs: those of what could not be read
  bool is_readable = true, is_written = false;
};

std::ptrdiff_t count(const std::vector<Problem>& problems, Severity severity) {
  return std::ranges::count(problems, severity, &Problem::severity);
}

std::string counts_text(const std::vector<Problem>& problems) {
  if (problems.empty()) return "no problems";
  const auto errors = count(problems, Severity::error), warnings = count(problems, Severity::warning);
  if (warnings == 0) return counted(errors, "error");
  if (errors == 0) return counted(warnings, "warning");
  return counted(errors, "error") + ", " + counted(warnings, "warning");
}

int status_of(const std::vector<Problem>& problems) {
  if (problems.empty()) return kDone;
  return count(problems, Severity::error) > 0 ? kInputIsWrong : kOnlyWarnings;
}

/// Whether somebody has to look: it could not be read, or is not in the model. What was taken in place of
/// something strange is a repair like any other.
bool is_lost(const Problem& unread) { return unread.is_error() || unread.outcome != Outcome::replaced; }

/// The repaired model on a floating base, where that was asked for.
void float_base(const CheckOptions& options, Findings& findings, ModelSpec& spec) {
  if (options.model.root.empty()) return;
  try {
    spec = with_floating_base(spec);
  } catch (const ModelError& error) {
    for (const Problem& problem : error.problems()) findings.left.push_back(problem);
  }
}

Findings examine(const CheckOptions& options) {
  Findings findings;
  Diagnosis diagnosis = options.model.diagnosis();
  findings.problems = diagnosis.problems;
  if (options.fix.empty()) return findings;
  findings.is_readable = diagnosis.is_readable;
  findings.unread = static_cast<std::size_t>(std::ranges::count_if(diagnosis.unread, is_lost));
  if (!diagnosis.is_readable) {
    findings.left = findings.problems;
    return findings;
  }
  const std::string format = output_format(options.fix, options.to);
  // What the text says and nobody can read is left out, or something else stands in its place.
  for (const Problem& problem : diagnosis.unread) findings.repairs.push_back({problem});
  for (Repair& made : repair(diagnosis.spec)) findings.repairs.push_back(std::move(made));
  findings.left = diagnose_spec(diagnosis.spec).problems;
  float_base(options, findings, diagnosis.spec);
  if (count(findings.left, Severity::error) > 0) return findings;
  findings.left.clear();
  std::string text;
  try {
    text = to_text(diagnosis.spec, format, &findings.left, {.lossy = options.lossy, .path = options.fix});
  } catch (const ModelError& error) {  // what the format cannot hold
    findings.left = error.problems();
    return findings;
  }
  // What is left is left in the written file, with the lines of that.
  Diagnosis written = diagnose_text(text, options.fix, {.format = format});
  if (!written.is_readable) {  // a file that nobody can read is no repair
    findings.left = std::move(written.problems);
    return findings;
  }
  for (Problem& problem : written.problems) findings.left.push_back(std::move(problem));
  write_output(text, options.fix);
  findings.is_written = true;
  return findings;
}

// ---- For people

void print_problems(const std::vector<Problem>& problems, bool quiet) {
  for (const Problem& problem : problems) {
    if (quiet && !problem.is_error()) continue;
    const Style style = problem.is_error() ? Style::bad : Style::accent;
    fmt::print("{}{} {}\n", printable(place_text(problem.file, problem.line)),
               styled(style, std::string(to_string(problem.severity)) + ":"), problem.message());
  }
}

void print_findings(const CheckOptions& options, Findings findings) {
  findings.problems = with_others_summed(std::move(findings.problems), Summed::ignored);
  findings.left = with_others_summed(std::move(findings.left), Summed::ignored);
  print_problems(findings.problems, options.model.quiet);
  for (const Repair& repair : findings.repairs) fmt::print("{}\n", printable(repair.text()));
  fmt::print("{}: {}\n", printable(options.model.title()), counts_text(findings.problems));
  if (options.fix.empty()) return;
  if (findings.is_written) {
    fmt::print("{}: written with {}", printable(options.fix),
               counted(std::ssize(findings.repairs), "repair"));
    if (findings.unread > 0) fmt::print(" ({} of what could not be read)", findings.unread);
    fmt::print("; {}\n",
               findings.left.empty() ? "no problems are left" : "left: " + counts_text(findings.left));
  } else {
    fmt::print(
        "{}: not written: {}\n", printable(options.fix),
        findings.is_readable ? counts_text(findings.left) + " left" : "the file has no model to repair");
  }
  print_problems(findings.left, options.model.quiet);
}

// ---- For programs

std::string findings_json(const CheckOptions& options, const Findings& findings) {
  return object_text([&](io::JsonText& json) {
    put_members(json, "model", options.model.name, "errors",
                static_cast<int>(count(findings.problems, Severity::error)), "warnings",
                static_cast<int>(count(findings.problems, Severity::warning)));
    put_problems(json, "problems", findings.problems);
    if (!options.fix.empty()) {
      put_list(json, "repairs", findings.repairs, [&](const Repair& repair) {
        put_place(json, repair.problem);
        put_members(json, "before", repair.problem.value, "after", repair.after(), "reason",
                    repair.problem.sentence());
      });
      put_problems(json, "left", findings.left);
      put_members(json, "unread", static_cast<int>(findings.unread), "written", findings.is_written);
    }
  });
}

int run(const CheckOptions& options) {
  if (!options.fix.empty()) {
    if (options.fix == "-") throw UsageError("--fix needs a file, since the report is on standard output");
    output_format(options.fix, options.to);
    if (!options.force) keep_input(options.model, options.fix);
  }
  Findings findings = examine(options);
  if (options.strict)
    for (std::vector<Problem>* problems : {&findings.problems, &findings.left})
      for (Problem& problem : *problems) problem.severity = Severity::error;
  if (options.json)
    write_output(findings_json(options, findings));
  else
    print_findings(options, findings);
  const bool is_repaired = !options.fix.empty();
  int status = status_of(is_repaired ? findings.left : findings.problems);
  if (status == kDone && findings.unread > 0) status = options.strict ? kInputIsWrong : kOnlyWarnings;
  return status;
}

}  // namespace

Command check_command() {
  Command command{.name = "check",
                  .description = "Find every problem of a model, and repair it",
                  .examples = {{"limber check arm.urdf", "all problems, with their lines"},
                               {"limber check arm.urdf --fix better.urdf", "write a repaired file"},
                               {"limber check arm.urdf --json", "for programs"},
                               {"limber check arm.urdf --strict", "warnings are errors"}}};
  auto options = std::make_shared<CheckOptions>();
  options->model.add_to(command, "MODEL", {}, ModelArgument::Use::as_described);
  options->model.add_scale_to(command);
  command.add("--fix FILE", &options->fix, "Write a repaired model to this file");
  command.add("--to", &options->to, "Format of that file; default: by its extension").words =
      writable_formats();
  command.add("--force", &options->force, "Allow that file to be the model itself");
  command.add("--lossy", &options->lossy, "Omit dynamics that its format cannot hold");
  command.add("--strict", &options->strict, "Treat warnings as errors");
  command.add_json(options->json);
  command.add_color();
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
