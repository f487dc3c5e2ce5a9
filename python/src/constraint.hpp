// A constraint as Python has it.
#pragma once

#include <limber/constraints/constraint.hpp>

#include <vector>

#include "frames.hpp"

namespace limber::python {

/// Its frames may be given by index, which the model that it is for turns into names.
struct PythonConstraint {
  Constraint constraint;
  LaterFrame a = {}, b = {};
};

std::vector<Constraint> constraints_of(const Model<double>& model,
                                       const std::vector<PythonConstraint>& constraints);

}  // namespace limber::python
