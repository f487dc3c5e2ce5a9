// The help of the program and of its commands.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"

namespace limber::cli {

std::string help_of(const Command& command);
/// `limber compute MODEL --what QUANTITIES …` behind the start, on as many lines as it needs.
std::string usage_of(const Command& command, const std::string& start);
std::string exit_statuses();
std::vector<std::string> names_of(const std::vector<Command>& commands);

std::string help_of_program(const std::vector<Command>& commands);

}  // namespace limber::cli
