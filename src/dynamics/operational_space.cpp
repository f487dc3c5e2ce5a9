#include <numeric>
#include <stdexcept>

#include "dynamics/contents.hpp"

namespace limber {

namespace {

template <class R>
void resize(WorkspaceContents<R>& c, int count) {
  const int rows = 6 * count;
  if (c.lambda_inverse.rows() == rows) return;  // memory grows with the number of frames, then stays
  c.lambda_inverse.resize(rows, rows);
  c.lambda.resize(rows, rows);
  c.stacked_jacobian.resize(rows, c.nv);
  c.consistent_inverse.resize(c.nv, rows);
  std::vector<int> parents(static_cast<std::size_t>(rows));  // a full matrix: each row follows the one before
  std::iota(parents.begin(), parents.end(), -1);
  c.operational_elimination = EliminationTree(std::move(parents));
  c.operational_rows = Rows<R>(rows, rows);
}

/// H⁻¹ Jᵀ of the stacked Jacobians, through the factors of H, into consistent_inverse.
template <class R>
void solve_for_jacobians(const Model<R>& model, WorkspaceContents<R>& c, const R* q,
                         Coordinates coordinates) {
  c.kinematics.compute_columns(model, q);
  for (std::size_t k = 0; k < c.operational_frames.size(); ++k) {
    frame_jacobian(model, c.kinematics.frames, c.kinematics.columns, c.operational_frames[k], coordinates,
                   c.jacobian.data());
    c.stacked_jacobian.template middleRows<6>(6 * static_cast<Eigen::Index>(k)) = c.jacobian;
  }
  mass_matrix_rows(model, q, c.mass_matrix);
  factorize_ltdl(c.elimination, c.mass_matrix.rows);
  c.consistent_inverse = c.stacked_jacobian.transpose();
  for (Eigen::Index k = 0; k < c.consistent_inverse.cols(); ++k)
    solve_ltdl(c.elimination, c.mass_matrix.rows, c.consistent_inverse.col(k).data());
}

template <class R>
WorkspaceContents<R>& prepared(const char* function, const Model<R>& model, Workspace<R>& ws,
                               VectorArgument<R> q, const std::vector<FrameReference<R>>& frames) {
  WorkspaceContents<R>& c = contents_for(function, model, ws);
  check_q(function, model, q);
  if (frames.empty()) throw std::invalid_argument(std::string(function) + ": needs at least one frame");
  c.operational_frames.clear();
  for (const FrameReference<R>& frame : frames) c.operational_frames.push_back(frame_of(model, frame));
  resize(c, static_cast<int>(frames.size()));
  return c;
}

template <class R>
void compute_lambda_inverse(const Model<R>& model, WorkspaceContents<R>& c, VectorArgument<R> q,
                            Coordinates coordinates) {
  if (model.has_other_coupling()) {
    solve_for_jacobians(model, c, q.data(), coordinates);
    c.lambda_inverse.noalias() = c.stacked_jacobian * c.consistent_inverse;
    return;
  }
  const auto count = static_cast<int>(c.operational_frames.size());
  if (c.operational_rests.stride() == 0 || c.operational_rests.rows() < 6 * count)
    c.operational_rests = Rows<R>(6 * count, model.columns().count);
  ForwardDynamicsScratch<R>& s = c.forward_dynamics;
  s.compute_at(model, q.data());
  for (Force<R>& f : s.articulated.force) f = Force<R>::zero();
  s.articulated.inward(model, s.frames, s.columns, s.inertias, c.zero.data());
  inverse_operational_space_inertia(model, s, c.operational_frames.data(), count, coordinates,
                                    c.operational_rests, c.lambda_inverse.data());
}

/// Λ from Λ⁻¹.
template <class R>
void compute_lambda(WorkspaceContents<R>& c) {
  for (int k = 0; k < c.operational_rows.rows(); ++k)
    for (int j = 0; j <= k; ++j) c.operational_rows(k, j) = c.lambda_inverse(k, j);
  factorize_ltdl(c.operational_elimination, c.operational_rows);
  c.lambda.setIdentity();
  for (Eigen::Index k = 0; k < c.lambda.cols(); ++k)
    solve_ltdl(c.operational_elimination, c.operational_rows, c.lambda.col(k).data());
}

}  // namespace

template <class R>
const Matrix<R>& inverse_operational_space_inertia(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q,
                                                   const std::vector<FrameReference<R>>& frames,
                                                   Coordinates coordinates) {
  WorkspaceContents<R>& c = prepared<R>("inverse_operational_space_inertia", model, ws, q, frames);
  compute_lambda_inverse(model, c, q, coordinates);
  return c.lambda_inverse;
}

template <class R>
const Matrix<R>& operational_space_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                           const std::vector<FrameReference<R>>& frames,
                                           Coordinates coordinates) {
  WorkspaceContents<R>& c = prepared<R>("operational_space_inertia", model, ws, q, frames);
  compute_lambda_inverse(model, c, q, coordinates);
  compute_lambda(c);
  return c.lambda;
}

template <class R>
const Matrix<R>& dynamically_consistent_inverse(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                const std::vector<FrameReference<R>>& frames,
                                                Coordinates coordinates) {
  WorkspaceContents<R>& c = prepared<R>("dynamically_consistent_inverse", model, ws, q, frames);
  solve_for_jacobians(model, c, q.data(), coordinates);
  c.lambda_inverse.noalias() = c.stacked_jacobian * c.consistent_inverse;
  compute_lambda(c);
  c.stacked_jacobian.noalias() = c.lambda * c.consistent_inverse.transpose();
  c.consistent_inverse = c.stacked_jacobian.transpose();
  return c.consistent_inverse;
}

#define LIMBER_INSTANTIATE(R)                                                                              \
  template const Matrix<R>& inverse_operational_space_inertia(                                             \
      const Model<R>&, Workspace<R>&, VectorArgument<R>, const std::vector<FrameReference<R>>&,            \
      Coordinates);                                                                                        \
  template const Matrix<R>& operational_space_inertia(const Model<R>&, Workspace<R>&, VectorArgument<R>,   \
                                                      const std::vector<FrameReference<R>>&, Coordinates); \
  template const Matrix<R>& dynamically_consistent_inverse(                                                \
      const Model<R>&, Workspace<R>&, VectorArgument<R>, const std::vector<FrameReference<R>>&,            \
      Coordinates);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

}  // namespace limber
