// Results on standard output or in a file.
#pragma once

#include <string>

namespace limber::cli {

/// Writes the text to the file, as a whole or not at all; to standard output where the path is empty or `-`.
void write_output(const std::string& text, const std::string& path);

/// Throws where standard output could not take all of it: a full disk, say.
void finish_output();

}  // namespace limber::cli
