// Arguments of the functions of a constrained mechanism, checked with messages that name them.
#pragma once

#include <limber/dynamics/external_forces.hpp>
#include <limber/model/arguments.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace limber::constraints {

inline void check_q(const char* function, const Model<double>& model, VectorArgument<double> q) {
  check_argument<double>(function, "q", q, model.nq(), "nq");
  check_quaternions<double>(function, model, q);
}
inline void check_v(const char* function, const char* name, const Model<double>& model,
                    VectorArgument<double> v) {
  check_argument<double>(function, name, v, model.nv(), "nv");
}
/// One flag per velocity, or none.
inline void check_flags(const char* function, const char* name, const Model<double>& model,
                        const std::vector<bool>& flags) {
  if (!flags.empty() && static_cast<int>(flags.size()) != model.nv())
    throw std::invalid_argument(std::string(function) + ": " + name + " has " + std::to_string(flags.size()) +
                                " entries, the model has nv = " + std::to_string(model.nv()));
}
inline const Force<double>* checked(const char* function, const Model<double>& model,
                                    const ExternalForces<double>& forces) {
  if (forces.data() != nullptr && !forces.is_for(model))
    throw std::invalid_argument(std::string(function) + ": the external forces were made for another model");
  return forces.data();
}

}  // namespace limber::constraints
