// Files that a file takes in.
#pragma once

#include <memory>

#include "io/xml_reader.hpp"

namespace limber::io {

/// Reads them, within limits for all files together, and holds what was read. Names are relative to the
/// folder of the main file.
class XmlIncludes {
 public:
  XmlIncludes(XmlReader& xml, std::string main_file, bool is_confined, const XmlLimits& limits)
      : xml_(xml), main_file_(std::move(main_file)), is_confined_(is_confined), limits_(limits) {}

  /// <include file="…"/>: the children of the other file's root stand in its place. Takes in all files that
  /// are included, also by one another. A file can be included once.
  void expand_mjcf(const XmlElement& root);

  /// <include><uri>…</uri></include>: the <sdf> of the other file stands in the place of the <uri>, and what
  /// else the <include> says (name, pose, static, placement_frame) replaces what the model says.
  /// `model://NAME` is a folder beside the file, or beside the folder of the file, whose `model.config` or
  /// `model.sdf` counts.
  void expand_sdf(const XmlElement& root);

 private:
  const XmlElement* take_sdf(const XmlElement& include);
  std::string path_of(std::string_view name) const;
  std::string file_of(const XmlValue& uri);
  XmlDocument* read(const XmlValue& value, std::string_view name);
  std::nullptr_t refuse(const XmlValue& value, Code code, ProblemArguments arguments = {});

  XmlReader& xml_;
  std::string main_file_;
  bool is_confined_;
  XmlLimits limits_;
  std::vector<std::unique_ptr<XmlDocument>> documents_;
};

}  // namespace limber::io
