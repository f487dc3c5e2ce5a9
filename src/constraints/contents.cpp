#include "constraints/contents.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/shared_kernels.hpp"

namespace limber {

namespace {

/// Numbers the rows.
std::vector<constraints::Tie> numbered(std::vector<constraints::Tie> ties) {
  int begin = 0;
  for (constraints::Tie& tie : ties) {
    tie.begin = begin;
    begin += tie.count;
  }
  return ties;
}

}  // namespace

ConstrainedMechanism::Contents::Contents(const Model<double>& its_model,
                                         std::vector<constraints::Tie> its_ties,
                                         const ConstraintOptions& its_options)
    : model(its_model),
      options(its_options),
      ties(numbered(std::move(its_ties))),
      scratch(model),
      tie_rows(ties.size()),
      branch_rows(model, scratch.elimination, ties),
      inverse_inertia(branch_rows.rows()),
      gram(branch_rows.rows()),
      inverse_pivots(model.nv()),
      weighted(model.nv()),
      tree_inverse(model),
      trial(model.nq()),
      posture(model.nq()),
      before(model.nq()),
      nearest(model.nq()),
      step(model.nv()),
      along(model.nv()),
      along_rows(branch_rows.rows()),
      jacobian(Matrix<double>::Zero(branch_rows.rows(), model.nv())),
      bias(Vector<double>::Zero(branch_rows.rows())),
      residual(Vector<double>::Zero(branch_rows.rows())) {
  for (const constraints::Tie& tie : ties) names.push_back(tie.name);
  for (Vector<double>* vector : {&motion.a, &inverse.tau, &after_impact.v}) vector->setZero(model.nv());
  for (Vector<double>* vector : {&motion.multipliers, &inverse.multipliers, &after_impact.multipliers})
    vector->setZero(branch_rows.rows());
  for (std::vector<Force<double>>* forces : {&motion.forces, &inverse.forces, &after_impact.impulses})
    forces->assign(ties.size(), Force<double>::zero());
  assembly.q.setZero(model.nq());
}

void ConstrainedMechanism::Contents::compute_mass_matrix() {
  MassMatrixScratch<double>& m = scratch.mass;
  m.inertias.compute(model, m.frames);
  m.inertias.accumulate(model);
  mass_matrix_rows_of_composites(model, m);
}

void ConstrainedMechanism::Contents::factorize_mass_matrix(const double* added) {
  MassMatrixScratch<double>& m = scratch.mass;
  compute_mass_matrix();
  for (int k = 0; added != nullptr && k < model.nv(); ++k) m.rows(k, k) += added[k];
  factorize_ltdl(scratch.elimination, m.rows, m.rows);
  for (int k = 0; k < model.nv(); ++k) inverse_pivots[k] = 1 / m.rows(k, scratch.elimination.depth(k));
}

void ConstrainedMechanism::Contents::compute_rows(const double* q, Of of) {
  scratch.mass.compute_columns(model, q);
  for (std::size_t k = 0; k < ties.size(); ++k) {
    constraints::compute_positions(ties[k], scratch.mass.frames, q, tie_rows[k]);
    if (of == Of::positions && ties[k].kind == Constraint::Kind::rolling)
      for (int r = 0; r < 2; ++r) tie_rows[k].column[r] = Force<double>::zero();
    branch_rows.set(k, scratch.mass.columns, tie_rows[k]);
  }
}

void ConstrainedMechanism::Contents::compute_moving_rows(const double* q, const double* v,
                                                         const Force<double>* external) {
  scratch.bias.compute(model, q, v, scratch.mass, external, scratch.bias_forces.data());
  for (std::size_t k = 0; k < ties.size(); ++k) {
    constraints::compute_motions(ties[k], scratch.mass.frames, scratch.mass.motions, q, v, tie_rows[k]);
    branch_rows.set(k, scratch.mass.columns, tie_rows[k]);
  }
}

void ConstrainedMechanism::Contents::copy_residuals() {
  for (std::size_t k = 0; k < ties.size(); ++k)
    std::copy_n(tie_rows[k].residual, ties[k].count, residual.data() + ties[k].begin);
}

ConstraintGap ConstrainedMechanism::Contents::gap() const {
  ConstraintGap largest;
  for (std::size_t k = 0; k < ties.size(); ++k)
    for (int r = 0; r < ties[k].count; ++r) {
      double& most = tie_rows[k].is_turn[r] ? largest.rotation : largest.position;
      most = std::max(most, std::abs(tie_rows[k].residual[r]));
    }
  return largest;
}

void ConstrainedMechanism::Contents::factorize_constraints() {
  branch_rows.solve_transposed(scratch.elimination, scratch.mass.rows);
  branch_rows.multiply(inverse_pivots.data(), inverse_inertia.matrix());
  inverse_inertia.factorize(options.rank_tolerance, constraints::kNoiseOfSquares);
}

void ConstrainedMechanism::Contents::compute_wanted(double* wanted) const {
  for (std::size_t k = 0; k < ties.size(); ++k)
    for (int r = 0; r < ties[k].count; ++r) {
      const constraints::TieRows& rows = tie_rows[k];
      wanted[ties[k].begin + r] = -options.curvature_part * rows.bias[r] -
                                  options.velocity_gain * rows.rate[r] -
                                  options.position_gain * rows.residual[r];
    }
}

void ConstrainedMechanism::Contents::solve(double* x, double* multipliers) {
  // Yᵀ D⁻¹ x = G H⁻¹ f, taken off
  for (int k = 0; k < model.nv(); ++k) weighted[k] = -inverse_pivots[k] * x[k];
  branch_rows.add_transposed_times(weighted.data(), multipliers);
  inverse_inertia.solve(multipliers);
  branch_rows.add_times(multipliers, x);
  solve_ltdl_outward(scratch.elimination, scratch.mass.rows, x);
}

int ConstrainedMechanism::Contents::factorize_gram(double damping) {
  branch_rows.multiply(nullptr, gram.matrix());
  for (int k = 0; k < branch_rows.rows(); ++k) gram.matrix()(k, k) += damping;
  return gram.factorize(options.rank_tolerance, constraints::kNoiseOfSquares);
}

void ConstrainedMechanism::Contents::project(double* x, double* multipliers) {
  std::fill_n(multipliers, branch_rows.rows(), 0.0);
  branch_rows.add_transposed_times(x, multipliers);
  gram.solve(multipliers);
  for (int k = 0; k < model.nv(); ++k) x[k] = -x[k];
  branch_rows.add_times(multipliers, x);
  for (int k = 0; k < model.nv(); ++k) x[k] = -x[k];
}

void ConstrainedMechanism::Contents::compute_forces(const double* multipliers,
                                                    std::vector<Force<double>>& forces) const {
  for (std::size_t k = 0; k < ties.size(); ++k) {
    const constraints::Tie& tie = ties[k];
    forces[k] = Force<double>::zero();
    if (tie.kind == Constraint::Kind::coupling) continue;  // it acts on joints, not on bodies
    for (int r = 0; r < tie.count; ++r) forces[k] += tie_rows[k].column[r] * multipliers[tie.begin + r];
    const Rotation<double> b_from_c = tie.axes * tie_rows[k].a_from_b.inverse();
    forces[k] = {b_from_c * forces[k].angular, b_from_c * forces[k].linear};
  }
}

}  // namespace limber
