// <include><uri>…</uri></include> of an SDF file: the model of another file stands in the place of the <uri>,
// and what else the <include> says (name, pose, static, placement_frame) replaces what the model says.
#pragma once

#include <string>
#include <unordered_map>

#include "io/included_files.hpp"

namespace limber::io {

/// The second number of the version of a file; 1.10 comes after 1.9.
int read_sdf_version(XmlReader& xml, const XmlElement& root);

/// Of the files of included models.
using SdfVersions = std::unordered_map<const XmlElement*, int>;

/// Takes in all models that are included, also by one another. `model://NAME` is a folder beside the file, or
/// beside the folder of the file, whose `model.config` or `model.sdf` counts.
SdfVersions expand_sdf_includes(XmlReader& xml, const XmlElement& root, IncludedFiles& files);

}  // namespace limber::io
