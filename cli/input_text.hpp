// Text that a command reads.
#pragma once

#include <string>
#include <string_view>

namespace limber::cli {

/// All of a file; `-` is standard input.
std::string read_input(const std::string& path);

/// Without the spaces, tabs and carriage returns at its ends.
std::string_view trimmed(std::string_view text);

}  // namespace limber::cli
