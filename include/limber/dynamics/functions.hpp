// One list of the functions of dynamics.hpp: what the library compiles for `double` and `float`, `limber
// compute` prints and `limber bench` times, what batches and Python have, and what the tests of memory,
// leftovers, aliasing, threads and arguments walk through.
//
// An entry has the facts of a function, a call, and the inputs that the call takes after the model and the
// workspace. for_each_function(f) hands every entry to f; entry(model, workspace, arguments) calls it, with
// any struct of arguments that has the members which the inputs name.
#pragma once

#include <limber/dynamics/dynamics.hpp>

#include <array>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace [[gnu::visibility("default")]] limber {

/// Inputs: their names in messages, their types, and where they are in a struct of arguments.
namespace inputs {

#define LIMBER_INPUT(input, member, argument)                              \
  inline constexpr struct input##_input {                                  \
    static constexpr const char* name = #input;                            \
    template <class R>                                                     \
    using type = argument;                                                 \
    template <class Arguments>                                             \
    static auto of(Arguments& arguments) -> decltype((arguments.member)) { \
      return arguments.member;                                             \
    }                                                                      \
  } input {}
LIMBER_INPUT(q, q, VectorArgument<R>);
LIMBER_INPUT(v, v, VectorArgument<R>);
LIMBER_INPUT(a, a, VectorArgument<R>);
LIMBER_INPUT(tau, tau, VectorArgument<R>);
LIMBER_INPUT(x, tau, VectorArgument<R>);  // any vector of nv numbers
LIMBER_INPUT(w, w, VectorArgument<R>);    // another velocity
LIMBER_INPUT(base_acceleration, base_acceleration, const Motion<R>&);
LIMBER_INPUT(base_angular_velocity, base_angular_velocity, const Vec3<R>&);
LIMBER_INPUT(forces, forces, const ExternalForces<R>&);
LIMBER_INPUT(frame, frame, FrameReference<R>);
LIMBER_INPUT(frames, frames, const std::vector<FrameReference<R>>&);
LIMBER_INPUT(coordinates, coordinates, Coordinates);
LIMBER_INPUT(point, point, const Vec3<R>&);
LIMBER_INPUT(wrench, wrench, const Force<R>&);
LIMBER_INPUT(given, given, const std::vector<bool>&);
#undef LIMBER_INPUT

}  // namespace inputs

/// The numbers per state of a result of batches (batch/functions.hpp).
enum class BatchShape {
  none,  ///< batches do not have the function
  number,
  vector,     ///< nv
  symmetric,  ///< nv × nv
  square,     ///< nv × nv, by columns
  jacobian,   ///< 6 × nv, by columns
  placement,  ///< [R p], by columns
};

/// What is to be known of a function besides its inputs and its result.
struct FunctionFacts {
  const char* name;
  const char* meaning;      ///< one line
  const char* result = "";  ///< its shape, then its units
  BatchShape batch = BatchShape::none;
  Needs needs = Needs::inertias;
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

  /// Its address for a real type; null where the call is more than a function of the same arguments.
  template <class R>
  static constexpr auto address() {
    using Result =
        std::invoke_result_t<Call, const Model<R>&, Workspace<R>&, typename Inputs::template type<R>&...>;
    using Pointer = Result (*)(const Model<R>&, Workspace<R>&, typename Inputs::template type<R>...);
    if constexpr (requires { Call::template address<Pointer>(); })
      return Call::template address<Pointer>();
    else
      return nullptr;
  }
};

/// Entries, each of a type of its own. (As a std::tuple, they would cost every file that includes this two
/// seconds more.)
template <class... Entries>
struct FunctionList : Entries... {
  constexpr explicit FunctionList(const Entries&... entries) : Entries(entries)... {}

  /// f(entry, entry, ...)
  template <class F>
  constexpr decltype(auto) apply(F&& f) const {
    return f(static_cast<const Entries&>(*this)...);
  }
  static constexpr std::size_t size = sizeof...(Entries);
};

