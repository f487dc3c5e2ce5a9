// Limber's own model file: JSON, everything that a ModelSpec holds. docs/model-format.md describes every key.
//
// All of these throw ModelError with every problem of the file, each with its line, its element and its
// value. They read what a file says; what it means (masses, parents, axes, …) is checked by build().
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

/// Reads a model from the text of a file. `file_name` is for messages alone. What was strange but readable is
/// in ModelSpec::warnings.
ModelSpec parse_json(std::string_view text, const std::string& file_name = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read. For reporting the
/// problems of the file and those of the mechanism in one go.
ModelSpec parse_json(std::string_view text, const std::string& file_name, ProblemList& problems);

/// The text of a model file. parse_json() gives back the same spec, bit for bit, but for `angles_as_read`.
std::string to_json(const ModelSpec& spec);

/// Writes a model file as a whole or not at all: a reader never sees half of it. Paths of meshes become
/// relative to the new file.
void save_json(const ModelSpec& spec, const std::string& path);

}  // namespace limber
