#include "io/mjcf_include.hpp"

#include <filesystem>
#include <unordered_set>

namespace limber::io {

void expand_includes(XmlReader& xml, const XmlElement& root, const std::string& file_name,
                     IncludedFiles& files) {
  std::unordered_set<std::string> seen{std::filesystem::path(file_name).lexically_normal().string()};
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
    const std::string path = files.path_of(value.text());
    if (!seen.insert(path).second) {
      xml.report(value, ProblemCode::file_included_twice);
      continue;
    }
    XmlDocument* const document = files.read(value, value.text());
    if (!document) continue;
    const XmlElement* first = document->root().first_child;
    XmlDocument::replace(include, *document, path);
    at = first ? first : after;  // what was taken in may include more
  }
}

}  // namespace limber::io
