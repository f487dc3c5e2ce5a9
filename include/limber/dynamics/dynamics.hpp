// Every term of the equations of motion, for people: a model, a workspace, Eigen vectors in and out.
//
// Each function checks the sizes and finiteness of its arguments and says which is wrong
// (std::invalid_argument; std::out_of_range for a frame that is not there). Results by reference live in the
// workspace until the next call of the same function with it. Nothing here allocates once the workspace is
// made, except to report an error and, at the first call, in the operational-space functions (for so many
// frames), christoffel_symbols, lagrangian_form and the regressors. The kernels below, over any scalar and
// without checks, are in limber/algorithms. What each function means: docs/algorithms/README.md.
#pragma once

#include <limber/algorithms/christoffel_table.hpp>
#include <limber/dynamics/external_forces.hpp>
#include <limber/dynamics/frame_reference.hpp>
#include <limber/dynamics/kinematics.hpp>
#include <limber/dynamics/mass_matrix_rows.hpp>
#include <limber/dynamics/workspace.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <span>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

template <class R>
using Matrix3X = Eigen::Matrix<R, 3, Eigen::Dynamic>;

// ---- Kinematics; for several frames at one state, Kinematics computes the tree once

/// X_world_frame: where the frame is.
template <class R>
Transform<R> placement(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, FrameReference<R> frame);
template <class R>
Motion<R> velocity(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                   FrameReference<R> frame, Coordinates coordinates = Coordinates::body);
/// Spatial acceleration, without gravity.
template <class R>
Motion<R> acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                       VectorArgument<R> a, FrameReference<R> frame,
                       Coordinates coordinates = Coordinates::body);
/// [ω̇; r̈] of the frame's origin, in the axes of `coordinates` (for `world`: of the point at the world's
/// origin).
template <class R>
Motion<R> classical_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, VectorArgument<R> a, FrameReference<R> frame,
                                 Coordinates coordinates = Coordinates::body);
/// The spatial acceleration for a = 0: what remains of it is due to velocities.
template <class R>
Motion<R> velocity_product_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                        VectorArgument<R> v, FrameReference<R> frame,
                                        Coordinates coordinates = Coordinates::body);

/// J with velocity(frame) = J v.
template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, Coordinates coordinates = Coordinates::body);
/// J of the point p of the frame's body, given in the frame: the rows of a frame there with the same axes.
template <class R>
const Matrix6X<R>& jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> frame, const Vec3<std::type_identity_t<R>>& point,
                            Coordinates coordinates = Coordinates::body);
/// dJ/dt.
template <class R>
const Matrix6X<R>& jacobian_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v, FrameReference<R> frame,
                                 Coordinates coordinates = Coordinates::body);
/// The columns of all velocities, each the motion of the bodies beyond its joint, in world coordinates.
template <class R>
const Matrix6X<R>& joint_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// Jᵀ f: the joint forces that a wrench on a frame amounts to.
template <class R>
const Vector<R>& joint_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                              FrameReference<R> frame, const Force<std::type_identity_t<R>>& wrench,
                              Coordinates coordinates = Coordinates::body);

/// How a joint moves, in the frame of the link that it moves; n degrees.
template <class R>
struct JointMotion {
  /// Never on the heap, and the same whatever alignment Eigen has.
  using Columns = Eigen::Matrix<R, 6, Eigen::Dynamic, int(Eigen::ColMajor) | int(Eigen::DontAlign), 6, 6>;

  Transform<R> placement;      ///< X_parent_link: of the link in its parent link
  Columns columns;             ///< S, 6 × n motions: the link moves with S v relative to its parent
  Motion<R> velocity_product;  ///< S̊ v: its acceleration is S a + S̊ v
  Columns constraint_forces;   ///< T, 6 × (6 − n) forces that do no work: Sᵀ T = 0
};
/// Of the joint of the link that a frame is on. For a mimic joint S is per unit of its own velocity; a fixed
/// joint, and the world, have none.
template <class R>
JointMotion<R> joint_motion(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                            FrameReference<R> link);

// ---- Inverse dynamics

/// τ = H a + C v + g − Σ Jᵀ f.
template <class R>
const Vector<R>& inverse_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v, VectorArgument<R> a,
                                  const ExternalForces<R>& forces = {});
