// Inverse dynamics with constraints, and impacts.
//
// The joint forces τ₀ = H a + C v + g − Σ Jᵀ f_ext would do without constraint forces. Any τ = τ₀ − Gᵀ λ does
// the same with them. P = 1 − Gᵀ (G Gᵀ)⁺ G takes off what they can give, so τ has to satisfy P τ = P τ₀.
// The shortest such τ is P τ₀; with S the diagonal matrix of the actuated joints it is τ = S P (P S P)⁺ P τ₀.
#include <limber/constraints/constrained_mechanism.hpp>

#include <algorithm>
#include <cmath>

#include "constraints/arguments.hpp"
#include "constraints/contents.hpp"
#include "dynamics/shared_kernels.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

/// x := S P (P S P)⁺ x for x = P x.
void spread_over(const std::vector<bool>& actuated, const Matrix<double>& p,
                 constraints::Semidefinite& solver, double tolerance, Vector<double>& x) {
  const Eigen::Index n = p.rows();
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      double sum = 0;
      for (Eigen::Index k = 0; k < n; ++k)
        if (actuated[static_cast<std::size_t>(k)]) sum += p(i, k) * p(j, k);
      solver.matrix()(static_cast<int>(i), static_cast<int>(j)) = sum;
    }
  solver.factorize(tolerance, constraints::kNoiseOfDifferences);
  solver.solve(x.data());
}

}  // namespace

const ConstrainedForces& ConstrainedMechanism::constrained_inverse_dynamics(
    VectorArgument<double> q, VectorArgument<double> v, VectorArgument<double> a,
    const ExternalForces<double>& forces, const std::vector<bool>& actuated) {
  constexpr const char* kFunction = "constrained_inverse_dynamics";
  Contents& c = *contents_;
  const int nv = c.model.nv();
  const Force<double>* external =
      constraints::checked(kFunction, c.model, q, v, "a", a, forces, Needs::inertias);
  constraints::check_flags(kFunction, "actuated", c.model, actuated);

  ConstrainedForces& result = c.inverse;
  inverse_dynamics<Terms::all>(c.model, q.data(), v.data(), a.data(), external, c.tree_inverse,
                               c.weighted.data());
  c.compute_rows(q.data());
  c.factorize_gram();
  result.tau = c.weighted;
  c.project(result.tau.data(), result.multipliers.data());
  if (!actuated.empty()) {
    if (!c.actuation) {
      c.actuation = std::make_unique<constraints::Semidefinite>(nv);
      c.projection.setZero(nv, nv);
    }
    for (int k = 0; k < nv; ++k) {
      c.along.setZero();
      c.along[k] = 1;
      c.project(c.along.data(), result.multipliers.data());
      c.projection.col(k) = c.along;
    }
    c.along = result.tau;
    spread_over(actuated, c.projection, *c.actuation, c.options.rank_tolerance, c.along);
    c.project(c.along.data(), result.multipliers.data());
    for (int k = 0; k < nv; ++k) result.tau[k] = actuated[static_cast<std::size_t>(k)] ? c.along[k] : 0;
  }
  // What is left is for the constraints: Gᵀ λ = τ₀ − τ, but for what P leaves of it
  c.along = c.weighted - result.tau;
  c.project(c.along.data(), result.multipliers.data());
  result.lacking = nv == 0 ? 0 : c.along.cwiseAbs().maxCoeff();
  c.compute_forces(result.multipliers.data(), result.forces);
  return result;
}

/// v⁺ = v + H⁻¹ Gᵀ Λ with A Λ = −(1 + e) G v.
const ConstrainedImpact& ConstrainedMechanism::impact(VectorArgument<double> q, VectorArgument<double> v,
                                                      double restitution) {
  constexpr const char* kFunction = "impact";
  Contents& c = *contents_;
  check_q(kFunction, "q", c.model, q);
  check_v(kFunction, "v", c.model, v);
  if (!std::isfinite(restitution)) refuse("impact: restitution is not a finite number");
  check_needs(kFunction, c.model, Needs::inverse_mass_matrix);

  ConstrainedImpact& result = c.after_impact;
  c.step = v;  // v may be the last result
  c.compute_rows(q.data());
  result.multipliers.setZero();
  c.branch_rows.add_transposed_times(c.step.data(), result.multipliers.data());
  result.multipliers *= -(1 + restitution);
  c.factorize_mass_matrix();
  c.factorize_constraints();
  c.along.setZero();
  c.solve(c.along.data(), result.multipliers.data());
  result.v = c.step + c.along;
  result.rank = c.inverse_inertia.rank();
  c.compute_forces(result.multipliers.data(), result.impulses);
  return result;
}

}  // namespace limber
