#include "quantities.hpp"

#include "json_output.hpp"

namespace limber::cli {

namespace {

using In = const Inputs&;
using Json = io::JsonText&;

// What a function is computed from, and the call.
template <auto f> void of_q(In in, Json json) { put(json, f(in.model, in.ws, in.q)); }
template <auto f> void of_qv(In in, Json json) { put(json, f(in.model, in.ws, in.q, in.v)); }
template <auto f> void of_qva(In in, Json json) { put(json, f(in.model, in.ws, in.q, in.v, in.a)); }
template <auto f> void of_q_frame(In in, Json json) { put(json, f(in.model, in.ws, in.q, in.frame())); }
template <auto f> void of_qv_frame(In in, Json json) {
  put(json, f(in.model, in.ws, in.q, in.v, in.frame(), in.coordinates));
}
template <auto f> void of_qva_frame(In in, Json json) {
  put(json, f(in.model, in.ws, in.q, in.v, in.a, in.frame(), in.coordinates));
}
template <auto f> void of_q_frames(In in, Json json) {
  put(json, f(in.model, in.ws, in.q, {in.frames.begin(), in.frames.end()}, in.coordinates));
}

const Vector<double>& motion_to_forces(In in) {
  return inverse_dynamics(in.model, in.ws, in.q, in.v, in.a, in.forces);
}
void put_inverse_dynamics(In in, Json json) { put(json, motion_to_forces(in)); }
void put_forward_dynamics(In in, Json json) {
  put(json, forward_dynamics(in.model, in.ws, in.q, in.v, in.tau, in.forces));
}
// These two tell of the last inverse_dynamics.
void put_base_force(In in, Json json) {
  motion_to_forces(in);
  put(json, base_force(in.model, in.ws));
}
void put_joint_wrench(In in, Json json) {
  motion_to_forces(in);
  put(json, joint_wrench(in.model, in.ws, in.frame()));
}
void put_passive_forces(In in, Json json) { put(json, passive_forces(in.model, in.ws, in.v)); }
void put_total_mass(In in, Json json) { put(json, total_mass(in.model)); }
void put_inertia_parameters(In in, Json json) { put(json, inertia_parameters(in.model)); }
// Names of several functions.
void put_kinetic_energy(In in, Json json) { put(json, kinetic_energy(in.model, in.ws, in.q, in.v)); }
void put_jacobian(In in, Json json) {
  put(json, jacobian(in.model, in.ws, in.q, in.frame(), in.coordinates));
}

using R = double;
constexpr Takes kNothing = Takes::nothing, kFrame = Takes::frame, kFrames = Takes::frames;

// A new quantity is one more line here.
// clang-format off
constexpr Quantity kQuantities[] = {
    {"inverse_dynamics", kNothing, "τ = H a + C v + g − Σ Jᵀ f", put_inverse_dynamics},
    {"forward_dynamics", kNothing, "a = H⁻¹ (τ − C v − g + Σ Jᵀ f)", put_forward_dynamics},
    {"mass_matrix", kNothing, "H", of_q<mass_matrix<R>>},
    {"inverse_mass_matrix", kNothing, "H⁻¹", of_q<inverse_mass_matrix<R>>},
    {"coriolis_matrix", kNothing, "C, with Ḣ − 2C skew", of_qv<coriolis_matrix<R>>},
    {"mass_matrix_rate", kNothing, "Ḣ = C + Cᵀ", of_qv<mass_matrix_rate<R>>},
    {"christoffel_symbols", kNothing, "Γ as [i][j][k]", of_q<christoffel_symbols<R>>},
    {"bias_forces", kNothing, "C v + g", of_qv<bias_forces<R>>},
    {"gravity_forces", kNothing, "g", of_q<gravity_forces<R>>},
    {"passive_forces", kNothing, "−damping v − friction sign(v)", put_passive_forces},
    {"base_force", kNothing, "on the base, world coordinates", put_base_force},
    {"joint_wrench", kFrame, "through the joint of a link", put_joint_wrench},
    {"inertia_regressor", kNothing, "Y, τ = Y π + armature · a", of_qva<inertia_regressor<R>>},
    {"inertia_parameters", kNothing, "π, of bodies and rotors", put_inertia_parameters},
    {"kinetic_energy", kNothing, "½ vᵀ H v", put_kinetic_energy},
    {"potential_energy", kNothing, "zero at the world's origin", of_q<potential_energy<R>>},
    {"total_mass", kNothing, "of all that moves", put_total_mass},
    {"center_of_mass", kNothing, "in the world", of_q<center_of_mass<R>>},
    {"center_of_mass_velocity", kNothing, "its rate", of_qv<center_of_mass_velocity<R>>},
    {"center_of_mass_acceleration", kNothing, "the rate of that", of_qva<center_of_mass_acceleration<R>>},
    {"center_of_mass_jacobian", kNothing, "its velocity per v", of_q<center_of_mass_jacobian<R>>},
    {"momentum", kNothing, "about the world's origin", of_qv<momentum<R>>},
    {"centroidal_momentum_matrix", kNothing, "A: momentum about it per v", of_q<centroidal_momentum_matrix<R>>},
    {"centroidal_momentum_matrix_rate", kNothing, "dA/dt", of_qv<centroidal_momentum_matrix_rate<R>>},
    {"composite_inertia", kFrame, "of the frame's body and beyond", of_q_frame<composite_inertia<R>>},
    {"placement", kFrame, "of the frame in the world", of_q_frame<placement<R>>},
    {"velocity", kFrame, "[ω; v]", of_qv_frame<velocity<R>>},
    {"acceleration", kFrame, "spatial, without gravity", of_qva_frame<acceleration<R>>},
    {"classical_acceleration", kFrame, "of the frame's origin", of_qva_frame<classical_acceleration<R>>},
    {"velocity_product_acceleration", kFrame, "spatial, for a = 0", of_qv_frame<velocity_product_acceleration<R>>},
    {"jacobian", kFrame, "J: velocity of the frame per v", put_jacobian},
    {"jacobian_rate", kFrame, "dJ/dt", of_qv_frame<jacobian_rate<R>>},
    {"joint_jacobian", kNothing, "of all joints, world coordinates", of_q<joint_jacobian<R>>},
    {"operational_space_inertia", kFrames, "Λ = (J H⁻¹ Jᵀ)⁻¹", of_q_frames<operational_space_inertia<R>>},
    {"inverse_operational_space_inertia", kFrames, "J H⁻¹ Jᵀ", of_q_frames<inverse_operational_space_inertia<R>>},
    {"dynamically_consistent_inverse", kFrames, "H⁻¹ Jᵀ Λ", of_q_frames<dynamically_consistent_inverse<R>>},
};
// clang-format on

}  // namespace

std::span<const Quantity> quantities() { return kQuantities; }

}  // namespace limber::cli
