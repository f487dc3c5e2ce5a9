// The formats of model files in one table, and what is done with a file of any of them.
#include <limber/io/diagnose.hpp>
#include <limber/io/load_model.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/problem_code.hpp>

#include <map>
#include <tuple>

#include "io/file_problems.hpp"
#include "io/format_functions.hpp"
#include "io/paths.hpp"
#include "io/text.hpp"
#include "model/formatted.hpp"

namespace limber {

namespace {

struct Format {
  const char* name;     ///< also the extension of its files
  const char* opening;  ///< how its texts begin, see signature_of()
  io::ReadFormat* read;
  io::WriteFormat* write = nullptr;  ///< where it is not only read
};

// A new file format is one more line here.
constexpr Format kFormats[] = {
    {"json", "{", io::read_json, io::write_json},
    {"urdf", "robot", io::read_urdf, io::write_urdf},
    {"mjcf", "mujoco", io::read_mjcf, io::write_mjcf},
    {"sdf", "sdf", io::read_sdf},
};

const Format* format_by_name(std::string_view name) { return io::find_by(kFormats, &Format::name, name); }

const Format* format_by_extension(const std::string& path) {
  const std::string extension = io::extension_of(path);
  return extension.empty() ? nullptr : format_by_name(std::string_view(extension).substr(1));
}

std::vector<std::string> names_of_formats(bool must_be_written) {
  std::vector<std::string> names;
  for (const Format& format : kFormats)
    if (format.write || !must_be_written) names.emplace_back(format.name);
  return names;
}

// ---- Reading

/// `{` of a JSON object, or the name of the root element of an XML text; empty where the text is neither.
std::string_view signature_of(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  // Drops what lies between the two marks, if the text starts with the first.
  const auto skip = [&](std::string_view from, std::string_view to) {
    text = io::trimmed(text);
    if (!text.starts_with(from)) return false;
    const std::size_t end = text.find(to, from.size());
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + to.size());
    return true;
  };
  while (skip("<?", "?>") || skip("<!--", "-->") || skip("<!", ">")) {}
  if (text.starts_with('{')) return text.substr(0, 1);
  if (!text.starts_with('<')) return {};
  return text.substr(1, text.find_first_of(" \t\r\n/>") - 1);
}

/// The format that is said, or that the name or the content tells; null, with the problem reported, where
/// none does.
const Format* settle_format(std::string_view text, const std::string& file_name, const std::string& said,
                            ProblemList& problems) {
  const std::string_view opening = signature_of(text);
  const Format* format = said.empty() ? format_by_extension(file_name) : format_by_name(said);
  if (!format && said.empty()) format = io::find_by(kFormats, &Format::opening, opening);
  if (format) return format;
  const ProblemArguments known = {joined(readable_formats(), ", ")};
  if (!said.empty())
    problems.report(ProblemCode::format_unknown, 0, {ElementKind::other, "", "format"}, io::in_quotes(said),
                    known);
  else
    problems.report(io::trimmed(text).empty() ? ProblemCode::file_empty : ProblemCode::format_unrecognized, 0,
                    {ElementKind::file}, opening.empty() ? std::string() : io::in_quotes(opening), known);
  return nullptr;
}

/// The description on the root that is wanted; unchanged where it has errors, or with a problem more where
/// its base cannot float.
ModelSpec with_root(ModelSpec spec, Root root, ProblemList& problems) {
  if (root == Root::fixed || problems.has_errors()) return spec;
  try {
    return with_floating_base(spec);
  } catch (const ModelError& error) {
    for (const Problem& p : error.problems()) problems.add(p);
    return spec;
  }
}

}  // namespace

std::vector<std::string> readable_formats() { return names_of_formats(false); }
std::vector<std::string> writable_formats() { return names_of_formats(true); }

std::string format_of(const std::string& path) {
  const Format* format = format_by_extension(path);
  return format ? format->name : "";
}

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options,
                     ProblemList& problems) {
  ModelSpec spec;
  spec.file = file_name;
  const Format* format = settle_format(text, file_name, options.format, problems);
  if (!format) return spec;
  spec = format->read(text, file_name, problems, options.confine);
  if (options.confine) io::check_confinement(spec, problems);
  if (options.scale != 1) spec = with_scaled_lengths(spec, options.scale);
  return with_root(std::move(spec), options.root, problems);
}

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_spec(text, file_name, options, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

ModelSpec load_spec(const std::string& path, const LoadOptions& options) {
  return parse_spec(io::read_text_file(path), path, options);
}

Model<double> load_model(const std::string& path, const BuildOptions& options) {
  return load_model(path, LoadOptions(), options);
}

Model<double> load_model(const std::string& path, const LoadOptions& load, const BuildOptions& options) {
  return build(load_spec(path, load), options);
}

// ---- What is wrong with a file

Diagnosis diagnose_spec(const ModelSpec& spec) {
  Diagnosis diagnosis;
  diagnosis.spec = spec;
  diagnosis.spec.warnings.clear();
  // The file itself first, then those that it includes; what has no line comes last.
  std::multimap<std::tuple<bool, std::string, bool, int>, Problem> by_place;
  for (const Problem& p : check(spec))
    by_place.emplace(std::tuple(p.file != spec.file, p.file, p.line == 0, p.line), p);
  for (auto& [place, problem] : by_place) diagnosis.problems.push_back(std::move(problem));
  return diagnosis;
}

Diagnosis diagnose_text(std::string_view text, const std::string& file_name, const LoadOptions& options) {
  ProblemList of_file(file_name);
  LoadOptions on_given_root = options;
  on_given_root.root = Root::fixed;
  ModelSpec spec = parse_spec(text, file_name, on_given_root, of_file);
  ProblemList problems = of_file;
  spec = with_root(std::move(spec), options.root, problems);
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

// ---- Writing

std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>* warnings,
                    const WriteOptions& options) {
  const Format* chosen = format_by_name(format);
  if (!chosen || !chosen->write)
    throw ModelError({Problem(ProblemCode::format_not_written, 0, {ElementKind::other, "", "format"},
                              io::in_quotes(format), {joined(writable_formats(), ", ")})});
  ProblemList problems(spec.file);
  std::string text = chosen->write(io::with_paths_for(spec, options.path), problems, options);
  std::vector<Problem> left_out = io::with_same_warnings_joined(std::move(problems).throw_or_warnings(false));
  if (text.size() > io::kMostBytes)
    left_out.emplace_back(ProblemCode::file_too_large_to_read, 0, Element{ElementKind::file}, std::string(),
                          ProblemArguments{std::to_string(io::kMostBytes >> 20)});
  if (warnings) warnings->insert(warnings->end(), left_out.begin(), left_out.end());
  return text;
}

std::vector<Problem> save_spec(const ModelSpec& spec, const std::string& path, WriteOptions options) {
  std::vector<Problem> warnings;
  options.path = path;
  io::write_text_file(path, to_text(spec, format_of(path), &warnings, options));
  return warnings;
}

}  // namespace limber
