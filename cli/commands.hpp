// The commands of the program. Each adds itself, its options and what it runs to the command line.
#pragma once

namespace CLI {
class App;
}

namespace limber::cli {

void add_info(CLI::App& app);        ///< tree, degrees of freedom, masses
void add_check(CLI::App& app);       ///< every problem of a model, and repairs
void add_compute(CLI::App& app);     ///< quantities of a state, as JSON
void add_convert(CLI::App& app);     ///< from one file format to another
void add_bench(CLI::App& app);       ///< how long calls take with this build
void add_reproduce(CLI::App& app);   ///< the literature's numbers beside Limber's
void add_demo(CLI::App& app);        ///< shows a robot, checks it, computes with it
void add_robots(CLI::App& app);      ///< the built-in robots
void add_completion(CLI::App& app);  ///< of shells; comes last, since it knows all the others

}  // namespace limber::cli
