// Texts that commands read and write: files and standard streams.
#pragma once

#include <string>
#include <system_error>

#include "model_argument.hpp"

namespace limber::cli {

/// All of a file; `-` is standard input.
std::string read_input(const std::string& path);

/// Writes the text to the file, as a whole or not at all; to standard output where the path is empty or `-`.
void write_output(const std::string& text, const std::string& path = "");

/// Throws std::system_error where standard output could not take all of it, as printing itself does.
void finish_output();

/// What to say about that: nothing where the reader has gone, as `| head` does.
std::string output_error(const std::system_error& error);

/// The format of a model file to write: what `--to` says (may be empty), or the extension of the file. Throws
/// UsageError where that is no format to write.
std::string output_format(const std::string& out, const std::string& to);

/// Throws UsageError where the file to write is the model that is read.
void keep_input(const ModelArgument& in, const std::string& out);

}  // namespace limber::cli
