// One list of the functions of dynamics.hpp: what `limber compute` prints and `limber bench` times, and what
// the tests of memory, leftovers, aliasing, threads and arguments walk through.
//
// An entry has the facts of a function, a call, and the inputs that the call takes after the model and the
// workspace. for_each_function(f) hands every entry to f; entry(model, workspace, arguments) calls it, with
// any struct of arguments that has the members which the inputs name.
#pragma once

#include <limber/dynamics/dynamics.hpp>

#include <tuple>
#include <type_traits>

namespace [[gnu::visibility("default")]] limber {

/// Inputs: their names in messages, and where they are in a struct of arguments.
namespace inputs {

#define LIMBER_INPUT(input, member)                                        \
  inline constexpr struct input##_input {                                  \
    static constexpr const char* name = #input;                            \
    template <class Arguments>                                             \
    static auto of(Arguments& arguments) -> decltype((arguments.member)) { \
      return arguments.member;                                             \
    }                                                                      \
  } input {}
LIMBER_INPUT(q, q);
LIMBER_INPUT(v, v);
LIMBER_INPUT(a, a);
LIMBER_INPUT(tau, tau);
LIMBER_INPUT(x, tau);  // any vector of nv numbers
LIMBER_INPUT(w, a);
LIMBER_INPUT(forces, forces);
LIMBER_INPUT(frame, frame);
LIMBER_INPUT(frames, frames);
LIMBER_INPUT(coordinates, coordinates);
LIMBER_INPUT(point, point);
LIMBER_INPUT(wrench, wrench);
LIMBER_INPUT(given, given);
#undef LIMBER_INPUT

}  // namespace inputs

/// What is to be known of a function besides its inputs and its result.
struct FunctionFacts {
  const char* name;
  const char* meaning;          ///< one line
  bool is_square = false;       ///< takes memory as the square of the degrees of freedom
  bool is_timed = false;        ///< by `limber bench`
  bool makes_memory = false;    ///< for its result, at every call
  const char* after = nullptr;  ///< the function whose last call it tells of
};

template <class Call, class... Inputs>
struct FunctionEntry : FunctionFacts {
  Call call;

  constexpr FunctionEntry(const FunctionFacts& facts, Call its_call, Inputs...)
      : FunctionFacts(facts), call(its_call) {}

  template <class R, class Arguments>
    requires requires(const Arguments& arguments) { std::tie(Inputs::of(arguments)...); }
  decltype(auto) operator()(const Model<R>& model, Workspace<R>& ws, const Arguments& arguments) const {
    return call(model, ws, Inputs::of(arguments)...);
  }
  template <class Input>
  static constexpr bool takes(Input) {
    return (std::is_same_v<Input, Inputs> || ...);
  }
  template <class F>
  static constexpr void for_each_input(F&& f) {
    (f(Inputs{}), ...);
  }
};

