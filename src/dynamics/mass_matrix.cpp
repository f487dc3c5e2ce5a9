#include <stdexcept>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const Matrix<R>& mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("mass_matrix", model, ws);
  check_q("mass_matrix", model, q);
  mass_matrix(model, q.data(), *c.mass_matrix, c.h->data(), Zeros::known);  // the workspace has cleared h
  return *c.h;
}

namespace {

/// Rows without gaps, where they are in a matrix.
template <class R>
void spread_rows(const EliminationTree& tree, const Rows<R>& rows, Matrix<R>& matrix) {
  for (int k = 0; k < static_cast<int>(matrix.rows()); ++k) {
    const R* next = rows.row(k);
    for (const Columns::Run run : tree.row(k))
      for (int j = run.begin; j < run.end; ++j) matrix(k, j) = *next++;
  }
}

}  // namespace

template <class R>
const Matrix<R>& factorize_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("factorize_mass_matrix", model, ws);
  check_q("factorize_mass_matrix", model, q);
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  Rows<R>& rows = *c.factor_rows;
  Matrix<R>& factors = *c.factors;
  std::swap(c.mass_matrix->rows, rows);
  factorize_ltdl(*c.elimination, rows, rows);
  c.has_factors = true;
  spread_rows(*c.elimination, rows, factors);
  return factors;
}

template <class R>
const Matrix<R>& factorize_mass_matrix_ltl(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("factorize_mass_matrix_ltl", model, ws);
  check_q("factorize_mass_matrix_ltl", model, q);
  Rows<R>& rows = c.mass_matrix->rows;
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  factorize_ltl(*c.elimination, rows, rows);
  spread_rows(*c.elimination, rows, *c.ltl_factors);
  return *c.ltl_factors;
}

template <class R>
const Vector<R>& solve_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> x) {
  WorkspaceContents<R>& c = contents_for("solve_mass_matrix", model, ws);
  check_v("solve_mass_matrix", "x", model, x);
  if (!c.has_factors)
    throw std::logic_error("solve_mass_matrix: there are no factors yet; call factorize_mass_matrix first");
  c.solution = x;
  solve_ltdl(*c.elimination, *c.factor_rows, c.solution.data());
  return c.solution;
}

template <class R>
const Matrix<R>& inverse_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("inverse_mass_matrix", model, ws);
  check_q("inverse_mass_matrix", model, q);
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  Rows<R>& rows = c.mass_matrix->rows;
  Matrix<R>& inverse = *c.inverse_h;
  factorize_ltdl(*c.elimination, rows, rows);
  inverse.setIdentity();
  for (int k = 0; k < model.nv(); ++k) solve_ltdl(*c.elimination, rows, inverse.col(k).data());
  return inverse;
}

#define LIMBER_INSTANTIATE(R)                                                                             \
  template const Matrix<R>& mass_matrix(const Model<R>&, Workspace<R>&, VectorArgument<R>);               \
  template const Matrix<R>& factorize_mass_matrix(const Model<R>&, Workspace<R>&, VectorArgument<R>);     \
  template const Matrix<R>& factorize_mass_matrix_ltl(const Model<R>&, Workspace<R>&, VectorArgument<R>); \
  template const Vector<R>& solve_mass_matrix(const Model<R>&, Workspace<R>&, VectorArgument<R>);         \
  template const Matrix<R>& inverse_mass_matrix(const Model<R>&, Workspace<R>&, VectorArgument<R>);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

template void mass_matrix_rows(const Model<double>&, const double*, MassMatrixScratch<double>&);
template void mass_matrix_rows(const Model<float>&, const float*, MassMatrixScratch<float>&);
template void mass_matrix(const Model<double>&, const double*, MassMatrixScratch<double>&, double*, Zeros);
template void mass_matrix(const Model<float>&, const float*, MassMatrixScratch<float>&, float*, Zeros);

template void factorize_ltdl(const EliminationTree&, const Rows<double>&, Rows<double>&);
template void factorize_ltdl(const EliminationTree&, const Rows<float>&, Rows<float>&);
template void solve_ltdl(const EliminationTree&, const Rows<double>&, double*);
template void solve_ltdl(const EliminationTree&, const Rows<float>&, float*);

}  // namespace limber
