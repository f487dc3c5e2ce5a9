#include "io/sdf_include.hpp"

#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace limber::io {

namespace {

namespace fs = std::filesystem;

/// The file that the manifest of a model's folder names for the newest version, relative to that folder.
std::string file_named_by(const XmlElement& manifest) {
  std::string file = "model.sdf";
  int newest = -1;
  for (const XmlElement& each : XmlChildren(manifest, "sdf")) {
    const XmlAttribute* version = each.find("version");
    int minor = 0;
    if (version && version->value.starts_with("1.")) {
      const std::string_view digits = version->value.substr(2);
      std::from_chars(digits.data(), digits.data() + digits.size(), minor);
    }
    if (minor <= newest || each.text.empty()) continue;
    newest = minor;
    file = each.text;
  }
  return file;
}

class SdfIncludes {
 public:
  SdfIncludes(XmlReader& xml, IncludedFiles& files) : xml_(xml), files_(files) {}

  SdfVersions expand(const XmlElement& root) {
    for (const XmlElement* at = root.first_child; at;) {
      const bool is_include =
          at->name == "include" && (at->parent->name == "model" || at->parent->name == "world");
      const XmlElement* model = is_include ? take(*at) : nullptr;
      at = model ? model : next_element(at, root);
    }
    return std::move(versions_);
  }

 private:
  /// The model that was taken in, or null.
  const XmlElement* take(const XmlElement& include) {
    bool is_merged = false;
    if (xml_.get(include, "merge", is_merged) && is_merged)
      xml_.report(include, ProblemCode::include_ignored);
    include.use = XmlUse::refused;  // where it stays so, a problem says why
    if (is_merged) return nullptr;
    const XmlElement* uri = xml_.need_child(include, "uri");
    if (!uri) return nullptr;
    const XmlValue value = xml_.text(*uri);
    const std::string name = file_of(value);
    if (name.empty()) return nullptr;
    const std::string path = files_.path_of(name);
    for (const XmlElement* at = &include; at; at = at->parent)
      if (at->file == path) {
        xml_.report(value, ProblemCode::file_included_twice);
        return nullptr;
      }
    XmlDocument* const document = files_.read(value, name);
    if (!document) return nullptr;
    const XmlElement& root = document->root();
    const XmlElement* model = root.first_child;
    if (root.name != "sdf" || !model || model->name != "model" || model->next_sibling) {
      xml_.report(value, ProblemCode::element_missing, {"model"});
      return nullptr;
    }
    XmlDocument::replace(*uri, *document, path);
    versions_[model] = read_sdf_version(xml_, root);
    include.use = XmlUse::read;
    return model;
  }

  /// Relative to the folder of the main file; empty where it cannot be, and a problem says why.
  std::string file_of(const XmlValue& uri) {
    constexpr std::string_view kModel = "model://", kFile = "file://";
    std::string_view text = uri.text();
    std::string name;
    if (text.starts_with(kModel)) {
      text.remove_prefix(kModel.size());
      const fs::path beside = fs::path("..") / fs::path(text);
      name = exists(text) || !exists(beside.string()) ? std::string(text) : beside.string();
    } else {
      if (text.starts_with(kFile)) text.remove_prefix(kFile.size());
      name = text;
    }
    std::error_code ignored;
    if (!fs::is_directory(files_.path_of(name), ignored)) return name;
    const std::string manifest = (fs::path(name) / "model.config").string();
    if (!exists(manifest)) return (fs::path(name) / "model.sdf").string();
    const XmlDocument* const document = files_.read(uri, manifest);
    return document ? (fs::path(name) / file_named_by(document->root())).string() : std::string();
  }

  bool exists(std::string_view name) const {
    std::error_code ignored;
    return fs::exists(files_.path_of(name), ignored);
  }

  XmlReader& xml_;
  IncludedFiles& files_;
  SdfVersions versions_;
};

}  // namespace

int read_sdf_version(XmlReader& xml, const XmlElement& root) {
  constexpr int newest = 12;
  const XmlValue value = xml.need_attribute(root, "version");
  if (!value) return newest;
  const std::string_view text = value.text();
  const bool is_known = text.starts_with("1.") && text.size() > 2 && text.size() <= 4 &&
                        text.find_first_not_of("0123456789", 2) == std::string_view::npos;
  if (!is_known) {
    xml.report(value, ProblemCode::version_assumed, {"1.12"});
    return newest;
  }
  int minor = 0;
  for (const char c : text.substr(2)) minor = 10 * minor + (c - '0');
  return minor;
}

SdfVersions expand_sdf_includes(XmlReader& xml, const XmlElement& root, IncludedFiles& files) {
  return SdfIncludes(xml, files).expand(root);
}

}  // namespace limber::io
