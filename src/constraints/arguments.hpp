// Arguments of the functions of a constrained mechanism, checked with messages that name them.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/arguments.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace limber::constraints {

/// One flag per velocity, or none.
inline void check_flags(const char* function, const char* name, const Model<double>& model,
                        const std::vector<bool>& flags) {
  if (!flags.empty() && static_cast<int>(flags.size()) != model.nv())
    throw std::invalid_argument(std::string(function) + ": " + name + " has " + std::to_string(flags.size()) +
                                " entries, the model has nv = " + std::to_string(model.nv()));
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
    throw std::invalid_argument(std::string(function) + ": the external forces were made for another model");
  return forces.data();
}

}  // namespace limber::constraints
