// SDFormat, the model file of Gazebo. docs/formats.md says what of it is used and how; what is not used is in
// ModelSpec::warnings, each kind once.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

/// Reads a model from the text of an SDF file. As SDF has it, a model that no joint connects to the world
/// moves freely: its root gets a floating joint. Throws ModelError with every problem of the file.
/// `file_name` is for messages, and its folder is where <include> looks for other models.
ModelSpec parse_sdf(std::string_view text, const std::string& file_name = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read. Where it is confined,
/// an <include> that leaves the folder is an error.
ModelSpec parse_sdf(std::string_view text, const std::string& file_name, ProblemList& problems,
                    bool is_confined = false);

}  // namespace limber
