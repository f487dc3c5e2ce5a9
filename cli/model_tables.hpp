// The parts of a model as tables on standard output.
#pragma once

#include <limber/model/model.hpp>

#include <string>

namespace limber::cli {

/// `panda: 7 links, 7 degrees of freedom (nq 7, nv 7)`
std::string summary(const ModelSpec& spec, const Model<double>& model);

// Each with a title of its own, and nothing at all where the model has none.

/// A drawing, with the joint of each link.
void print_tree(const ModelSpec& spec);
/// One row per degree of freedom: where it is in q and v, its limits and its constants.
void print_degrees(const Model<double>& model);
/// One row per link with mass, and the sum of what moves.
void print_inertias(const ModelSpec& spec, const Model<double>& model);
void print_rotors(const ModelSpec& spec);
void print_frames(const ModelSpec& spec);
void print_loops(const ModelSpec& spec);
/// The freedom that the loops leave, one line.
void print_mobility(const Model<double>& model);

}  // namespace limber::cli
