// MuJoCo's model file, MJCF. docs/formats.md says what of it is used and how; what is not used is in
// ModelSpec::warnings, each kind once.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Reads a model from the text of an MJCF file. `file_name` is for messages, and its folder is where
/// <include> looks for other files. Throws ModelError with every problem of the file.
ModelSpec parse_mjcf(std::string_view text, const std::string& file_name = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read. Where it is confined,
/// an <include> that leaves the folder is an error.
ModelSpec parse_mjcf(std::string_view text, const std::string& file_name, ProblemList& problems,
                     bool is_confined = false);

/// The text of an MJCF file with the same dynamics. Joints that MJCF does not have become several that it
/// has; mimic joints and rotors become bodies that equality constraints couple, which Limber reads as exact
/// and MuJoCo holds by forces. What MuJoCo cannot read and has no part in the dynamics is left out with a
/// warning. Throws ModelError where dynamics would be lost (an inertia that no body has), unless the options
/// allow it, and where no mechanism would be left (a joint type of your own, names that XML cannot hold,
/// numbers that are not finite).
std::string to_mjcf(const ModelSpec& spec, std::vector<Problem>* warnings = nullptr,
                    const WriteOptions& options = {});

/// Writes an MJCF file as a whole or not at all, and returns the warnings. The path is that of the options.
std::vector<Problem> save_mjcf(const ModelSpec& spec, const std::string& path, WriteOptions options = {});

}  // namespace limber
