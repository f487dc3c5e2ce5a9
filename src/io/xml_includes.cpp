#include "io/xml_includes.hpp"

#include <limber/io/text_file.hpp>

#include <filesystem>

#include "io/paths.hpp"

namespace limber::io {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000;

std::size_t depth_of(const XmlElement& element) {
  std::size_t depth = 0;
  for (const XmlElement* at = &element; at; at = at->parent) ++depth;
  return depth;
}

/// The file that the manifest of a model's folder names for the newest version, relative to that folder.
std::string file_named_by(const XmlElement& manifest) {
  std::string file = "model.sdf";
  std::pair<std::size_t, std::string_view> newest;  // 1.10 comes after 1.9
  for (const XmlElement& each : XmlChildren(manifest, "sdf")) {
    const XmlAttribute* version = each.find("version");
    const std::string_view text = version ? version->value : std::string_view();
    if (each.text.empty() || std::pair(text.size(), text) < newest) continue;
    newest = {text.size(), text};
    file = each.text;
  }
  return file;
}

}  // namespace

std::string XmlIncludes::path_of(std::string_view name) const {
  return (fs::path(main_file_).parent_path() / fs::path(name)).lexically_normal().string();
}

std::nullptr_t XmlIncludes::refuse(const XmlValue& value, Code code, ProblemArguments arguments) {
  xml_.report(value, code, std::move(arguments));
  return nullptr;
}

/// The document of this name, which `value` asks for; null where it cannot be had, and a problem says why.
XmlDocument* XmlIncludes::read(const XmlValue& value, std::string_view name) {
  const std::string path = path_of(name);
  if (is_confined_ && leaves_folder(name, main_file_)) return refuse(value, Code::file_outside);
  if (documents_.size() >= kMostFiles)
    return refuse(value, Code::too_many, {std::to_string(kMostFiles), "files"});
  auto document = std::make_unique<XmlDocument>();
  try {
    const std::string text = read_text_file(path, limits_.bytes);
    limits_.bytes -= text.size();
    XmlLimits here = limits_;
    here.depth -= std::min(here.depth - 1, depth_of(*value.element));
    if (auto problem = document->read(text, here)) {
      problem->file = path;
      xml_.problems().add(*std::move(problem));
      return nullptr;
    }
  } catch (const ModelError& error) {
    const Problem& why = error.problems().front();
    return refuse(value, why.code, why.arguments);
  }
  documents_.push_back(std::move(document));
  return documents_.back().get();
}

// ---- MJCF

void XmlIncludes::expand_mjcf(const XmlElement& root) {
  std::unordered_set<std::string> seen{fs::path(main_file_).lexically_normal().string()};
  for (const XmlElement* at = root.first_child; at;) {
    const XmlElement& include = *at;
    const bool is_include = include.name == "include";
    at = next_element(at, root, !is_include);
    if (!is_include) continue;
    include.use = XmlUse::refused;  // where it stays, an error says why
    const XmlValue value = xml_.need_attribute(include, "file");
    if (!value) continue;
    const std::string path = path_of(value.text());
    const bool is_twice = !seen.insert(path).second;
    if (is_twice) xml_.report(value, Code::file_included_twice);
    XmlDocument* const document = is_twice ? nullptr : read(value, value.text());
    if (!document) continue;
    const XmlElement* first = document->root().first_child;
    if (first) at = first;  // it may include more
    XmlDocument::replace(include, *document, first, path);
  }
}

// ---- SDF

void XmlIncludes::expand_sdf(const XmlElement& root) {
  for (const XmlElement* at = root.first_child; at;) {
    const bool is_include =
        at->name == "include" && (at->parent->name == "model" || at->parent->name == "world");
    const XmlElement* taken = is_include ? take_sdf(*at) : nullptr;
    at = taken ? taken : next_element(at, root);
  }
}

/// The root of what was taken in, or null.
const XmlElement* XmlIncludes::take_sdf(const XmlElement& include) {
  bool is_merged = false;
  if (xml_.get(include, "merge", is_merged) && is_merged) xml_.report(include, Code::include_ignored);
  include.use = XmlUse::refused;  // where it stays so, a problem says why
  const XmlElement* uri = is_merged ? nullptr : xml_.need_child(include, "uri");
  if (!uri) return nullptr;
  const XmlValue value = xml_.text(*uri);
  const std::string name = file_of(value);
  if (name.empty()) return nullptr;
  const std::string path = path_of(name);
  for (const XmlElement* at = &include; at; at = at->parent)
    if (at->file == path) return refuse(value, Code::file_included_twice);
  XmlDocument* const document = read(value, name);
  if (!document) return nullptr;
  const XmlElement& root = document->root();
  const XmlElement* model = root.first_child;
  if (root.name != "sdf" || !model || model->name != "model" || model->next_sibling)
    return refuse(value, Code::element_missing, {"model"});
  XmlDocument::replace(*uri, *document, &root, path);
  include.use = XmlUse::read;
  return &root;
}

/// The file that a <uri> means; empty where its manifest cannot be read, and a problem says why.
std::string XmlIncludes::file_of(const XmlValue& uri) {
  constexpr std::string_view kModel = "model://", kFile = "file://";
  std::error_code ignored;
  const auto exists = [&](std::string_view file) { return fs::exists(path_of(file), ignored); };
  std::string name(uri.text());
  if (name.starts_with(kModel)) {
    name.erase(0, kModel.size());
    if (const std::string beside = "../" + name; !exists(name) && exists(beside)) name = beside;
  } else if (name.starts_with(kFile)) {
    name.erase(0, kFile.size());
  }
  if (!fs::is_directory(path_of(name), ignored)) return name;
  const std::string manifest = name + "/model.config";
  if (!exists(manifest)) return name + "/model.sdf";
  const XmlDocument* const document = read(uri, manifest);
  return document ? name + "/" + file_named_by(document->root()) : std::string();
}

}  // namespace limber::io
