// The formats of model files, in one table.
#include <limber/io/formats.hpp>
#include <limber/io/json.hpp>
#include <limber/io/text_file.hpp>

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
  ModelSpec (*read)(std::string_view text, const std::string& file_name);
  std::string (*write)(const ModelSpec& spec, std::vector<Problem>& warnings);  ///< null: is only read
};

// A new file format is one more line here.
constexpr std::array kFormats = {
    Format{"json", "{", [](std::string_view text, const std::string& file) { return parse_json(text, file); },
           [](const ModelSpec& spec, std::vector<Problem>&) { return to_json(spec); }},
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

[[noreturn]] void fail(const std::string& file, const std::string& element, const std::string& value,
                       const std::string& expected) {
  throw ModelError({{Severity::error, file, 0, element, value, expected}});
}

std::string list_text(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

/// The format of this name, where one is given.
const Format* by_choice(const std::string& file, const std::string& name) {
  if (name.empty()) return nullptr;
  const Format* format = by_name(name);
  if (!format)
    fail(file, "format", io::in_quotes(name), "unknown; known are " + list_text(readable_formats()));
  return format;
}

ModelSpec read(const Format* format, std::string_view text, const std::string& file) {
  if (!format) format = by_content(text);
  if (format) return format->read(text, file);
  const std::string_view opening = io::opening_of(text);
  const bool is_empty = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
  const std::string what = is_empty          ? "is empty"
                           : opening.empty() ? "begins like no model file"
                                             : "has the unknown root element " + io::in_quotes(opening);
  fail(file, "file", "", what + "; known formats are " + list_text(readable_formats()));
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

ModelSpec load_spec(const std::string& path, const std::string& format) {
  const Format* chosen = by_choice(path, format);
  return read(chosen ? chosen : by_extension(path), io::read_text_file(path), path);
}

ModelSpec load_spec_from_text(std::string_view text, const std::string& file_name,
                              const std::string& format) {
  return read(by_choice(file_name, format), text, file_name);
}

std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings) {
  const Format* chosen = by_name(format);
  if (!chosen || !chosen->write)
    fail("", "format", io::in_quotes(format),
         "cannot be written; known are " + list_text(writable_formats()));
  return chosen->write(spec, warnings);
}

}  // namespace limber