/// The same on a base that moves, such as a lift, a vehicle or a ship: the acceleration [ω̇; r̈] of the world
/// frame, r̈ of its origin as an accelerometer has it, and its angular velocity ω, in its own axes. Where it
/// tilts, gravity turns too: model.with_gravity(…).
template <class R>
const Vector<R>& inverse_dynamics_on_moving_base(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                 VectorArgument<R> v, VectorArgument<R> a,
                                                 const Motion<std::type_identity_t<R>>& base_acceleration,
                                                 const Vec3<std::type_identity_t<R>>& base_angular_velocity,
                                                 const ExternalForces<R>& forces = {});
/// C v + g.
template <class R>
const Vector<R>& bias_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             VectorArgument<R> v);
/// g.
template <class R>
const Vector<R>& gravity_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// Of the last inverse_dynamics, on a moving base or not (std::logic_error if there was none): the wrench
/// that the joint of a link transmits to it, in the link's frame. A fixed joint transmits what all that is
/// fixed beyond it needs.
template <class R>
Force<R> joint_wrench(const Model<R>& model, Workspace<R>& ws, FrameReference<R> link);
template <class R>
struct JointWrenchParts {
  Force<R>
      active;  ///< what an actuator gives: couples about axes that turn, forces along axes that only slide
  Force<R> constraint;  ///< what the joint carries without work: Sᵀ f = 0
};
/// The same wrench in two parts, active + constraint, which Sᵀ f and the choice of the active forces tell
/// apart (docs/algorithms/joint_motion.md). A fixed joint has no active part.
template <class R>
JointWrenchParts<R> joint_wrench_parts(const Model<R>& model, Workspace<R>& ws, FrameReference<R> link);
/// Of the last inverse_dynamics, as above: the wrench of the robot on the base, in world coordinates.
template <class R>
Force<R> base_force(const Model<R>& model, Workspace<R>& ws);
/// −damping · v − friction · sign(v): what the joints themselves add to τ, and their rotors.
template <class R>
const Vector<R>& passive_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v);
/// What arrives at the joints of the forces τ of motors: τ through the gears, which have an efficiency in
/// each direction, and the passive forces.
template <class R>
const Vector<R>& transmitted_forces(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v,
                                    VectorArgument<R> tau);

// ---- Mass matrix and forward dynamics

template <class R>
const Matrix<R>& mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
template <class R>
const Matrix<R>& inverse_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// H = Lᵀ D L, zeros kept: L unit lower triangular, without its diagonal, in the lower triangle, D on the
/// diagonal.
template <class R>
const Matrix<R>& factorize_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// H = Lᵀ L, zeros kept: L lower triangular with a positive diagonal.
template <class R>
const Matrix<R>& factorize_mass_matrix_ltl(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// The lower triangle of H, without the zeros between branches.
template <class R>
const MassMatrixRows<R>& mass_matrix_rows(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// Lᵀ D L of H, or of H with other numbers, such as damping on its diagonal: L in the rows, D in place of its
/// unit diagonal. Whether the numbers are finite is not looked at.
template <class R>
const MassMatrixRows<R>& factorize_mass_matrix_rows(const Model<R>& model, Workspace<R>& ws,
                                                    const MassMatrixRows<R>& h);
/// H⁻¹ x with the last factors, of H or of rows (std::logic_error if there are none).
template <class R>
const Vector<R>& solve_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> x);
/// H x and H⁻¹ x without forming H.
template <class R>
const Vector<R>& mass_matrix_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                   VectorArgument<R> x);
template <class R>
const Vector<R>& inverse_mass_matrix_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                           VectorArgument<R> x);
/// κ ≥ 1: functions that work in a common frame are right to about κ ε of √(H_ii H_jj) here. It is large for
/// small parts far from the root.
template <class R>
R common_frame_condition(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// a = H⁻¹ (τ − C v − g + Σ Jᵀ f), by articulated bodies in the frames of bodies.
template <class R>
const Vector<R>& forward_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v, VectorArgument<R> tau,
                                  const ExternalForces<R>& forces = {});
