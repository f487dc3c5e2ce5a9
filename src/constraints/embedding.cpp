// Constraint embedding: the equations of motion of the independent velocities y of a mechanism with loops.
//
// G v = 0 is solved for the dependent velocities by elimination with the largest pivots first. That gives
// v = E y, whose rows of y are the unit matrix, and from G a = w (w = −Ġ v, …) the accelerations
// a = E ẏ + b, b = Ė y zero in those rows. What constraint forces do to y is Eᵀ Gᵀ λ = 0, so
//
//   Eᵀ H E ẏ = Eᵀ (τ − C v − g + Σ Jᵀ f_ext − H b)
#include <limber/constraints/constrained_mechanism.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include "constraints/arguments.hpp"
#include "constraints/contents.hpp"
#include "dynamics/shared_kernels.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

constexpr const char* kEmbedded = "embedded_forward_dynamics";

/// y := H x, from the entries of its lower triangle that branches leave.
void multiply(const EliminationTree& tree, const Rows<double>& h, const double* x, double* y) {
  std::fill_n(y, tree.size(), 0.0);
  for (int k = 0; k < tree.size(); ++k) {
    y[k] += h(k, k) * x[k];
    for (int j = tree.parent(k); j >= 0; j = tree.parent(j)) {
      const double entry = h(k, j);
      y[k] += entry * x[j];
      y[j] += entry * x[k];
    }
  }
}

/// Reduces the rows [G w] by Gauss and Jordan until the pivots are unit columns. Rows count alike: each is
/// scaled to a largest entry of 1. What is left below `tolerance` repeats other rows.
class Elimination {
 public:
  Elimination(Matrix<double>& rows, std::vector<int>& pivot_row, double tolerance)
      : rows_(rows), pivot_row_(pivot_row), nv_(rows.cols() - 1), tolerance_(tolerance) {
    std::fill(pivot_row_.begin(), pivot_row_.end(), -1);
    const double largest = entries(0).cwiseAbs().maxCoeff();
    for (Eigen::Index r = 0; r < rows_.rows(); ++r) {
      const double size = rows_.row(r).head(nv_).cwiseAbs().maxCoeff();
      if (size > std::sqrt(constraints::kNoiseOfSquares) * largest)
        rows_.row(r) /= size;
      else
        rows_.row(r).setZero();
    }
  }

  /// Pivots in columns that are not `kept`. Returns the rank.
  Eigen::Index run(const std::vector<bool>& kept) {
    Eigen::Index rank = 0;
    for (; rank < rows_.rows(); ++rank) {
      Eigen::Index row = -1, column = -1;
      double largest = tolerance_;
      for (Eigen::Index r = rank; r < rows_.rows(); ++r)
        for (Eigen::Index k = 0; k < nv_; ++k) {
          if (!kept.empty() && kept[static_cast<std::size_t>(k)]) continue;
          if (std::abs(rows_(r, k)) <= largest) continue;
          largest = std::abs(rows_(r, k));
          row = r, column = k;
        }
      if (row < 0) break;
      rows_.row(rank).swap(rows_.row(row));
      rows_.row(rank) /= rows_(rank, column);
      for (Eigen::Index r = 0; r < rows_.rows(); ++r)
        if (r != rank) subtract(r, rows_(r, column), rank);
      pivot_row_[static_cast<std::size_t>(column)] = static_cast<int>(rank);
    }
    return rank;
  }

  /// The largest entry of G that rows without a pivot have.
  double left(Eigen::Index rank) const {
    return rank < rows_.rows() && nv_ > 0 ? entries(rank).cwiseAbs().maxCoeff() : 0;
  }

 private:
  Eigen::Block<Matrix<double>> entries(Eigen::Index first) const {
    return rows_.block(first, 0, rows_.rows() - first, nv_);
  }
  void subtract(Eigen::Index row, double factor, Eigen::Index other) {
    if (factor == 0) return;
    for (Eigen::Index k = 0; k <= nv_; ++k) rows_(row, k) -= factor * rows_(other, k);
  }

  Matrix<double>& rows_;
  std::vector<int>& pivot_row_;
  Eigen::Index nv_;
  double tolerance_;
};

[[noreturn]] void refuse_choice(const char* why) { refuse("{}: independent: {}", kEmbedded, why); }

