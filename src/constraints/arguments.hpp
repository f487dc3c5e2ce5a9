// Arguments of the functions of a constrained mechanism, checked with messages that name them.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/arguments.hpp>

#include <vector>

#include "model/refuse.hpp"

namespace limber::constraints {

/// One flag per velocity, or none.
inline void check_flags(const char* function, const char* name, const Model<double>& model,
                        const std::vector<bool>& flags) {
  if (!flags.empty() && static_cast<int>(flags.size()) != model.nv())
    refuse("{}: {} has {} entries, the model has nv = {}", function, name, flags.size(), model.nv());
}
/// What every function of motion takes: a state, accelerations or joint forces `x`, and forces on bodies.
inline const Force<double>* checked(const char* function, const Model<double>& model,
                                    VectorArgument<double> q, VectorArgument<double> v, const char* name,
                                    VectorArgument<double> x, const ExternalForces<double>& forces,
                                    Needs needs) {
  check_q(function, "q", model, q);
  check_v(function, "v", model, v);
  check_v(function, name, model, x);
  check_needs(function, model, needs);
  if (forces.data() != nullptr && !forces.is_for(model))
    refuse("{}: the external forces were made for another model", function);
  return forces.data();
}

}  // namespace limber::constraints