/// The same for the forces of motors, with the losses of joints, rotors and gears: of transmitted_forces.
template <class R>
const Vector<R>& forward_dynamics_with_losses(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                              VectorArgument<R> v, VectorArgument<R> tau,
                                              const ExternalForces<R>& forces = {});
/// The same through the factorized mass matrix.
template <class R>
const Vector<R>& forward_dynamics_by_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                 VectorArgument<R> v, VectorArgument<R> tau,
                                                 const ExternalForces<R>& forces = {});

/// Iᴬ of a frame's body: what inertia it appears to have with all that is beyond it free to move, in the
/// frame's coordinates. A velocity that joints or rotors beyond it share with its own joint or with the rest
/// of the mechanism (mimic joints, belts) is held: its acceleration is zero.
template <class R>
ArticulatedInertia<R> articulated_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                          FrameReference<R> frame);
template <class R>
struct ArticulatedBody {
  ArticulatedInertia<R> inertia;  ///< Iᴬ
  Force<R> bias_force;            ///< pᴬ
};
/// f = Iᴬ a + pᴬ: the wrench that the joint of a frame's body transmits if the body has the spatial
/// acceleration a (without gravity) and the joints beyond it the forces tau; all in the frame's coordinates.
/// For the world: what the base gives. Velocities shared across the joint are held as in articulated_inertia.
template <class R>
ArticulatedBody<R> articulated_body(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                    VectorArgument<R> v, VectorArgument<R> tau, FrameReference<R> frame,
                                    const ExternalForces<R>& forces = {});
/// Z(a) of Gauss's principle of least constraint, but for what does not depend on a: the least is at
/// forward_dynamics.
template <class R>
R gauss_function(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                 VectorArgument<R> a, VectorArgument<R> tau, const ExternalForces<R>& forces = {});

template <class R>
struct HybridResult {
  Vector<R> a, tau;
};
/// Accelerations given where `given` is true, forces where it is not; returns all accelerations and forces.
template <class R>
const HybridResult<R>& hybrid_dynamics(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v, VectorArgument<R> a, VectorArgument<R> tau,
                                       const std::vector<bool>& given, const ExternalForces<R>& forces = {});

// ---- Coriolis matrix and Christoffel symbols

/// C, with C v + g = bias_forces, in the choice of the Christoffel symbols: Ḣ − 2C is skew.
template <class R>
const Matrix<R>& coriolis_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v);
/// Ḣ = C + Cᵀ.
template <class R>
const Matrix<R>& mass_matrix_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v);

template <class R>
struct CoriolisTerms {
  Matrix<R> coriolis_matrix, mass_matrix, mass_matrix_rate;
};
/// C, H and Ḣ in one pass.
template <class R>
const CoriolisTerms<R>& coriolis_terms(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v);

/// Cᵀ v without forming C, for momentum observers: d/dt(H v) = τ + Cᵀ v − g.
template <class R>
const Vector<R>& coriolis_transpose_times_velocity(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q, VectorArgument<R> v);
/// C(q, v) w without forming C: Σ Γ_ijk w_j v_k.
template <class R>
const Vector<R>& coriolis_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                VectorArgument<R> v, VectorArgument<R> w);

/// H⁻¹ Γ(w, v) = H⁻¹ C(q, v) w: the symbols of the second kind, contracted. A mechanism without forces moves
/// on a geodesic of the metric H: v̇ = −connection(q, v, v).
template <class R>
const Vector<R>& connection(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                            VectorArgument<R> w);
/// ∇_v w = ẇ + H⁻¹ C(q, v) w: how w, which changes by `a` = ẇ along the motion, changes in the metric H.
/// H ∇_v v = H a + C v are the forces of a motion without gravity.
template <class R>
const Vector<R>& covariant_derivative(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a);

/// Γ_ijk = ½(∂H_ij/∂q_k + ∂H_ik/∂q_j − ∂H_jk/∂q_i) as symbols(i, j, k), kept without the zeros of branches;
/// symbols.dense(…) gives all nv³. What they mean for joints with q̇ ≠ v: docs/algorithms/christoffel.md.
template <class R>
const ChristoffelSymbols<R>& christoffel_symbols(const Model<R>& model, Workspace<R>& ws,
                                                 VectorArgument<R> q);

