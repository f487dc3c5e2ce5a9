// URDF, the Unified Robot Description Format of ROS. docs/formats.md says what of it is read, kept and
// reported.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Reads a model from the text of a URDF file, its root link fixed to the world. Throws ModelError with every
/// problem of the file; what is ignored or implausible is in ModelSpec::warnings. `file_name` is for messages
/// alone.
ModelSpec parse_urdf(std::string_view text, const std::string& file_name = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read.
ModelSpec parse_urdf(std::string_view text, const std::string& file_name, ProblemList& problems);

/// The text of a URDF file with the same dynamics. Joints that URDF does not have become several that it has,
/// rotors become links with mimic joints. What else URDF cannot say is left out with a warning. Throws
/// ModelError where dynamics would be lost (an armature, a rotor with several drivers, a loop), unless the
/// options allow it, and where no mechanism would be left (a joint type of your own, names that XML cannot
/// hold, numbers that are not finite).
std::string to_urdf(const ModelSpec& spec, std::vector<Problem>* warnings = nullptr,
                    const WriteOptions& options = {});

/// Writes a URDF file as a whole or not at all, and returns the warnings. The path is that of the options.
std::vector<Problem> save_urdf(const ModelSpec& spec, const std::string& path, WriteOptions options = {});

}  // namespace limber
