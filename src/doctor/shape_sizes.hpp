// The sizes of shapes.
#pragma once

#include <limber/model/geometry_spec.hpp>

#include <vector>

namespace limber::doctor {

/// The sizes of a shape that have to be positive.
std::vector<double*> sizes_of(ShapeSpec& shape);

}  // namespace limber::doctor
