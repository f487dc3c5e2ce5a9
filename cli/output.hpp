// Results on standard output or in a file.
#pragma once

#include <string>
#include <system_error>

namespace limber::cli {

/// Writes the text to the file, as a whole or not at all; to standard output where the path is empty or `-`.
void write_output(const std::string& text, const std::string& path);

/// Throws std::system_error where standard output could not take all of it, as printing itself does.
void finish_output();

/// What to say about that: nothing where the reader has gone, as `| head` does.
std::string output_error(const std::system_error& error);

}  // namespace limber::cli
