#include "io/included_files.hpp"

#include <limber/io/text_file.hpp>
#include <limber/model/error.hpp>

#include <algorithm>
#include <filesystem>

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

std::string IncludedFiles::path_of(std::string_view name) const {
  namespace fs = std::filesystem;
  return (fs::path(main_file_).parent_path() / fs::path(name)).lexically_normal().string();
}

XmlDocument* IncludedFiles::read(const XmlValue& value, std::string_view name) {
  const std::string path = path_of(name);
  if (is_confined_ && leaves_folder(name, main_file_)) {
    xml_.report(value, ProblemCode::file_outside);
    return nullptr;
  }
  if (documents_.size() >= kMostFiles) {
    xml_.report(value, ProblemCode::too_many, {std::to_string(kMostFiles), "files"});
    return nullptr;
  }
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
    xml_.report(value, why.code, why.arguments);
    return nullptr;
  }
  documents_.push_back(std::move(document));
  return documents_.back().get();
}

}  // namespace limber::io
