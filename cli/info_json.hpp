// What `limber info` says, for programs.
#pragma once

#include <limber/model/model.hpp>

#include <string>

namespace limber::cli {

/// One JSON object; docs/command-line.md lists its keys. A limit that is not there is null.
std::string info_json(const ModelSpec& spec, const Model<double>& model);

}  // namespace limber::cli
