// Files that a file takes in.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/xml_reader.hpp"

namespace limber::io {

/// Reads them, within limits for all files together, and holds what was read.
class IncludedFiles {
 public:
  IncludedFiles(XmlReader& xml, std::string main_file, bool is_confined, const XmlLimits& limits)
      : xml_(xml), main_file_(std::move(main_file)), is_confined_(is_confined), limits_(limits) {}

  /// The path of a name, which is relative to the folder of the main file.
  std::string path_of(std::string_view name) const;

  /// The document of this name, which `value` asks for; null where it cannot be had, and a problem says why.
  XmlDocument* read(const XmlValue& value, std::string_view name);

 private:
  XmlReader& xml_;
  std::string main_file_;
  bool is_confined_;
  XmlLimits limits_;
  std::vector<std::unique_ptr<XmlDocument>> documents_;
};

}  // namespace limber::io
