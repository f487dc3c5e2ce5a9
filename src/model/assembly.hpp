// From a description without errors to the tables of a model.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/model.hpp>

#include "model/link_tree.hpp"

namespace limber::detail {

/// `problems` receives warnings alone.
ModelData<double> assemble(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems);

}  // namespace limber::detail
