#include "quantities.hpp"

#include <limber/dynamics/functions.hpp>

#include <algorithm>
#include <string_view>

#include "json_output.hpp"

namespace limber::cli {

namespace {

/// Whether the function can be called with what a state file has. A result that json_output.hpp cannot print
/// does not compile.
template <class Function>
constexpr bool is_quantity = !Function::takes(inputs::x) && requires(const Function& function, Inputs& in) {
  function(in.model, in.ws, in);
};

/// Calls the function of this name, for one that tells of its last call.
void call(std::string_view name, Inputs& in) {
  for_each_function([&]<class Function>(const Function& function) {
    if constexpr (is_quantity<Function>)
      if (name == function.name) function(in.model, in.ws, in);
  });
}

/// Prints what a function of the list gives.
template <class Function>
void write(Inputs& in, io::JsonText& json) {
  constexpr const Function& function = kFunctions;
  if constexpr (function.after != nullptr) call(function.after, in);
  put(json, function(in.model, in.ws, in));
}

std::vector<Quantity> listed_quantities() {
  std::vector<Quantity> all;
  for_each_function([&]<class Function>(const Function& function) {
    if constexpr (is_quantity<Function>)
      all.push_back({function.name,
                     function.takes(inputs::frames)  ? Takes::frames
                     : function.takes(inputs::frame) ? Takes::frame
                                                     : Takes::nothing,
                     function.meaning, function.is_square, write<Function>});
  });
  return all;
}

// ---- Of a mechanism whose loops are closed

const ConstrainedAccelerations& constrained_accelerations(Inputs& in) {
  return in.mechanism->constrained_forward_dynamics(in.q, in.v, in.tau, in.forces);
}

const ConstrainedForces& constrained_forces(Inputs& in) {
  const ConstrainedForces& result =
      in.mechanism->constrained_inverse_dynamics(in.q, in.v, in.a, in.forces, in.actuated);
  in.lacking = std::max(in.lacking, result.lacking);
  return result;
}

void put_loop_forces(Inputs& in, io::JsonText& json) {
  const std::vector<Force<double>>& forces = constrained_accelerations(in).forces;
  json.begin('{');
  for (std::size_t k = 0; k < forces.size(); ++k) put_members(json, in.mechanism->names()[k], forces[k]);
  json.end('}');
}

constexpr Quantity kConstrained[] = {
    {"constrained_forward_dynamics", Takes::nothing, "a with the model's loops closed", true,
     [](Inputs& in, io::JsonText& json) { put(json, constrained_accelerations(in).a); }, true},
    {"constraint_forces", Takes::nothing, "wrench of each loop on its side b", true, put_loop_forces, true},
    {"constrained_inverse_dynamics", Takes::nothing, "shortest tau, with the loops closed", true,
     [](Inputs& in, io::JsonText& json) { put(json, constrained_forces(in).tau); }, true},
    {"constraint_jacobian", Takes::nothing, "G of all loops, with G v = 0", true,
     [](Inputs& in, io::JsonText& json) { put(json, in.mechanism->constraint_jacobian(in.q)); }, true},
    {"mobility", Takes::nothing, "freedom that the loops leave here", true,
     [](Inputs& in, io::JsonText& json) { put(json, in.mechanism->mobility(in.q)); }, true},
};

}  // namespace

void Inputs::set(const StateFile& state) {
  StateFile::operator=(state);
  const Vector<double>&a_base = state.base_acceleration, &w_base = state.base_angular_velocity;
  base_acceleration = {{a_base[0], a_base[1], a_base[2]}, {a_base[3], a_base[4], a_base[5]}};
  base_angular_velocity = {w_base[0], w_base[1], w_base[2]};
}

std::span<const Quantity> quantities() {
  static const std::vector<Quantity> all = [] {
    std::vector<Quantity> result = listed_quantities();
    result.insert(result.end(), std::begin(kConstrained), std::end(kConstrained));
    return result;
  }();
  return all;
}

}  // namespace limber::cli
