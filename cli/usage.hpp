// What is wrong with a command line, and what was perhaps meant.
#pragma once

#include <CLI/App.hpp>

#include <string>

namespace limber::cli {

/// One line, such as `limber: unknown command "inf" (did you mean "info"?)`.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error);

}  // namespace limber::cli
