// MODEL on the command line: a file, or a built-in robot as `robots/panda`.
#pragma once

#include <limber/model/spec.hpp>

#include <string>

namespace limber::cli {

/// What the help says about the argument.
inline constexpr const char* kModelHelp =
    "A model file (.json), or a built-in robot such as robots/panda or robots/chain20 (see `limber robots`)";

/// `robots/NAME` is a built-in robot, and so is a bare NAME where there is no such file; all else is a file.
/// Throws ModelError.
ModelSpec spec_from_argument(const std::string& argument);

}  // namespace limber::cli
