// A mechanism with loops, or one that holds on to the world.
//
//   ConstrainedMechanism linkage(model);                              // the loops of the model; all memory
//   ConstrainedMechanism standing(model, {Constraint::point({kWorld, x}, "foot")});   // and these
//   const ConstrainedAccelerations& motion = linkage.constrained_forward_dynamics(q, v, tau);
//   motion.a, motion.forces, motion.rank
//
// The constraints are G(q) v = 0. With the multipliers λ,
//
//   H a + C v + g = τ + Σ Jᵀ f_ext + Gᵀ λ          G a + Ġ v = −k_v G v − k_p gap
//
// are solved through the factors H = Lᵀ D L that keep the zeros of branches: Y = L⁻ᵀ Gᵀ has entries only on
// the paths from the two frames to the base, A = G H⁻¹ Gᵀ = Yᵀ D⁻¹ Y, and A λ = …. Where constraints repeat
// each other, or at a singular position, λ is the shortest of all solutions, and `rank` says how many
// constraints count. Positions may be open: G and Ġ v belong to them as they are.
//
// Results live in the object until the next call of the same function. Nothing is allocated after the
// constructor, except to report an error and at the first call of functions that need more memory (embedding,
// inverse dynamics of actuated joints, operational space, mobility). Not for several threads at once.
#pragma once

#include <limber/constraints/constraint.hpp>
#include <limber/dynamics/external_forces.hpp>
#include <limber/dynamics/frame_reference.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/model/hidden.hpp>

#include <span>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct ConstraintOptions {
  double position_gain = 0;  ///< k_p, 1/s²: Baumgarte's stabilization
  double velocity_gain = 0;  ///< k_v, 1/s
  /// Relative, of the squared part of a constraint that the others do not have: below it, the constraint
  /// repeats them.
  double rank_tolerance = 1e-10;
  /// The part of Ġ v that accelerations make up for. A rule that projects velocities at both ends of a step
  /// takes half of it: with all of it, a step along a curved path gains energy.
  double curvature_part = 1;

  /// Gaps close like (1 + t/T) e^(−t/T).
  static ConstraintOptions stabilized(double time_constant) {
    return {1 / (time_constant * time_constant), 2 / time_constant, 1e-10};
  }
};

struct ConstrainedAccelerations {
  Vector<double> a;
  Vector<double> multipliers;         ///< λ, one for each row of the constraints
  std::vector<Force<double>> forces;  ///< per constraint: the wrench on side b, in the frame of side b
  int rank = 0;                       ///< of G
};

/// Velocities v = E y of the mechanism with its loops closed, y the independent ones.
struct EmbeddedMotion {
  Vector<double> a;              ///< of all joints
  std::vector<int> independent;  ///< velocities that are y, ascending
  Matrix<double> embedding;      ///< E, nv × size of y: G E = 0, and y are rows of it
  Matrix<double> mass_matrix;    ///< Eᵀ H E
  Vector<double> y_rates;        ///< ẏ, the part of `a` that is independent
};

struct ConstrainedForces {
  Vector<double> tau;
  Vector<double> multipliers;
  std::vector<Force<double>> forces;  ///< as above
  double lacking =
      0;  ///< the largest joint force that the actuated joints cannot give; 0 to rounding where they can
};

struct ConstrainedImpact {
  Vector<double> v;                     ///< afterwards
  Vector<double> multipliers;           ///< impulses, N s and N m s
  std::vector<Force<double>> impulses;  ///< per constraint: on side b, in the frame of side b
  int rank = 0;
};

/// How far constraints are from being met.
struct ConstraintGap {
  double position = 0;  ///< metres, the largest of all rows that are lengths
  double rotation = 0;  ///< radians
};

struct Assembly {
  bool is_closed = false;
  Vector<double> q;  ///< closed; or where the gap is the smallest that was found
  ConstraintGap gap;
  int iterations = 0;
};

struct Mobility {
  int degrees_of_freedom = 0;  ///< velocities that the constraints leave
  int constraints = 0;         ///< rows
  int redundant = 0;           ///< rows that repeat others
};

