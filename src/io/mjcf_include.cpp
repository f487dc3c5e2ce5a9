#include "io/mjcf_include.hpp"

#include <limber/io/text_file.hpp>
#include <limber/model/error.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <unordered_set>

namespace limber::io {

namespace {

constexpr std::size_t kMostFiles = 1000;

std::size_t depth_of(const XmlElement& element) {
  std::size_t depth = 0;
  for (const XmlElement* at = &element; at; at = at->parent) ++depth;
  return depth;
}

/// The next element in the order of the file.
const XmlElement* next(const XmlElement* at, bool may_go_down) {
  if (may_go_down && at->first_child) return at->first_child;
  while (at && !at->next_sibling) at = at->parent;
  return at ? at->next_sibling : nullptr;
}

}  // namespace

std::vector<std::unique_ptr<XmlDocument>> expand_includes(XmlReader& xml, const XmlElement& root,
                                                          const std::string& file_name) {
  namespace fs = std::filesystem;
  std::vector<std::unique_ptr<XmlDocument>> documents;
  std::unordered_set<std::string> seen{fs::path(file_name).lexically_normal().string()};
  XmlLimits limits = mjcf_limits();  // for all files together
  const XmlElement* at = root.first_child;
  while (at) {
    if (at->name != "include") {
      at = next(at, true);
      continue;
    }
    const XmlElement& include = *at;
    const XmlElement* after = next(at, false);
    at = after;
    xml.skip(include);  // where it stays, an error says why
    const XmlValue value = xml.need_attribute(include, "file");
    if (!value) continue;
    const std::string path =
        (fs::path(file_name).parent_path() / fs::path(value.text())).lexically_normal().string();
    if (!seen.insert(path).second) {
      xml.error(value, "the file is included already; a file can be included once");
      continue;
    }
    if (seen.size() > kMostFiles) {
      xml.error(value, "more than " + std::to_string(kMostFiles) + " files");
      break;
    }
    std::error_code ignored;
    if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
      xml.error(value, "is not a file");
      continue;
    }
    auto document = std::make_unique<XmlDocument>();
    try {
      const std::string text = read_text_file(path, limits.bytes);
      limits.bytes -= text.size();
      XmlLimits here = limits;
      here.depth -= std::min(here.depth - 1, depth_of(include));
      if (const auto fault = document->read(text, here)) {
        if (xml.problems().has_room_for(Severity::error))
          xml.problems().error(fault->line, fault->element, {}, fault->message, path);
        continue;
      }
    } catch (const ModelError& error) {
      xml.error(value, error.problems().front().sentence());
      continue;
    }
    const XmlElement* first = document->root().first_child;
    XmlDocument::replace(include, *document, path);
    documents.push_back(std::move(document));
    at = first ? first : after;  // what was taken in may include more
  }
  return documents;
}

}  // namespace limber::io