namespace inputs {

/// A function: to be called with all that it is given, and its address.
template <class Call, class Address>
struct Function : Call {
  constexpr Function(Call call, Address) : Call(call) {}
  template <class Pointer>
  static constexpr Pointer address() {
    return Address{}.template operator()<Pointer>();
  }
};
#define LIMBER_FUNCTION(function)                                                       \
  Function([](auto&... arguments) -> decltype(auto) { return function(arguments...); }, \
           []<class Pointer>() -> Pointer { return function; })

// A new function is one more entry here.
// clang-format off
inline constexpr FunctionList kFunctions{
    FunctionEntry({.name = "inverse_dynamics", .meaning = "τ = H a + C v + g − Σ Jᵀ f", .result = "(nv,): N·m, N", .batch = BatchShape::vector, .is_timed = true}, LIMBER_FUNCTION(inverse_dynamics), q, v, a, forces),
    FunctionEntry({.name = "inverse_dynamics_on_moving_base", .meaning = "the same in a lift or on a vehicle", .result = "(nv,): N·m, N"}, LIMBER_FUNCTION(inverse_dynamics_on_moving_base), q, v, a, base_acceleration, base_angular_velocity, forces),
    FunctionEntry({.name = "forward_dynamics", .meaning = "a = H⁻¹ (τ − C v − g + Σ Jᵀ f)", .result = "(nv,): rad/s², m/s²", .batch = BatchShape::vector, .needs = Needs::inverse_mass_matrix, .is_timed = true}, LIMBER_FUNCTION(forward_dynamics), q, v, tau, forces),
    FunctionEntry({.name = "forward_dynamics_with_losses", .meaning = "the same with losses of motors", .result = "(nv,): rad/s², m/s²", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(forward_dynamics_with_losses), q, v, tau, forces),
    FunctionEntry({.name = "forward_dynamics_by_mass_matrix", .meaning = "the same through the factors of H", .result = "(nv,): rad/s², m/s²", .needs = Needs::inverse_mass_matrix, .is_square = true}, LIMBER_FUNCTION(forward_dynamics_by_mass_matrix), q, v, tau, forces),
    FunctionEntry({.name = "articulated_inertia", .meaning = "Iᴬ of the frame's body", .result = "(6, 6): kg·m², kg·m, kg", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(articulated_inertia), q, frame),
    FunctionEntry({.name = "articulated_body", .meaning = "Iᴬ and pᴬ, f = Iᴬ a + pᴬ", .result = "inertia (6, 6) and bias_force (6,): [n; f], N·m, N", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(articulated_body), q, v, tau, frame, forces),
    FunctionEntry({.name = "gauss_function", .meaning = "least at forward dynamics", .result = "(): kg·m²/s⁴"}, LIMBER_FUNCTION(gauss_function), q, v, a, tau, forces),
    FunctionEntry({.name = "hybrid_dynamics", .meaning = "some of a and some of τ given", .result = "a and tau, each (nv,): rad/s², m/s²; N·m, N", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(hybrid_dynamics), q, v, a, tau, given, forces),
    FunctionEntry({.name = "mass_matrix", .meaning = "H", .result = "(nv, nv): kg·m², kg·m, kg", .batch = BatchShape::symmetric, .is_square = true, .is_timed = true}, LIMBER_FUNCTION(mass_matrix), q),
    FunctionEntry({.name = "inverse_mass_matrix", .meaning = "H⁻¹", .result = "(nv, nv): 1/(kg·m²), 1/kg", .needs = Needs::inverse_mass_matrix, .is_square = true, .is_timed = true}, LIMBER_FUNCTION(inverse_mass_matrix), q),
    FunctionEntry({.name = "factorize_mass_matrix", .meaning = "H = Lᵀ D L", .result = "(nv, nv)", .needs = Needs::inverse_mass_matrix, .is_square = true, .is_timed = true}, LIMBER_FUNCTION(factorize_mass_matrix), q),
    FunctionEntry({.name = "factorize_mass_matrix_ltl", .meaning = "H = Lᵀ L", .result = "(nv, nv)", .needs = Needs::inverse_mass_matrix, .is_square = true}, LIMBER_FUNCTION(factorize_mass_matrix_ltl), q),
    FunctionEntry({.name = "solve_mass_matrix", .meaning = "H⁻¹ x with these factors", .result = "(nv,)", .needs = Needs::inverse_mass_matrix, .is_square = true, .after = "factorize_mass_matrix"}, LIMBER_FUNCTION(solve_mass_matrix), x),
    FunctionEntry({.name = "mass_matrix_times", .meaning = "H x", .result = "(nv,)"}, LIMBER_FUNCTION(mass_matrix_times), q, x),
    FunctionEntry({.name = "inverse_mass_matrix_times", .meaning = "H⁻¹ x", .result = "(nv,)", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(inverse_mass_matrix_times), q, x),
    FunctionEntry({.name = "common_frame_condition", .meaning = "digits that a common frame costs", .result = "()"}, LIMBER_FUNCTION(common_frame_condition), q),
    FunctionEntry({.name = "coriolis_matrix", .meaning = "C, with Ḣ − 2C skew", .result = "(nv, nv): N·m·s, N·s", .batch = BatchShape::square, .is_square = true, .is_timed = true}, LIMBER_FUNCTION(coriolis_matrix), q, v),
    FunctionEntry({.name = "mass_matrix_rate", .meaning = "Ḣ = C + Cᵀ", .result = "(nv, nv): kg·m²/s, kg/s", .is_square = true}, LIMBER_FUNCTION(mass_matrix_rate), q, v),
    FunctionEntry({.name = "coriolis_terms", .meaning = "C, H and Ḣ", .result = "coriolis_matrix, mass_matrix and mass_matrix_rate, each (nv, nv)", .is_square = true}, LIMBER_FUNCTION(coriolis_terms), q, v),
    FunctionEntry({.name = "coriolis_transpose_times_velocity", .meaning = "Cᵀ v", .result = "(nv,): N·m, N"}, LIMBER_FUNCTION(coriolis_transpose_times_velocity), q, v),
    FunctionEntry({.name = "coriolis_times", .meaning = "C w", .result = "(nv,): N·m, N"}, LIMBER_FUNCTION(coriolis_times), q, v, w),
    FunctionEntry({.name = "connection", .meaning = "H⁻¹ C w", .result = "(nv,): rad/s², m/s²", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(connection), q, v, w),
    FunctionEntry({.name = "covariant_derivative", .meaning = "∇_v w = a + H⁻¹ C w, a the rate of w", .result = "(nv,): rad/s², m/s²", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(covariant_derivative), q, v, w, a),
    FunctionEntry({.name = "christoffel_symbols", .meaning = "Γ as [i][j][k]", .result = "(nv, nv, nv): kg·m², kg·m", .is_square = true, .is_timed = true}, LIMBER_FUNCTION(christoffel_symbols), q),
    FunctionEntry({.name = "bias_forces", .meaning = "C v + g", .result = "(nv,): N·m, N", .batch = BatchShape::vector, .is_timed = true}, LIMBER_FUNCTION(bias_forces), q, v),
    FunctionEntry({.name = "gravity_forces", .meaning = "g", .result = "(nv,): N·m, N", .batch = BatchShape::vector, .is_timed = true}, LIMBER_FUNCTION(gravity_forces), q),
    FunctionEntry({.name = "passive_forces", .meaning = "−damping v − friction sign(v)", .result = "(nv,): N·m, N", .needs = Needs::nothing}, LIMBER_FUNCTION(passive_forces), v),
    FunctionEntry({.name = "transmitted_forces", .meaning = "τ behind gears, with friction", .result = "(nv,): N·m, N", .needs = Needs::nothing}, LIMBER_FUNCTION(transmitted_forces), v, tau),
    FunctionEntry({.name = "base_force", .meaning = "on the base, world coordinates", .result = "(6,): [n; f], N·m, N", .after = "inverse_dynamics"}, LIMBER_FUNCTION(base_force)),
    FunctionEntry({.name = "joint_wrench", .meaning = "through the joint of a link", .result = "(6,): [n; f], N·m, N", .after = "inverse_dynamics"}, LIMBER_FUNCTION(joint_wrench), frame),
    FunctionEntry({.name = "joint_wrench_parts", .meaning = "active part and constraint part", .result = "active and constraint, each (6,): [n; f], N·m, N", .after = "inverse_dynamics"}, LIMBER_FUNCTION(joint_wrench_parts), frame),
    FunctionEntry({.name = "joint_motion", .meaning = "X, S, S̊ v and T of a link's joint", .result = "placement (4, 4), columns (6, n), velocity_product (6,), constraint_forces (6, 6 − n)", .needs = Needs::nothing}, LIMBER_FUNCTION(joint_motion), q, v, frame),
    FunctionEntry({.name = "joint_forces", .meaning = "Jᵀ f", .result = "(nv,): N·m, N", .needs = Needs::nothing}, LIMBER_FUNCTION(joint_forces), q, frame, wrench, coordinates),
    FunctionEntry({.name = "inertia_regressor", .meaning = "Y, τ = Y π + armature · a", .result = "(nv, p), p parameters", .needs = Needs::nothing, .is_square = true}, LIMBER_FUNCTION(inertia_regressor), q, v, a),
    FunctionEntry({.name = "slotine_li_regressor", .meaning = "H a + C w + g = Y π + armature · a", .result = "(nv, p), p parameters", .needs = Needs::nothing, .is_square = true}, LIMBER_FUNCTION(slotine_li_regressor), q, v, w, a),
    FunctionEntry({.name = "inertia_parameters", .meaning = "π, of bodies and rotors", .result = "(p,): kg, kg·m, kg·m²", .makes_memory = true}, [](auto& model, auto&) { return inertia_parameters(model); }),
    FunctionEntry({.name = "friction_regressor", .meaning = "Y, −passive forces = Y π", .result = "(nv, f), f parameters", .needs = Needs::nothing, .is_square = true}, LIMBER_FUNCTION(friction_regressor), v),
    FunctionEntry({.name = "friction_parameters", .meaning = "π, of damping and friction", .result = "(f,): N·m·s, N·m", .needs = Needs::nothing, .makes_memory = true}, [](auto& model, auto&) { return friction_parameters(model); }),
    FunctionEntry({.name = "kinetic_energy", .meaning = "½ vᵀ H v", .result = "(): J", .batch = BatchShape::number}, LIMBER_FUNCTION(kinetic_energy), q, v),
    FunctionEntry({.name = "potential_energy", .meaning = "zero at the world's origin", .result = "(): J"}, LIMBER_FUNCTION(potential_energy), q),
    FunctionEntry({.name = "total_mass", .meaning = "of all that moves", .result = "(): kg"}, [](auto& model, auto&) { return total_mass(model); }),
    FunctionEntry({.name = "center_of_mass", .meaning = "in the world", .result = "(3,): m"}, LIMBER_FUNCTION(center_of_mass), q),
    FunctionEntry({.name = "center_of_mass_velocity", .meaning = "its rate", .result = "(3,): m/s"}, LIMBER_FUNCTION(center_of_mass_velocity), q, v),
    FunctionEntry({.name = "center_of_mass_acceleration", .meaning = "the rate of that", .result = "(3,): m/s²"}, LIMBER_FUNCTION(center_of_mass_acceleration), q, v, a),
    FunctionEntry({.name = "center_of_mass_jacobian", .meaning = "its velocity per v", .result = "(3, nv)"}, LIMBER_FUNCTION(center_of_mass_jacobian), q),
    FunctionEntry({.name = "momentum", .meaning = "about the world's origin", .result = "(6,): kg·m²/s, kg·m/s"}, LIMBER_FUNCTION(momentum), q, v),
    FunctionEntry({.name = "centroidal_momentum_matrix", .meaning = "A: momentum about it per v", .result = "(6, nv)", .is_timed = true}, LIMBER_FUNCTION(centroidal_momentum_matrix), q),
    FunctionEntry({.name = "centroidal_momentum_matrix_rate", .meaning = "dA/dt", .result = "(6, nv)"}, LIMBER_FUNCTION(centroidal_momentum_matrix_rate), q, v),
    FunctionEntry({.name = "composite_inertia", .meaning = "of the frame's body and beyond", .result = "mass (kg), com (3,): m, about_com (3, 3): kg·m²"}, LIMBER_FUNCTION(composite_inertia), q, frame),
    FunctionEntry({.name = "link_inertia", .meaning = "of the link by itself", .result = "mass (kg), com (3,): m, about_com (3, 3): kg·m²"}, [](auto& model, auto&, auto& link) { return link_inertia(model, link); }, frame),
    FunctionEntry({.name = "link_kinetic_energy", .meaning = "of the link by itself", .result = "(): J"}, LIMBER_FUNCTION(link_kinetic_energy), q, v, frame),
    FunctionEntry({.name = "link_potential_energy", .meaning = "of the link by itself", .result = "(): J"}, LIMBER_FUNCTION(link_potential_energy), q, frame),
    FunctionEntry({.name = "link_momentum", .meaning = "of it, about the world's origin", .result = "(6,): kg·m²/s, kg·m/s"}, LIMBER_FUNCTION(link_momentum), q, v, frame),
    FunctionEntry({.name = "link_center_of_mass", .meaning = "of the link, in the world", .result = "(3,): m"}, LIMBER_FUNCTION(link_center_of_mass), q, frame),
    FunctionEntry({.name = "link_center_of_mass_jacobian", .meaning = "its velocity per v", .result = "(3, nv)"}, LIMBER_FUNCTION(link_center_of_mass_jacobian), q, frame),
    FunctionEntry({.name = "placement", .meaning = "of the frame in the world", .result = "(4, 4): homogeneous, m", .batch = BatchShape::placement, .needs = Needs::nothing, .is_timed = true}, LIMBER_FUNCTION(placement), q, frame),
    FunctionEntry({.name = "velocity", .meaning = "[ω; v]", .result = "(6,): rad/s, m/s", .needs = Needs::nothing}, LIMBER_FUNCTION(velocity), q, v, frame, coordinates),
    FunctionEntry({.name = "acceleration", .meaning = "spatial, without gravity", .result = "(6,): rad/s², m/s²", .needs = Needs::nothing}, LIMBER_FUNCTION(acceleration), q, v, a, frame, coordinates),
    FunctionEntry({.name = "classical_acceleration", .meaning = "of the frame's origin", .result = "(6,): rad/s², m/s²", .needs = Needs::nothing}, LIMBER_FUNCTION(classical_acceleration), q, v, a, frame, coordinates),
    FunctionEntry({.name = "velocity_product_acceleration", .meaning = "spatial, for a = 0", .result = "(6,): rad/s², m/s²", .needs = Needs::nothing}, LIMBER_FUNCTION(velocity_product_acceleration), q, v, frame, coordinates),
    FunctionEntry({.name = "jacobian", .meaning = "J: velocity of the frame per v", .result = "(6, nv)", .batch = BatchShape::jacobian, .needs = Needs::nothing, .is_timed = true}, LIMBER_FUNCTION(jacobian), q, frame, coordinates),
    FunctionEntry({.name = "jacobian", .meaning = "of a point of the frame's body", .result = "(6, nv)", .needs = Needs::nothing}, LIMBER_FUNCTION(jacobian), q, frame, point, coordinates),
    FunctionEntry({.name = "jacobian_rate", .meaning = "dJ/dt", .result = "(6, nv)", .needs = Needs::nothing}, LIMBER_FUNCTION(jacobian_rate), q, v, frame, coordinates),
    FunctionEntry({.name = "joint_jacobian", .meaning = "of all joints, world coordinates", .result = "(6, nv)", .needs = Needs::nothing}, LIMBER_FUNCTION(joint_jacobian), q),
    FunctionEntry({.name = "operational_space_inertia", .meaning = "Λ = (J H⁻¹ Jᵀ)⁻¹", .result = "(6k, 6k), k frames", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(operational_space_inertia), q, frames, coordinates),
    FunctionEntry({.name = "inverse_operational_space_inertia", .meaning = "J H⁻¹ Jᵀ", .result = "(6k, 6k), k frames", .needs = Needs::inverse_mass_matrix}, LIMBER_FUNCTION(inverse_operational_space_inertia), q, frames, coordinates),
    FunctionEntry({.name = "dynamically_consistent_inverse", .meaning = "H⁻¹ Jᵀ Λ", .result = "(nv, 6k), k frames", .needs = Needs::inverse_mass_matrix, .is_square = true}, LIMBER_FUNCTION(dynamically_consistent_inverse), q, frames, coordinates),
    FunctionEntry({.name = "operational_space_dynamics", .meaning = "Λ, J̄, μ and p, Λ ẍ + μ + p = F", .result = "inertia (6k, 6k), consistent_inverse (nv, 6k), velocity_forces and gravity_forces (6k,), k frames", .needs = Needs::inverse_mass_matrix, .is_square = true}, LIMBER_FUNCTION(operational_space_dynamics), q, v, frames, coordinates),
    FunctionEntry({.name = "all_terms", .meaning = "H, C v + g, g, J, A, energies", .result = "several: see the fields", .is_square = true, .is_timed = true}, LIMBER_FUNCTION(all_terms), q, v),
};
// clang-format on
#undef LIMBER_FUNCTION

}  // namespace inputs

using inputs::kFunctions;
inline constexpr std::size_t kFunctionCount = kFunctions.size;

/// The number of a function in the list, of two with one name the first. A name that is not there does not
/// compile.
consteval std::size_t function_number(std::string_view name) {
  const auto names =
      kFunctions.apply([](const auto&... entry) { return std::array{std::string_view(entry.name)...}; });
  std::size_t number = 0;
  while (names.at(number) != name) ++number;
  return number;
}

/// f(entry) for every function.
template <class F>
constexpr void for_each_function(F&& f) {
  kFunctions.apply([&](const auto&... entry) { (f(entry), ...); });
}

}  // namespace limber