/// τ = M q̈ + C [q̇²] + B [q̇ q̇] + G, after O. Khatib.
template <class R>
struct LagrangianForm {
  Matrix<R> mass_matrix;                           ///< M
  std::vector<Matrix<R>> mass_matrix_derivatives;  ///< ∂M/∂q_k
  Matrix<R> centrifugal;                           ///< C, nv × nv, for [q̇₁² … q̇ₙ²]
  Matrix<R> coriolis;                              ///< B, nv × nv(nv−1)/2, for [q̇₁q̇₂, q̇₁q̇₃, …, q̇ₙ₋₁q̇ₙ]
  Vector<R> gravity;                               ///< G

  /// V = C [q̇²] + B [q̇ q̇]
  Vector<R> velocity_forces(VectorArgument<R> v) const {
    check_argument<R>("velocity_forces", "v", v, static_cast<int>(gravity.size()), "nv");
    Vector<R> result = Vector<R>::Zero(v.size());
    Eigen::Index pair = 0;
    for (Eigen::Index j = 0; j < v.size(); ++j) {
      result += centrifugal.col(j) * (v[j] * v[j]);
      for (Eigen::Index k = j + 1; k < v.size(); ++k) result += coriolis.col(pair++) * (v[j] * v[k]);
    }
    return result;
  }
};
/// The explicit form, from the Jacobians of all links: to learn from, and a second way to every term. For
/// models whose velocities are the rates of their positions.
template <class R>
const LagrangianForm<R>& lagrangian_form(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);

// ---- Linear in the inertias

/// Y with τ = Y π + armature · a, π = inertia_parameters(model): what each mass, first moment and rotational
/// inertia costs in joint forces. Rotors included.
template <class R>
const Matrix<R>& inertia_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                   VectorArgument<R> v, VectorArgument<R> a);
/// Y with H a + C(q, v) w + g = Y π + armature · a, C as coriolis_matrix has it: what adaptive control after
/// Slotine and Li needs. With w = v it is inertia_regressor.
template <class R>
const Matrix<R>& slotine_li_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a);
/// π: for each moving body [m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz] about the origin of its link,
/// in the link's coordinates, with all that is fixed to it and the rotors that it carries; then J about the
/// spin axis for each balanced rotor.
template <class R>
void inertia_parameters(const Model<R>& model, R* parameters);
template <class R>
[[gnu::always_inline]] inline Vector<R> inertia_parameters(const Model<R>& model) {
  Vector<R> parameters(10 * (model.body_count() - 1) + static_cast<Eigen::Index>(model.rotors().size()));
  inertia_parameters(model, parameters.data());
  return parameters;
}
/// `link/m`, …, `link/Izz`; `rotor/J` with the name of the rotor, or `rotor of joint/J` where it has none.
template <class R>
std::vector<std::string> inertia_parameter_names(const Model<R>& model);

/// Further columns for the losses: Y_f with Y_f π_f = −passive_forces, π_f = friction_parameters(model). So
/// motors without losses in their gears give τ = Y π + Y_f π_f + armature · a.
template <class R>
const Matrix<R>& friction_regressor(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> v);
/// π_f: damping of each velocity, friction of each velocity, those of the rotors that it alone drives
/// included; then damping and then friction of the rotors that several joints drive.
template <class R>
void friction_parameters(const Model<R>& model, R* parameters);
template <class R>
[[gnu::always_inline]] inline Vector<R> friction_parameters(const Model<R>& model) {
  Vector<R> parameters(2 * (model.nv() + static_cast<Eigen::Index>(model.shared_losses().size())));
  friction_parameters(model, parameters.data());
  return parameters;
}
/// `joint/damping`, …, `joint/friction`, …, `rotor/damping`, …, `rotor/friction`.
template <class R>
std::vector<std::string> friction_parameter_names(const Model<R>& model);

// ---- Energy, momentum, centre of mass

