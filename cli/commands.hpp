// What the program can do: one function per command. Each returns the exit status and may throw.
#pragma once

#include <string>

namespace limber::cli {

/// Tells what Limber knows about a robot, checks it, and computes with it. 1 if a check fails.
int run_demo(const std::string& model);

/// The tree of a model and its degrees of freedom.
int run_info(const std::string& model);

/// The built-in robots.
int run_robots();

}  // namespace limber::cli
