// What a constrained mechanism holds: its ties, the scratch of the tree's dynamics, and results.
#pragma once

#include <limber/algorithms/factorized_forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>
#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/kinematics.hpp>

#include "constraints/branch_rows.hpp"
#include "constraints/semidefinite.hpp"
#include "constraints/tie.hpp"

namespace limber {

namespace constraints {

/// Squares of rows of G that are zero but for rounding, and what is left of a difference that is zero.
inline constexpr double kNoiseOfSquares = 1e-20, kNoiseOfDifferences = 1e-12;

}  // namespace constraints

/// What the operational-space functions need for the frames of the last call.
struct OperationalSpaceScratch {
  Matrix<double> jacobian;  ///< transposed: a row of J is a column; then L⁻ᵀ Jᵀ
  Matrix<double> allowed;   ///< the same with what the constraints take off
  Matrix6X<double> frame;   ///< of one frame
  Vector<double> multipliers;
  Matrix<double> inverse, inertia;  ///< results
  std::unique_ptr<constraints::Semidefinite> solver;
};

/// What the embedding needs, made on use.
struct EmbeddingScratch {
  Matrix<double> rows;                   ///< G and behind it the wanted G a, reduced
  std::vector<int> pivot_row;            ///< per velocity: of G; −1 for an independent one
  Vector<double> drift, force, product;  ///< Ė y, and joint forces
  std::unique_ptr<constraints::Semidefinite> solver;
  EmbeddedMotion motion;  ///< the result
};

struct ConstrainedMechanism::Contents {
  Contents(const Model<double>& its_model, std::vector<constraints::Tie> its_ties,
           const ConstraintOptions& its_options);

  // ---- Steps. Arguments are checked before.

  /// Frames and columns, G, residuals. Of positions: without rows that constrain velocities alone.
  enum class Of { velocities, positions };
  void compute_rows(const double* q, Of of = Of::velocities);
  /// The same with rates and biases of the rows; C v + g − Σ Jᵀ f_ext into scratch.bias_forces.
  void compute_moving_rows(const double* q, const double* v, const Force<double>* external);
  /// H into scratch.mass.rows, after the rows.
  void compute_mass_matrix();
  /// H = Lᵀ D L, after the rows; 1/D into inverse_pivots. `added` goes to the diagonal of H.
  void factorize_mass_matrix(const double* added = nullptr);
  /// Y = L⁻ᵀ Gᵀ and the factors of A = Yᵀ D⁻¹ Y, after the rows and the mass matrix.
  void factorize_constraints();
  /// What G a has to be, by row, after the moving rows: −Ġ v and what stabilization adds.
  void compute_wanted(double* wanted) const;
  /// From x = L⁻ᵀ f and the wanted accelerations w of the constraints (−Ġ v, …) in `multipliers`:
  /// λ = A⁺ (w − G H⁻¹ f) there, and H⁻¹ (f + Gᵀ λ) in x.
  void solve(double* x, double* multipliers);
  /// The wrenches of multipliers on sides b.
  void compute_forces(const double* multipliers, std::vector<Force<double>>& forces) const;

  /// The factors of G Gᵀ, after the rows, with `damping` added to its diagonal; Y is G itself. Returns the
  /// rank.
  int factorize_gram(double damping = 0);
  /// x := P x = x − Gᵀ (G Gᵀ)⁺ G x, what the constraints leave of joint forces; λ into `multipliers`.
  void project(double* x, double* multipliers);

  /// Newton's steps from `assembly.q` to a closed position, or to a minimum of the gap.
  void descend();
  /// Along the closed positions, to the nearest to the posture.
  void approach(const Vector<double>& posture);
  /// Residuals at positions: their length. G too.
  double compute_gap(const Vector<double>& q);
  /// After the rows: their residuals into `residual`, and the largest of them.
  void copy_residuals();
  ConstraintGap gap() const;

  Model<double> model;
  ConstraintOptions options;
  std::vector<constraints::Tie> ties;
  std::vector<std::string> names;
  FactorizedForwardDynamicsScratch<double> scratch;
  std::vector<constraints::TieRows> tie_rows;
  constraints::BranchRows branch_rows;
  constraints::Semidefinite inverse_inertia;  ///< A, as the constraints see the mechanism
  constraints::Semidefinite gram;             ///< G Gᵀ
  Vector<double> inverse_pivots, weighted;
  std::unique_ptr<constraints::Semidefinite> actuation;  ///< P S P, made on use
  Matrix<double> projection;                             ///< P, made on use
  OperationalSpaceScratch space;
  EmbeddingScratch embedding;
  InverseDynamicsScratch<double> tree_inverse;
  Vector<double> trial, posture, before, nearest;  ///< positions of assembly
  Vector<double> step, along;                      ///< velocities
  Vector<double> along_rows;
  double gap_length = 0;

  // Results
  ConstrainedAccelerations motion;
  Matrix<double> jacobian;
  Vector<double> bias, residual;
  ConstrainedForces inverse;
  ConstrainedImpact after_impact;
  Assembly assembly;
};

}  // namespace limber
