// The format of a model file that a command writes.
#pragma once

#include <string>

#include "model_argument.hpp"

namespace limber::cli {

/// What `--to` says (may be empty), or the extension of the file. Throws UsageError where that is no format
/// to write.
std::string output_format(const char* command, const std::string& out, const std::string& to);

/// Throws UsageError where the file to write is the model that is read.
void keep_input(const char* command, const ModelArgument& in, const std::string& out);

}  // namespace limber::cli
