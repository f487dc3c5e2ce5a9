// From a file to a model in one call.
#pragma once

#include <limber/io/load.hpp>
#include <limber/model/build.hpp>

#include <string>

namespace [[gnu::visibility("default")]] limber {

/// build(load_spec(path)). Warnings are in Model::warnings(); errors are thrown as ModelError, all at once.
Model<double> load_model(const std::string& path, const BuildOptions& options = {});
Model<double> load_model(const std::string& path, const LoadOptions& load, const BuildOptions& options = {});

}  // namespace limber
