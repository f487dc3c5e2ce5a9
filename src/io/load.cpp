#include <limber/io/json.hpp>
#include <limber/io/load.hpp>
#include <limber/io/mjcf.hpp>
#include <limber/io/sdf.hpp>
#include <limber/io/urdf.hpp>
#include <limber/model/edit.hpp>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/text_file.hpp"
#include "io/wording.hpp"

namespace limber {

namespace {

struct Format {
  const char* extension;
  const char* root;  ///< the name of an XML file's root element; empty where it is none
  ModelSpec (*parse)(std::string_view text, const std::string& file_name, ProblemList& problems);
};

// A new file format is one more line here.
constexpr std::array kFormats = {
    Format{".json", "", parse_json},       Format{".urdf", "robot", parse_urdf},
    Format{".mjcf", "mujoco", parse_mjcf}, Format{".sdf", "sdf", parse_sdf},
    Format{".xacro", "", parse_urdf},  // is told what to do with it
};

std::string lower_case(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

const Format* format_of_extension(const std::string& extension) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(),
                                   [&](const Format& format) { return format.extension == extension; });
  return found == kFormats.end() ? nullptr : found;
}

/// The name of the first element of an XML text, past comments and declarations; empty where there is none.
std::string_view root_element(std::string_view text) {
  for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    if (!rest.starts_with("<!") && !rest.starts_with("<?"))
      return rest.substr(1, std::min(rest.find_first_of(" \t\r\n/>"), rest.size()) - 1);
    const std::string_view end = rest.starts_with("<!--") ? "-->" : ">";
    at = text.find(end, at);
  }
  return {};
}

const Format* format_of_text(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text = io::trimmed(text);
  if (text.starts_with('{')) return format_of_extension(".json");
  const std::string_view root = text.starts_with('<') ? root_element(text) : std::string_view();
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& format) {
    return !root.empty() && format.root == root;
  });
  return found == kFormats.end() ? nullptr : found;
}

std::string known_extensions() {
  std::string known;
  for (const Format& format : kFormats) known += (known.empty() ? "" : ", ") + std::string(format.extension);
  return known;
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

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options,
                     ProblemList& problems) {
  const std::string extension = lower_case(std::filesystem::path(file_name).extension().string());
  const Format* format = format_of_extension(extension);
  if (!format) format = format_of_text(text);
  if (!format) {
    problems.error(0, "file type", io::in_quotes(extension), "unknown; known are " + known_extensions());
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
  return parse_spec(io::read_text_file(path, io::kMostModelBytes), path, options);
}

void save_json(const ModelSpec& spec, const std::string& path) { io::write_text_file(path, to_json(spec)); }

}  // namespace limber
