// <include file="…"/>: the children of the other file's root stand in its place.
#pragma once

#include <string>

#include "io/included_files.hpp"

namespace limber::io {

/// Bodies are nested, so that a file is as deep as its chain of bodies is long.
inline XmlLimits mjcf_limits() {
  XmlLimits limits;
  limits.depth = 100'010;
  return limits;
}

/// Takes in all files that are included, also by one another. A file can be included once. Names are
/// relative to the folder of the main file, `file_name`.
void expand_includes(XmlReader& xml, const XmlElement& root, const std::string& file_name,
                     IncludedFiles& files);

}  // namespace limber::io
