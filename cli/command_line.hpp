// From the arguments of the program to a command that runs.
#pragma once

#include <vector>

#include "command.hpp"

namespace limber::cli {

/// Runs the command that the arguments name and returns its exit status. Help goes to standard output; what
/// is wrong with the arguments is one line on standard error.
int run_command_line(const std::vector<Command>& commands, int argc, char** argv);

}  // namespace limber::cli
