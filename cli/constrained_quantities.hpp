// What `limber compute` can be asked of a mechanism whose loops are closed.
#pragma once

#include <limber/constraints/constrained_mechanism.hpp>

#include <span>

#include "json_output.hpp"
#include "quantities.hpp"

namespace limber::cli {

std::span<const Quantity> constrained_quantities();

/// `{"degrees_of_freedom", "constraints", "redundant_constraints"}`
void put(io::JsonText& json, const Mobility& mobility);

}  // namespace limber::cli
