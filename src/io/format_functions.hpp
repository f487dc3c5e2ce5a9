// The reader and the writer of each format.
#pragma once

#include <limber/io/formats.hpp>

namespace limber::io {

/// Adds errors and warnings to `problems` and returns what could be read. Where it is confined, a file that
/// is included from outside of the folder is an error.
using ReadFormat = ModelSpec(std::string_view text, const std::string& file_name, ProblemList& problems,
                             bool is_confined);
ReadFormat read_json, read_urdf, read_mjcf, read_sdf;

/// Adds what is lost to `problems`. Paths of meshes are those that the file will have.
using WriteFormat = std::string(const ModelSpec& spec, ProblemList& problems, const WriteOptions& options);
WriteFormat write_json, write_urdf, write_mjcf;

}  // namespace limber::io
