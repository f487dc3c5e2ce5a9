#include "io/mjcf_include.hpp"

#include <limber/io/text_file.hpp>
#include <limber/model/error.hpp>

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include "io/confinement.hpp"

namespace limber::io {

namespace {

constexpr std::size_t kMostFiles = 1000;

std::size_t depth_of(const XmlElement& element) {
  std::size_t depth = 0;
  for (const XmlElement* at = &element; at; at = at->parent) ++depth;
  return depth;
}

}  // namespace

std::vector<std::unique_ptr<XmlDocument>> expand_includes(XmlReader& xml, const XmlElement& root,
                                                          const std::string& file_name, bool is_confined) {
  namespace fs = std::filesystem;
  std::vector<std::unique_ptr<XmlDocument>> documents;
  std::unordered_set<std::string> seen{fs::path(file_name).lexically_normal().string()};
  XmlLimits limits = mjcf_limits();  // for all files together
  const XmlElement* at = root.first_child;
  while (at) {
    if (at->name != "include") {
      at = next_element(at, root);
      continue;
    }
    const XmlElement& include = *at;
    const XmlElement* after = next_element(at, root, false);
    at = after;
    include.use = XmlUse::refused;  // where it stays, an error says why
    const XmlValue value = xml.need_attribute(include, "file");
    if (!value) continue;
    const std::string path =
        (fs::path(file_name).parent_path() / fs::path(value.text())).lexically_normal().string();
    if (is_confined && leaves_folder(value.text(), file_name)) {
      xml.report(value, ProblemCode::file_outside);
      continue;
    }
    if (!seen.insert(path).second) {
      xml.report(value, ProblemCode::file_included_twice);
      continue;
    }
    if (seen.size() > kMostFiles) {
      xml.report(value, ProblemCode::too_many, {std::to_string(kMostFiles), "files"});
      break;
    }
    auto document = std::make_unique<XmlDocument>();
    try {
      const std::string text = read_text_file(path, limits.bytes);
      limits.bytes -= text.size();
      XmlLimits here = limits;
      here.depth -= std::min(here.depth - 1, depth_of(include));
      if (auto problem = document->read(text, here)) {
        problem->file = path;
        xml.problems().add(*std::move(problem));
        continue;
      }
    } catch (const ModelError& error) {
      const Problem& why = error.problems().front();
      xml.report(value, why.code, why.arguments);
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