class ConstrainedMechanism {
 public:
  /// With the loops of the model.
  explicit ConstrainedMechanism(const Model<double>& model, const ConstraintOptions& options = {});
  /// With the loops of the model, and these after them. Throws std::out_of_range for a name that is not
  /// there, std::invalid_argument for a constraint without meaning.
  ConstrainedMechanism(const Model<double>& model, const std::vector<Constraint>& constraints,
                       const ConstraintOptions& options = {});

  const Model<double>& model() const;
  ConstraintOptions& options();

  /// Constraints and their rows in G: those of constraint k are row_begin(k) … row_begin(k + 1) − 1.
  int constraint_count() const;
  int row_count() const;
  int row_begin(int constraint) const;
  std::span<const std::string> names() const;

  /// Accelerations and constraint forces. `added`: nv numbers for the diagonal of H, such as what an implicit
  /// rule makes of damping; none where it is empty.
  const ConstrainedAccelerations& constrained_forward_dynamics(
      VectorArgument<double> q, VectorArgument<double> v, VectorArgument<double> tau,
      const ExternalForces<double>& forces = {}, VectorArgument<double> added = Vector<double>());

  /// The same accelerations without multipliers, from the equations of motion of the independent velocities
  /// alone. These are given (one entry per velocity), or found: those that the constraints depend on the
  /// least. Throws std::invalid_argument where the given ones do not determine the others.
  const EmbeddedMotion& embedded_forward_dynamics(VectorArgument<double> q, VectorArgument<double> v,
                                                  VectorArgument<double> tau,
                                                  const ExternalForces<double>& forces = {},
                                                  const std::vector<bool>& independent = {});

  /// Joint forces for accelerations that the constraints allow. Of all that give them, the shortest: over all
  /// joints, or over the actuated ones (one entry per velocity), with zeros elsewhere.
  const ConstrainedForces& constrained_inverse_dynamics(VectorArgument<double> q, VectorArgument<double> v,
                                                        VectorArgument<double> a,
                                                        const ExternalForces<double>& forces = {},
                                                        const std::vector<bool>& actuated = {});
  /// Velocities after the constraints have come into force at once: G v⁺ = −restitution · G v. With none, the
  /// velocities that satisfy the constraints and are nearest by kinetic energy.
  const ConstrainedImpact& impact(VectorArgument<double> q, VectorArgument<double> v, double restitution = 0);

  /// Φ = J (H⁻¹ − H⁻¹ Gᵀ A⁺ G H⁻¹) Jᵀ of the frames' stacked Jacobians: how they give way to forces. What the
  /// constraints hold does not move: Φ may be singular.
  const Matrix<double>& constrained_inverse_operational_space_inertia(
      VectorArgument<double> q, const std::vector<FrameReference<double>>& frames,
      Coordinates coordinates = Coordinates::body);
  /// Φ⁺: forces for accelerations that the constraints allow.
  const Matrix<double>& constrained_operational_space_inertia(
      VectorArgument<double> q, const std::vector<FrameReference<double>>& frames,
      Coordinates coordinates = Coordinates::body);

  /// Positions that close the loops and are the nearest to a posture, each velocity counted alike; from other
  /// postures, the same at every call, where this one leads to none. Limits are not regarded.
  const Assembly& assemble(VectorArgument<double> posture);
  /// The same in Newton's steps alone: for positions that are almost closed.
  const Assembly& close(VectorArgument<double> q);

  /// At these positions.
  Mobility mobility(VectorArgument<double> q);
  /// In general: at closed positions that are not singular, found from the neutral ones.
  Mobility mobility();

  /// G, row_count() × nv.
  const Matrix<double>& constraint_jacobian(VectorArgument<double> q);
  /// Ġ v, the acceleration of the constraints for a = 0.
  const Vector<double>& constraint_bias(VectorArgument<double> q, VectorArgument<double> v);
  /// How far each row is from closed; zero for the nonholonomic ones.
  const Vector<double>& constraint_residual(VectorArgument<double> q);
  ConstraintGap constraint_gap(VectorArgument<double> q);

 private:
  struct Contents;
  Hidden<Contents> contents_;
};

}  // namespace limber
