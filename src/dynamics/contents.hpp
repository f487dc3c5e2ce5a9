// What a workspace holds: the scratch of each algorithm, and results.
#pragma once

#include <limber/algorithms/all_terms.hpp>
#include <limber/algorithms/christoffel_symbols.hpp>
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/coriolis_products.hpp>
#include <limber/algorithms/factorized_forward_dynamics.hpp>
#include <limber/algorithms/fixed_joint_wrench.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inertia_regressor.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/lagrangian_form.hpp>
#include <limber/algorithms/operational_space.hpp>
#include <limber/dynamics/dynamics.hpp>

namespace limber {

/// What the operational-space functions need for one number of frames.
template <class R>
struct OperationalSpace {
  OperationalSpace(const Model<R>& model, int frame_count);

  std::vector<Frame<R>> frames;
  EliminationTree elimination;                             ///< of Λ⁻¹, a full matrix
  Rows<R> rests, rows;                                     ///< u of each unit force; factors of Λ⁻¹
  Matrix<R> jacobian, solved;                              ///< J of all frames, H⁻¹ Jᵀ
  Matrix<R> lambda_inverse, lambda;                        ///< on the way to another result
  Matrix<R> inverse_inertia, inertia, consistent_inverse;  ///< results
};

/// What christoffel_symbols needs; it may be much, so it is made at the first call.
template <class R>
struct ChristoffelContents {
  explicit ChristoffelContents(const Model<R>& model) : scratch(model), symbols(model) {}

  ChristoffelScratch<R> scratch;
  ChristoffelSymbols<R> symbols;  ///< result
};

/// What lagrangian_form needs; made at the first call too.
template <class R>
struct LagrangianContents {
  explicit LagrangianContents(const Model<R>& model);

  LagrangianScratch<R> scratch;
  std::vector<R> partials;
  LagrangianForm<R> form;  ///< result
};

/// What inertia_regressor needs; made at the first call too.
template <class R>
struct RegressorContents {
  explicit RegressorContents(const Model<R>& model)
      : scratch(model), q(model.nq()), v(model.nv()), a(model.nv()), y(model.nv(), inertia_parameter_count(model)) {}

  RegressorScratch<R> scratch;
  Vector<R> q, v, a;  ///< the arguments, which may be columns of the result
  Matrix<R> y;     ///< result
};

template <class R>
struct WorkspaceContents {
  explicit WorkspaceContents(const Model<R>& model);

  /// Of the mass matrix.
  const EliminationTree& elimination() const { return factorized_forward_dynamics.elimination; }

  Model<R> model;  ///< that it was made for
  int nv;

  InverseDynamicsScratch<R> inverse_dynamics;        ///< of that function alone: joint_wrench reads it
  InverseDynamicsScratch<R> other_inverse_dynamics;  ///< of all that go through inverse dynamics
  std::vector<Force<R>> forces_on_fixed_links;       ///< of that call
  MassMatrixScratch<R> mass_matrix;
  ArticulatedBodies<R> articulated;
  FactorizedForwardDynamicsScratch<R> factorized_forward_dynamics;
  KinematicsScratch<R> kinematics;
  MomentumScratch<R> momentum;
  AllTermsScratch<R> all_terms;
  CoriolisScratch<R> coriolis;
  CoriolisProductScratch<R> coriolis_products;
  std::unique_ptr<ChristoffelContents<R>> christoffel;
  std::unique_ptr<LagrangianContents<R>> lagrangian;
  std::unique_ptr<RegressorContents<R>> regressor;
  Rows<R> factor_rows;  ///< of factorize_mass_matrix alone: solve_mass_matrix reads it
  bool has_factors = false,
       has_wrenches = false;  ///< factorize_mass_matrix, inverse_dynamics has been called
  bool has_forces_on_fixed_links = false;
  std::vector<std::unique_ptr<OperationalSpace<R>>> operational;  ///< by number of frames
  std::unique_ptr<bool[]> given;
  Vector<R> zero, work, given_a;
  Matrix<R> square_work;
  Matrix6X<R> columns_work;

  // Results: no two functions share one.
  Vector<R> tau, bias, gravity, passive, wrench_forces, a, a_by_mass_matrix, product, inverse_product,
      solution, coriolis_transpose_product, coriolis_product;
  Matrix<R> h, inverse_h, factors, c, h_rate;
  CoriolisTerms<R> coriolis_terms;
  Matrix6X<R> jacobian, jacobian_rate, joint_jacobian, centroidal, centroidal_rate;
  Matrix3X<R> com_jacobian;
  HybridResult<R> hybrid;
  AllTerms<R> terms;
};

/// A frame by what the user gave.
template <class R>
const Frame<R>& frame_of(const Model<R>& model, FrameReference<R> reference) {
  return model.frames()[static_cast<std::size_t>(reference.index(model))];
}

/// Throws unless the workspace was made for this model, or a copy of it.
template <class R>
WorkspaceContents<R>& contents_for(const char* function, const Model<R>& model, Workspace<R>& ws);

template <class R>
void check_q(const char* function, const Model<R>& model, VectorArgument<R> q) {
  check_argument<R>(function, "q", q, model.nq(), "nq");
  check_quaternions<R>(function, model, q);
}
template <class R>
void check_v(const char* function, const char* name, const Model<R>& model, VectorArgument<R> v) {
  check_argument<R>(function, name, v, model.nv(), "nv");
}
template <class R>
const Force<R>* checked(const char* function, const Model<R>& model, const ExternalForces<R>& forces);

}  // namespace limber
