// The commands of the program.
#pragma once

#include <vector>

#include "command.hpp"

namespace limber::cli {

Command info_command();       ///< tree, degrees of freedom, masses
Command check_command();      ///< every problem of a model, and repairs
Command compute_command();    ///< quantities of a state, as JSON
Command equations_command();  ///< the equations of motion as formulas
Command ik_command();         ///< inverse kinematics of a frame
Command rotors_command();     ///< which model of rotors is good enough
Command simulate_command();   ///< the motion from a state, over time
Command convert_command();    ///< from one file format to another
Command bench_command();      ///< how long calls take with this build
Command reproduce_command();  ///< the literature's numbers beside Limber's
Command demo_command();       ///< shows a robot, checks it, computes with it
Command robots_command();     ///< the built-in robots

// These speak of the other commands, which have to outlive the last two.
Command help_command(const std::vector<Command>& commands);
Command completion_command(const std::vector<Command>& commands);  ///< of shells
Command manual_command(const std::vector<Command>& commands);      ///< pages for man

}  // namespace limber::cli