namespace inputs {

/// A call of a function with all that it is given.
#define LIMBER_CALL(function) [](auto&... arguments) -> decltype(auto) { return function(arguments...); }

// A new function is one more entry here.
// clang-format off
inline constexpr std::tuple kFunctions{
    FunctionEntry({.name = "inverse_dynamics", .meaning = "τ = H a + C v + g − Σ Jᵀ f", .is_timed = true}, LIMBER_CALL(inverse_dynamics), q, v, a, forces),
    FunctionEntry({.name = "forward_dynamics", .meaning = "a = H⁻¹ (τ − C v − g + Σ Jᵀ f)", .is_timed = true}, LIMBER_CALL(forward_dynamics), q, v, tau, forces),
    FunctionEntry({.name = "forward_dynamics_by_mass_matrix", .meaning = "the same through the factors of H", .is_square = true}, LIMBER_CALL(forward_dynamics_by_mass_matrix), q, v, tau, forces),
    FunctionEntry({.name = "hybrid_dynamics", .meaning = "some of a and some of τ given"}, LIMBER_CALL(hybrid_dynamics), q, v, a, tau, given, forces),
    FunctionEntry({.name = "mass_matrix", .meaning = "H", .is_square = true, .is_timed = true}, LIMBER_CALL(mass_matrix), q),
    FunctionEntry({.name = "inverse_mass_matrix", .meaning = "H⁻¹", .is_square = true, .is_timed = true}, LIMBER_CALL(inverse_mass_matrix), q),
    FunctionEntry({.name = "factorize_mass_matrix", .meaning = "H = Lᵀ D L", .is_square = true, .is_timed = true}, LIMBER_CALL(factorize_mass_matrix), q),
    FunctionEntry({.name = "solve_mass_matrix", .meaning = "H⁻¹ x with these factors", .is_square = true, .after = "factorize_mass_matrix"}, LIMBER_CALL(solve_mass_matrix), x),
    FunctionEntry({.name = "mass_matrix_times", .meaning = "H x"}, LIMBER_CALL(mass_matrix_times), q, x),
    FunctionEntry({.name = "inverse_mass_matrix_times", .meaning = "H⁻¹ x"}, LIMBER_CALL(inverse_mass_matrix_times), q, x),
    FunctionEntry({.name = "common_frame_condition", .meaning = "digits that a common frame costs"}, LIMBER_CALL(common_frame_condition), q),
    FunctionEntry({.name = "coriolis_matrix", .meaning = "C, with Ḣ − 2C skew", .is_square = true, .is_timed = true}, LIMBER_CALL(coriolis_matrix), q, v),
    FunctionEntry({.name = "mass_matrix_rate", .meaning = "Ḣ = C + Cᵀ", .is_square = true}, LIMBER_CALL(mass_matrix_rate), q, v),
    FunctionEntry({.name = "coriolis_terms", .meaning = "C, H and Ḣ", .is_square = true}, LIMBER_CALL(coriolis_terms), q, v),
    FunctionEntry({.name = "coriolis_transpose_times_velocity", .meaning = "Cᵀ v"}, LIMBER_CALL(coriolis_transpose_times_velocity), q, v),
    FunctionEntry({.name = "coriolis_times", .meaning = "C w"}, LIMBER_CALL(coriolis_times), q, v, w),
    FunctionEntry({.name = "christoffel_symbols", .meaning = "Γ as [i][j][k]", .is_square = true, .is_timed = true}, LIMBER_CALL(christoffel_symbols), q),
    FunctionEntry({.name = "bias_forces", .meaning = "C v + g", .is_timed = true}, LIMBER_CALL(bias_forces), q, v),
    FunctionEntry({.name = "gravity_forces", .meaning = "g", .is_timed = true}, LIMBER_CALL(gravity_forces), q),
    FunctionEntry({.name = "passive_forces", .meaning = "−damping v − friction sign(v)"}, LIMBER_CALL(passive_forces), v),
    FunctionEntry({.name = "base_force", .meaning = "on the base, world coordinates", .after = "inverse_dynamics"}, LIMBER_CALL(base_force)),
    FunctionEntry({.name = "joint_wrench", .meaning = "through the joint of a link", .after = "inverse_dynamics"}, LIMBER_CALL(joint_wrench), frame),
    FunctionEntry({.name = "joint_forces", .meaning = "Jᵀ f"}, LIMBER_CALL(joint_forces), q, frame, wrench, coordinates),
    FunctionEntry({.name = "inertia_regressor", .meaning = "Y, τ = Y π + armature · a", .is_square = true}, LIMBER_CALL(inertia_regressor), q, v, a),
    FunctionEntry({.name = "inertia_parameters", .meaning = "π, of bodies and rotors", .makes_memory = true}, [](auto& model, auto&) { return inertia_parameters(model); }),
    FunctionEntry({.name = "kinetic_energy", .meaning = "½ vᵀ H v"}, LIMBER_CALL(kinetic_energy), q, v),
    FunctionEntry({.name = "potential_energy", .meaning = "zero at the world's origin"}, LIMBER_CALL(potential_energy), q),
    FunctionEntry({.name = "total_mass", .meaning = "of all that moves"}, [](auto& model, auto&) { return total_mass(model); }),
    FunctionEntry({.name = "center_of_mass", .meaning = "in the world"}, LIMBER_CALL(center_of_mass), q),
    FunctionEntry({.name = "center_of_mass_velocity", .meaning = "its rate"}, LIMBER_CALL(center_of_mass_velocity), q, v),
    FunctionEntry({.name = "center_of_mass_acceleration", .meaning = "the rate of that"}, LIMBER_CALL(center_of_mass_acceleration), q, v, a),
    FunctionEntry({.name = "center_of_mass_jacobian", .meaning = "its velocity per v"}, LIMBER_CALL(center_of_mass_jacobian), q),
    FunctionEntry({.name = "momentum", .meaning = "about the world's origin"}, LIMBER_CALL(momentum), q, v),
    FunctionEntry({.name = "centroidal_momentum_matrix", .meaning = "A: momentum about it per v", .is_timed = true}, LIMBER_CALL(centroidal_momentum_matrix), q),
    FunctionEntry({.name = "centroidal_momentum_matrix_rate", .meaning = "dA/dt"}, LIMBER_CALL(centroidal_momentum_matrix_rate), q, v),
    FunctionEntry({.name = "composite_inertia", .meaning = "of the frame's body and beyond"}, LIMBER_CALL(composite_inertia), q, frame),
    FunctionEntry({.name = "placement", .meaning = "of the frame in the world", .is_timed = true}, LIMBER_CALL(placement), q, frame),
    FunctionEntry({.name = "velocity", .meaning = "[ω; v]"}, LIMBER_CALL(velocity), q, v, frame, coordinates),
    FunctionEntry({.name = "acceleration", .meaning = "spatial, without gravity"}, LIMBER_CALL(acceleration), q, v, a, frame, coordinates),
    FunctionEntry({.name = "classical_acceleration", .meaning = "of the frame's origin"}, LIMBER_CALL(classical_acceleration), q, v, a, frame, coordinates),
    FunctionEntry({.name = "velocity_product_acceleration", .meaning = "spatial, for a = 0"}, LIMBER_CALL(velocity_product_acceleration), q, v, frame, coordinates),
    FunctionEntry({.name = "jacobian", .meaning = "J: velocity of the frame per v", .is_timed = true}, LIMBER_CALL(jacobian), q, frame, coordinates),
    FunctionEntry({.name = "jacobian", .meaning = "of a point of the frame's body"}, LIMBER_CALL(jacobian), q, frame, point, coordinates),
    FunctionEntry({.name = "jacobian_rate", .meaning = "dJ/dt"}, LIMBER_CALL(jacobian_rate), q, v, frame, coordinates),
    FunctionEntry({.name = "joint_jacobian", .meaning = "of all joints, world coordinates"}, LIMBER_CALL(joint_jacobian), q),
    FunctionEntry({.name = "operational_space_inertia", .meaning = "Λ = (J H⁻¹ Jᵀ)⁻¹"}, LIMBER_CALL(operational_space_inertia), q, frames, coordinates),
    FunctionEntry({.name = "inverse_operational_space_inertia", .meaning = "J H⁻¹ Jᵀ"}, LIMBER_CALL(inverse_operational_space_inertia), q, frames, coordinates),
    FunctionEntry({.name = "dynamically_consistent_inverse", .meaning = "H⁻¹ Jᵀ Λ", .is_square = true}, LIMBER_CALL(dynamically_consistent_inverse), q, frames, coordinates),
    FunctionEntry({.name = "all_terms", .meaning = "H, C v + g, g, J, A, energies", .is_square = true, .is_timed = true}, LIMBER_CALL(all_terms), q, v),
};
// clang-format on
#undef LIMBER_CALL

}  // namespace inputs

using inputs::kFunctions;

/// f(entry) for every function.
template <class F>
constexpr void for_each_function(F&& f) {
  std::apply([&](const auto&... entry) { (f(entry), ...); }, kFunctions);
}

}  // namespace limber