/// E and b, from the reduced rows.
void fill(EmbeddingScratch& s, int nv) {
  EmbeddedMotion& motion = s.motion;
  motion.independent.clear();
  for (int k = 0; k < nv; ++k)
    if (s.pivot_row[static_cast<std::size_t>(k)] < 0) motion.independent.push_back(k);
  const auto size = static_cast<Eigen::Index>(motion.independent.size());
  if (motion.embedding.cols() != size || motion.embedding.rows() != nv || !s.solver) {
    motion.embedding.resize(nv, size);
    motion.mass_matrix.resize(size, size);
    motion.y_rates.resize(size);
    s.solver = std::make_unique<constraints::Semidefinite>(static_cast<int>(size));
  }
  motion.embedding.setZero();
  for (Eigen::Index j = 0; j < size; ++j)
    motion.embedding(motion.independent[static_cast<std::size_t>(j)], j) = 1;
  s.drift.setZero();
  for (int k = 0; k < nv; ++k) {
    const int row = s.pivot_row[static_cast<std::size_t>(k)];
    if (row < 0) continue;
    for (Eigen::Index j = 0; j < size; ++j)
      motion.embedding(k, j) = -s.rows(row, motion.independent[static_cast<std::size_t>(j)]);
    s.drift[k] = s.rows(row, nv);
  }
}

}  // namespace

const EmbeddedMotion& ConstrainedMechanism::embedded_forward_dynamics(VectorArgument<double> q,
                                                                      VectorArgument<double> v,
                                                                      VectorArgument<double> tau,
                                                                      const ExternalForces<double>& forces,
                                                                      const std::vector<bool>& independent) {
  Contents& c = *contents_;
  const int nv = c.model.nv();
  const Force<double>* external =
      constraints::checked(kEmbedded, c.model, q, v, "tau", tau, forces, Needs::inertias);
  constraints::check_flags(kEmbedded, "independent", c.model, independent);

  EmbeddingScratch& s = c.embedding;
  EmbeddedMotion& motion = s.motion;
  if (s.pivot_row.empty()) {
    s.rows.setZero(c.branch_rows.rows(), nv + 1);
    s.pivot_row.resize(static_cast<std::size_t>(nv));
    for (Vector<double>* vector : {&motion.a, &s.drift, &s.force, &s.product}) vector->setZero(nv);
  }
  c.compute_moving_rows(q.data(), v.data(), external);
  for (int k = 0; k < nv; ++k) s.force[k] = tau[k] - c.scratch.bias_forces[static_cast<std::size_t>(k)];

  const double tolerance = std::sqrt(c.options.rank_tolerance);
  c.branch_rows.copy_to(c.jacobian);
  s.rows.leftCols(nv) = c.jacobian;
  c.compute_wanted(s.rows.col(nv).data());
  if (s.rows.rows() == 0 || nv == 0) {
    std::fill(s.pivot_row.begin(), s.pivot_row.end(), -1);
  } else {
    Elimination elimination(s.rows, s.pivot_row, tolerance);
    const Eigen::Index rank = elimination.run(independent);
    if (elimination.left(rank) > tolerance) refuse_choice("the loops do not leave all of them free");
  }
  fill(s, nv);
  if (!independent.empty() &&
      std::count(independent.begin(), independent.end(), true) != motion.embedding.cols())
    refuse_choice("they do not determine all other velocities");

  c.compute_mass_matrix();
  const Rows<double>& h = c.scratch.mass.rows;
  multiply(c.scratch.elimination, h, s.drift.data(), s.product.data());
  s.force -= s.product;
  const auto size = static_cast<int>(motion.embedding.cols());
  for (int j = 0; j < size; ++j) {
    multiply(c.scratch.elimination, h, motion.embedding.col(j).data(), s.product.data());
    for (int i = 0; i < size; ++i) motion.mass_matrix(i, j) = motion.embedding.col(i).dot(s.product);
    for (int i = j; i < size; ++i) s.solver->matrix()(i, j) = motion.mass_matrix(i, j);
    motion.y_rates[j] = motion.embedding.col(j).dot(s.force);
  }
  s.solver->factorize(0, 0);
  s.solver->solve(motion.y_rates.data());
  motion.a = s.drift;
  for (int j = 0; j < size; ++j) motion.a += motion.y_rates[j] * motion.embedding.col(j);
  return motion;
}

}  // namespace limber
