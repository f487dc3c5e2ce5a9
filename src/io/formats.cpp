#include <limber/io/formats.hpp>
#include <limber/io/json.hpp>
#include <limber/io/mjcf.hpp>
#include <limber/io/sdf.hpp>
#include <limber/io/text_file.hpp>
#include <limber/io/urdf.hpp>
#include <limber/model/problem_code.hpp>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/format_signature.hpp"
#include "io/format_table.hpp"
#include "io/mesh_paths.hpp"
#include "io/wording.hpp"

namespace limber {

namespace {

std::string write_json(const ModelSpec& spec, std::vector<Problem>*, const WriteOptions& options) {
  return to_json(io::with_paths_for(spec, options.path));
}

using Reader = ModelSpec (*)(std::string_view, const std::string&, ProblemList&);

/// A reader of files that refer to no others but meshes.
template <Reader kRead>
ModelSpec read_alone(std::string_view text, const std::string& file_name, ProblemList& problems, bool) {
  return kRead(text, file_name, problems);
}

// A new file format is one more line here.
constexpr std::array kFormats = {
    io::Format{"json", "{", read_alone<parse_json>, write_json},
    io::Format{"urdf", "robot", read_alone<parse_urdf>, to_urdf},
    io::Format{"mjcf", "mujoco", parse_mjcf, to_mjcf},
    io::Format{"sdf", "sdf", parse_sdf, nullptr},
};

template <class Belongs> const io::Format* find_format(const Belongs& belongs) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), belongs);
  return found == kFormats.end() ? nullptr : found;
}

std::string list_text(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

}  // namespace

const io::Format* io::format_by_name(std::string_view name) {
  return find_format([&](const Format& format) { return name == format.name; });
}

const io::Format* io::format_by_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension.empty() ? nullptr : format_by_name(std::string_view(extension).substr(1));
}

const io::Format* io::format_by_content(std::string_view text) {
  const std::string_view opening = signature_of(text);
  return find_format([&](const Format& format) { return opening == format.opening; });
}

std::string io::readable_list() { return list_text(readable_formats()); }

std::vector<std::string> readable_formats() {
  std::vector<std::string> names;
  for (const io::Format& format : kFormats) names.emplace_back(format.name);
  return names;
}

std::vector<std::string> writable_formats() {
  std::vector<std::string> names;
  for (const io::Format& format : kFormats)
    if (format.write) names.emplace_back(format.name);
  return names;
}

std::string format_of(const std::string& path) {
  const io::Format* format = io::format_by_extension(path);
  return format ? format->name : "";
}

std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings,
                    const WriteOptions& options) {
  const io::Format* chosen = io::format_by_name(format);
  if (!chosen || !chosen->write)
    throw ModelError({Problem(ProblemCode::format_not_written, 0, {ElementKind::other, "", "format"},
                              io::in_quotes(format), {list_text(writable_formats())})});
  std::vector<Problem> left_out;
  std::string text = chosen->write(spec, &left_out, options);
  warnings.insert(warnings.end(), left_out.begin(), left_out.end());
  if (text.size() > io::kMostBytes)
    warnings.emplace_back(ProblemCode::file_too_large_to_read, 0, Element{ElementKind::file}, std::string(),
                          ProblemArguments{std::to_string(io::kMostBytes >> 20)});
  return text;
}

std::vector<Problem> save_spec(const ModelSpec& spec, const std::string& path, WriteOptions options) {
  std::vector<Problem> warnings;
  options.path = path;
  io::write_text_file(path, to_text(spec, format_of(path), warnings, options));
  return warnings;
}

}  // namespace limber
