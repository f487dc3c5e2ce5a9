// The formats of model files, in one table.
#include <limber/io/formats.hpp>
#include <limber/io/json.hpp>
#include <limber/io/load.hpp>
#include <limber/io/mjcf.hpp>
#include <limber/io/sdf.hpp>
#include <limber/io/text_file.hpp>
#include <limber/io/urdf.hpp>
#include <limber/model/edit.hpp>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/opening.hpp"
#include "io/wording.hpp"

namespace limber {

namespace {

struct Format {
  const char* name;     ///< also the extension of its files
  const char* opening;  ///< how its texts begin, see opening_of()
  ModelSpec (*parse)(std::string_view text, const std::string& file_name, ProblemList& problems);
  std::string (*write)(const ModelSpec& spec, std::vector<Problem>* warnings);  ///< null: is only read
};

std::string write_json(const ModelSpec& spec, std::vector<Problem>*) { return to_json(spec); }

// A new file format is one more line here.
constexpr std::array kFormats = {
    Format{"json", "{", parse_json, write_json},
    Format{"urdf", "robot", parse_urdf, to_urdf},
    Format{"mjcf", "mujoco", parse_mjcf, to_mjcf},
    Format{"sdf", "sdf", parse_sdf, nullptr},
};

template <class Belongs> std::vector<std::string> names_of_formats(const Belongs& belongs) {
  std::vector<std::string> names;
  for (const Format& format : kFormats)
    if (belongs(format)) names.emplace_back(format.name);
  return names;
}

template <class Belongs> const Format* find_format(const Belongs& belongs) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), belongs);
  return found == kFormats.end() ? nullptr : found;
}

const Format* by_name(std::string_view name) {
  return find_format([&](const Format& format) { return name == format.name; });
}

const Format* by_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension.empty() ? nullptr : by_name(std::string_view(extension).substr(1));
}

const Format* by_content(std::string_view text) {
  const std::string_view opening = io::opening_of(text);
  return find_format([&](const Format& format) { return opening == format.opening; });
}

std::string list_text(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

/// What a text is that begins like no format.
std::string unknown_text(std::string_view text) {
  const std::string_view opening = io::opening_of(text);
  const std::string what = io::trimmed(text).empty() ? "is empty"
                           : opening.empty()         ? "begins like no model file"
                                             : "has the unknown root element " + io::in_quotes(opening);
  return what + "; known formats are " + list_text(readable_formats());
}

/// The format that is asked for, that the name tells, or that the content tells. Null where none does.
const Format* find_format(std::string_view text, const std::string& file_name, const LoadOptions& options,
                          ProblemList& problems) {
  if (!options.format.empty()) {
    const Format* format = by_name(options.format);
    if (!format)
      problems.error(0, "format", io::in_quotes(options.format),
                     "unknown; known are " + list_text(readable_formats()));
    return format;
  }
  const Format* format = by_extension(file_name);
  if (!format) format = by_content(text);
  if (!format) problems.error(0, "file", "", unknown_text(text));
  return format;
}

ModelSpec with_options(ModelSpec spec, const LoadOptions& options, ProblemList& problems) {
  if (options.root != Root::floating) return spec;
  try {
    return with_floating_base(spec);
  } catch (const ModelError& error) {
    for (const Problem& p : error.problems()) problems.error(p.line, p.element, p.value, p.expected);
    return spec;
  }
}

}  // namespace

std::vector<std::string> readable_formats() {
  return names_of_formats([](const Format&) { return true; });
}

std::vector<std::string> writable_formats() {
  return names_of_formats([](const Format& format) { return format.write != nullptr; });
}

std::string format_of(const std::string& path) {
  const Format* format = by_extension(path);
  return format ? format->name : "";
}

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options,
                     ProblemList& problems) {
  const Format* format = find_format(text, file_name, options, problems);
  if (!format) {
    ModelSpec spec;
    spec.file = file_name;
    return spec;
  }
  ModelSpec spec = format->parse(text, file_name, problems);
  return problems.has_errors() ? spec : with_options(std::move(spec), options, problems);
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

std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings) {
  const Format* chosen = by_name(format);
  if (!chosen || !chosen->write)
    throw ModelError({{Severity::error, "", 0, "format", io::in_quotes(format),
                       "cannot be written; known are " + list_text(writable_formats())}});
  std::vector<Problem> left_out;
  std::string text = chosen->write(spec, &left_out);
  warnings.insert(warnings.end(), left_out.begin(), left_out.end());
  return text;
}

}  // namespace limber
