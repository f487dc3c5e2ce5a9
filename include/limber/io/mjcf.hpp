// MuJoCo's model file, MJCF. docs/formats.md says what of it is used and how; what is not used is in
// ModelSpec::warnings, each kind once.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace limber {

/// Reads a model from the text of an MJCF file. `file_name` is for messages, and its folder is where
/// <include> looks for other files. Throws ModelError with every problem of the file.
ModelSpec parse_mjcf(std::string_view text, const std::string& file_name = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read.
ModelSpec parse_mjcf(std::string_view text, const std::string& file_name, ProblemList& problems);

}  // namespace limber
