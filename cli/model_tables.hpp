// The parts of a model as tables on standard output.
#pragma once

#include <limber/model/model.hpp>

#include <string>

namespace limber::cli {

/// `panda: 7 links, 7 degrees of freedom (nq 7, nv 7)`
std::string summary(const ModelSpec& spec, const Model<double>& model);

/// One row per degree of freedom: where it is in q and v, its limits and its constants.
void print_degrees(const Model<double>& model);

/// One row per link with mass, and per rotor.
void print_inertias(const ModelSpec& spec);

}  // namespace limber::cli
