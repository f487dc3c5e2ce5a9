#include "constrained_quantities.hpp"

#include <algorithm>

namespace limber::cli {

namespace {

const ConstrainedAccelerations& accelerations(const Inputs& in) {
  return in.mechanism->constrained_forward_dynamics(in.q, in.v, in.tau, in.forces);
}

const ConstrainedForces& forces(const Inputs& in) {
  const ConstrainedForces& result =
      in.mechanism->constrained_inverse_dynamics(in.q, in.v, in.a, in.forces, in.actuated);
  if (in.lacking != nullptr) *in.lacking = std::max(*in.lacking, result.lacking);
  return result;
}

void put_forces(io::JsonText& json, const ConstrainedMechanism& mechanism,
                const std::vector<Force<double>>& forces) {
  json.begin('{');
  for (std::size_t k = 0; k < forces.size(); ++k) {
    json.key(mechanism.names()[k]);
    put(json, forces[k]);
  }
  json.end('}');
}

constexpr Quantity kConstrained[] = {
    {"constrained_forward_dynamics", Takes::nothing, "a with the model's loops closed", true,
     [](const Inputs& in, io::JsonText& json) { put(json, accelerations(in).a); }, true},
    {"constraint_forces", Takes::nothing, "wrench of each loop on its side b", true,
     [](const Inputs& in, io::JsonText& json) { put_forces(json, *in.mechanism, accelerations(in).forces); },
     true},
    {"constrained_inverse_dynamics", Takes::nothing, "shortest tau, with the loops closed", true,
     [](const Inputs& in, io::JsonText& json) { put(json, forces(in).tau); }, true},
    {"constraint_jacobian", Takes::nothing, "G of all loops, with G v = 0", true,
     [](const Inputs& in, io::JsonText& json) { put(json, in.mechanism->constraint_jacobian(in.q)); }, true},
    {"mobility", Takes::nothing, "freedom that the loops leave here", true,
     [](const Inputs& in, io::JsonText& json) { put(json, in.mechanism->mobility(in.q)); }, true},
};

}  // namespace

std::span<const Quantity> constrained_quantities() { return kConstrained; }

void put(io::JsonText& json, const Mobility& mobility) {
  json.begin('{');
  put_member(json, "degrees_of_freedom", mobility.degrees_of_freedom);
  put_member(json, "constraints", mobility.constraints);
  put_member(json, "redundant_constraints", mobility.redundant);
  json.end('}');
}

}  // namespace limber::cli
