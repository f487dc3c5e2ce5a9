// Whether the memory of this machine is enough for what is asked.
#pragma once

#include <limber/model/model.hpp>

namespace limber::cli {

/// Throws where the matrices of a workspace would take more memory than there is, and says how much. To try
/// would end in a killed process, or without a word about the reason. `file` is where the model is from.
void need_memory_for_workspace(const Model<double>& model, const std::string& file);

}  // namespace limber::cli
