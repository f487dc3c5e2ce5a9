// The parts of inverse kinematics that are methods of Model.
#pragma once

#include "model.hpp"
#include "rows.hpp"

namespace limber::python {

/// For many placements of one frame.
void bind_inverse_kinematics_batch(nb::class_<PythonModel>& c);

}  // namespace limber::python