template <class R>
R kinetic_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v);
/// Zero with all mass at the world's origin.
template <class R>
R potential_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// The mass that moves: links fixed to the world do not count, rotors on them do.
template <class R>
R total_mass(const Model<R>& model);
template <class R>
Vec3<R> center_of_mass(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
template <class R>
Vec3<R> center_of_mass_velocity(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                VectorArgument<R> v);
template <class R>
Vec3<R> center_of_mass_acceleration(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                    VectorArgument<R> v, VectorArgument<R> a);
template <class R>
const Matrix3X<R>& center_of_mass_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// Total spatial momentum in world coordinates, about the world's origin.
template <class R>
Force<R> momentum(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v);
/// A with A v = momentum about the centre of mass, world axes.
template <class R>
const Matrix6X<R>& centroidal_momentum_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q);
/// dA/dt.
template <class R>
const Matrix6X<R>& centroidal_momentum_matrix_rate(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q, VectorArgument<R> v);
/// The inertia of the body of a frame and its subtree, joints locked, in the frame's coordinates. For the
/// world: of the whole mechanism.
template <class R>
Inertia<R> composite_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             FrameReference<R> frame);

/// Of the link that a frame is on: without what is fixed to it or spins as a body of its own (rotors that are
/// not balanced), with its balanced rotors and their spin. The inertia is in the frame's coordinates.
template <class R>
Inertia<R> link_inertia(const Model<R>& model, FrameReference<R> link);
template <class R>
R link_kinetic_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                      FrameReference<R> link);
/// Zero with the link's mass at the world's origin.
template <class R>
R link_potential_energy(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, FrameReference<R> link);
/// In world coordinates, about the world's origin.
template <class R>
Force<R> link_momentum(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                       FrameReference<R> link);
/// In the world; the origin of its body for a link without mass.
template <class R>
Vec3<R> link_center_of_mass(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                            FrameReference<R> link);
template <class R>
const Matrix3X<R>& link_center_of_mass_jacobian(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                FrameReference<R> link);

// ---- Operational space

/// Λ = (J H⁻¹ Jᵀ)⁻¹ of the frames' stacked Jacobians (6 rows each). At a singular position, and with fewer
/// degrees than rows, there is no Λ: std::domain_error. inverse_operational_space_inertia exists there too.
template <class R>
const Matrix<R>& operational_space_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                           const std::vector<FrameReference<R>>& frames,
                                           Coordinates coordinates = Coordinates::body);
/// Λ⁻¹ = J H⁻¹ Jᵀ, which exists at singular positions too.
template <class R>
const Matrix<R>& inverse_operational_space_inertia(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q,
                                                   const std::vector<FrameReference<R>>& frames,
                                                   Coordinates coordinates = Coordinates::body);
/// J̄ = H⁻¹ Jᵀ Λ, the dynamically consistent inverse: nv × 6 per frame.
template <class R>
const Matrix<R>& dynamically_consistent_inverse(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                const std::vector<FrameReference<R>>& frames,
                                                Coordinates coordinates = Coordinates::body);

/// Λ ẍ + μ + p = F with ẋ = J v, after O. Khatib: how the frames move under τ = Jᵀ F.
template <class R>
struct OperationalSpaceDynamics {
  Matrix<R> inertia;             ///< Λ
  Matrix<R> consistent_inverse;  ///< J̄
  Vector<R> velocity_forces;     ///< μ = J̄ᵀ C v − Λ J̇ v
  Vector<R> gravity_forces;      ///< p = J̄ᵀ g
};
/// All terms of the frames' equations of motion. F is as wrenches on the frames in these coordinates. For
/// where there is no Λ see operational_space_inertia.
template <class R>
const OperationalSpaceDynamics<R>& operational_space_dynamics(const Model<R>& model, Workspace<R>& ws,
                                                              VectorArgument<R> q, VectorArgument<R> v,
                                                              const std::vector<FrameReference<R>>& frames,
                                                              Coordinates coordinates = Coordinates::body);

// ---- All at once

/// What a controller needs, from one pass over the kinematics.
template <class R>
struct AllTerms {
  Matrix<R> mass_matrix;
  Vector<R> bias_forces;
  Vector<R> gravity_forces;
  Matrix6X<R> joint_jacobian;
  Matrix6X<R> centroidal_momentum_matrix;
  Matrix3X<R> center_of_mass_jacobian;
  Vec3<R> center_of_mass, center_of_mass_velocity;
  Force<R> momentum;  ///< about the world's origin
  R kinetic_energy, potential_energy;
};
template <class R>
const AllTerms<R>& all_terms(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                             VectorArgument<R> v);

}  // namespace limber
