#include <limber/io/json.hpp>
#include <limber/io/mjcf.hpp>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/json_document.hpp"
#include "io/text_file.hpp"
#include "io/wording.hpp"
#include "io/xml_scan.hpp"

namespace limber {

namespace {

struct FileType {
  const char* extension;
  ModelSpec (*load)(const std::string& path);
};

ModelSpec load_mjcf(const std::string& path) {
  return parse_mjcf(io::read_text_file(path, io::XmlLimits().bytes), path);
}

// A new file format is one more line here.
constexpr std::array kFileTypes = {
    FileType{".mjcf", load_mjcf},
    FileType{".xml", load_mjcf},
    FileType{".json",
             [](const std::string& path) {
               return parse_json(io::read_text_file(path, io::JsonDocument::kMostBytes), path);
             }},
};

}  // namespace

ModelSpec load_spec(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const auto* type = std::find_if(kFileTypes.begin(), kFileTypes.end(),
                                  [&](const FileType& known) { return known.extension == extension; });
  if (type != kFileTypes.end()) return type->load(path);

  std::string known;
  for (const FileType& each : kFileTypes) known += (known.empty() ? "" : ", ") + std::string(each.extension);
  throw ModelError(
      {{Severity::error, path, 0, "file type", io::in_quotes(extension), "unknown; known are " + known}});
}

void save_json(const ModelSpec& spec, const std::string& path) { io::write_text_file(path, to_json(spec)); }

}  // namespace limber
