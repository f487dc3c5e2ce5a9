// Links and named frames, as Python names them, and forces on them.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/coordinates.hpp>

#include <string>
#include <vector>

#include "arrays.hpp"

namespace limber::python {

/// By name or number. KeyError for a name that is not there, IndexError for a number.
int frame_index(const Model<double>& model, nb::handle frame);

/// One frame, or a list of them.
std::vector<int> frame_indices(const char* function, const Model<double>& model, nb::handle frames);

/// 'body', 'world' or 'world_aligned'.
Coordinates coordinates_of(const char* function, nb::handle word);

/// Adds the wrenches of a dict from frames to [n; f].
void add_forces(const char* function, const Model<double>& model, nb::handle by_frame,
                ExternalForces<double>& to);

}  // namespace limber::python
