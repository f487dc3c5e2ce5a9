// The commands of the program, how arguments become one of them, and what the program says of them.
#pragma once

#include <string>
#include <vector>

#include "command.hpp"

namespace limber::cli {

Command info_command();        ///< tree, degrees of freedom, masses
Command check_command();       ///< every problem of a model, and repairs
Command compute_command();     ///< quantities of a state, as JSON
Command equations_command();   ///< the equations of motion as formulas
Command ik_command();          ///< inverse kinematics of a frame
Command rotors_command();      ///< which model of rotors is good enough
Command simulate_command();    ///< the motion from a state, over time
Command convert_command();     ///< from one file format to another
Command bench_command();       ///< how long calls take with this build
Command reproduce_command();   ///< the literature's numbers beside Limber's
Command demo_command();        ///< shows a robot, checks it, computes with it
Command robots_command();      ///< the built-in robots
Command completion_command();  ///< of shells

// These speak of the other commands, which have to outlive the last one.
Command help_command(const std::vector<Command>& commands);
Command manual_command(const std::vector<Command>& commands);  ///< pages for man

/// Runs the command that the arguments name and returns its exit status. Help goes to standard output; what
/// is wrong with the arguments is one line on standard error.
int run_command_line(const std::vector<Command>& commands, int argc, char** argv);

// ---- Help, and what may stand at the end of a command line

std::string help_of(const Command& command);
/// `limber compute MODEL --what QUANTITIES …` behind the start, on as many lines of this width as it needs.
std::string usage_of(const Command& command, const std::string& start, std::size_t width);
std::string exit_statuses();
std::vector<std::string> names_of(const std::vector<Command>& commands);
/// The end where no command has this name.
std::vector<Command>::const_iterator find_command(const std::vector<Command>& commands,
                                                  const std::string& name);

inline constexpr const char *kHelpHelp = "Print this help and exit",
                            *kVersionHelp = "Print the version and exit";

std::string help_of_program(const std::vector<Command>& commands);

/// The answer to `limber complete WORDS…`, whose last word is to be completed; the scripts of shells ask. A
/// line that says what else may stand there (`files`, `list` for one that goes on after a comma, or `words`),
/// then a line for each word that may, with a tab and its description.
std::string completions(const std::vector<Command>& commands, const std::vector<std::string>& words);

}  // namespace limber::cli
