// What a workspace holds: the scratch of each algorithm, and results.
#pragma once

#include <limber/algorithms/all_terms.hpp>
#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/operational_space.hpp>
#include <limber/dynamics.hpp>

namespace limber {

template <class R>
struct WorkspaceContents {
  explicit WorkspaceContents(const Model<R>& model);

  int nq, nv, body_count;  ///< of the model that it was made for

  InverseDynamicsScratch<R> inverse_dynamics;
  MassMatrixScratch<R> mass_matrix;
  ForwardDynamicsScratch<R> forward_dynamics;
  KinematicsScratch<R> kinematics;
  MomentumScratch<R> momentum;
  AllTermsScratch<R> all_terms;
  EliminationTree elimination;              ///< of the mass matrix
  EliminationTree operational_elimination;  ///< of Λ⁻¹
  Rows<R> operational_rests, operational_rows;
  std::vector<Frame<R>> operational_frames;
  std::unique_ptr<bool[]> given;

  // Results. tau and a have names of their own per function where two may be wanted at once.
  Vector<R> tau, bias, gravity, passive, wrench_forces, a, product, solution, zero;
  Matrix<R> h, inverse_h, factors;
  Matrix6X<R> jacobian, jacobian_rate, joint_jacobian, centroidal, centroidal_rate;
  Matrix3X<R> com_jacobian;
  Matrix<R> lambda_inverse, lambda, consistent_inverse, stacked_jacobian;
  HybridResult<R> hybrid;
  AllTerms<R> terms;
};

/// A frame by what the user gave; checks that the workspace belongs to the model.
template <class R>
const Frame<R>& frame_of(const Model<R>& model, FrameReference<R> reference) {
  return model.frames()[static_cast<std::size_t>(reference.index(model))];
}

/// Throws unless the workspace was made for a model of this shape.
template <class R>
WorkspaceContents<R>& contents_for(const char* function, const Model<R>& model, Workspace<R>& ws);

template <class R>
void check_q(const char* function, const Model<R>& model, VectorArgument<R> q) {
  check_argument<R>(function, "q", q, model.nq(), "nq");
}
template <class R>
void check_v(const char* function, const char* name, const Model<R>& model, VectorArgument<R> v) {
  check_argument<R>(function, name, v, model.nv(), "nv");
}
template <class R>
const Force<R>* checked(const char* function, const Model<R>& model, const ExternalForces<R>& forces);

}  // namespace limber
