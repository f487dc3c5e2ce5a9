// How frames of a constrained mechanism resist forces.
//
// With X = L⁻ᵀ Jᵀ and Y = L⁻ᵀ Gᵀ, J H⁻¹ Jᵀ = Xᵀ D⁻¹ X, and what the constraints take off is
// Xᵀ D⁻¹ Y A⁺ Yᵀ D⁻¹ X.
#include <limber/constraints/constrained_mechanism.hpp>

#include "constraints/arguments.hpp"
#include "constraints/contents.hpp"
#include "dynamics/shared_kernels.hpp"

namespace [[gnu::visibility("default")]] limber {

const Matrix<double>& ConstrainedMechanism::constrained_inverse_operational_space_inertia(
    VectorArgument<double> q, const std::vector<FrameReference<double>>& frames, Coordinates coordinates) {
  constexpr const char* kFunction = "constrained_operational_space_inertia";
  Contents& c = *contents_;
  check_q(kFunction, "q", c.model, q);
  check_needs(kFunction, c.model, Needs::inverse_mass_matrix);
  if (frames.empty()) refuse("{}: needs at least one frame", kFunction);
  const int nv = c.model.nv(), rows = 6 * static_cast<int>(frames.size());
  OperationalSpaceScratch& s = c.space;
  if (s.inverse.rows() != rows) {
    for (Matrix<double>* matrix : {&s.jacobian, &s.allowed}) matrix->setZero(nv, rows);
    for (Matrix<double>* matrix : {&s.inverse, &s.inertia}) matrix->setZero(rows, rows);
    s.frame.setZero(6, nv);
    s.multipliers.setZero(c.branch_rows.rows());
    s.solver = std::make_unique<constraints::Semidefinite>(rows);
  }

  c.compute_rows(q.data());
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const Frame<double>& frame = c.model.frames()[static_cast<std::size_t>(frames[k].index(c.model))];
    frame_jacobian(c.model, c.scratch.mass.frames, c.scratch.mass.columns, frame, coordinates,
                   s.frame.data());
    for (int r = 0; r < 6; ++r)
      for (int i = 0; i < nv; ++i) s.jacobian(i, 6 * static_cast<Eigen::Index>(k) + r) = s.frame(r, i);
  }
  c.factorize_mass_matrix();
  c.factorize_constraints();
  for (int j = 0; j < rows; ++j) {
    double* x = s.jacobian.col(j).data();
    solve_ltdl_inward(c.scratch.elimination, c.scratch.mass.rows, x);
    for (int k = 0; k < nv; ++k) c.weighted[k] = -c.inverse_pivots[k] * x[k];
    s.multipliers.setZero();
    c.branch_rows.add_transposed_times(c.weighted.data(), s.multipliers.data());
    c.inverse_inertia.solve(s.multipliers.data());
    s.allowed.col(j) = s.jacobian.col(j);
    c.branch_rows.add_times(s.multipliers.data(), s.allowed.col(j).data());
  }
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = 0;
      for (int k = 0; k < nv; ++k) sum += s.jacobian(k, i) * c.inverse_pivots[k] * s.allowed(k, j);
      s.inverse(i, j) = s.inverse(j, i) = sum;
    }
  return s.inverse;
}

const Matrix<double>& ConstrainedMechanism::constrained_operational_space_inertia(
    VectorArgument<double> q, const std::vector<FrameReference<double>>& frames, Coordinates coordinates) {
  constrained_inverse_operational_space_inertia(q, frames, coordinates);
  OperationalSpaceScratch& s = contents_->space;
  for (int i = 0; i < s.inverse.rows(); ++i)
    for (int j = 0; j <= i; ++j) s.solver->matrix()(i, j) = s.inverse(i, j);
  s.solver->factorize(contents_->options.rank_tolerance, constraints::kNoiseOfDifferences);
  s.inertia.setIdentity();
  for (int j = 0; j < s.inertia.cols(); ++j) s.solver->solve(s.inertia.col(j).data());
  return s.inertia;
}

}  // namespace limber
