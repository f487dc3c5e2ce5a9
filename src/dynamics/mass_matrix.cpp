#include <stdexcept>

#include "dynamics/contents.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const Matrix<R>& mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("mass_matrix", model, ws, q);
  mass_matrix(model, q.data(), *c.mass_matrix, c.h->data(), Zeros::known);  // the workspace has cleared h
  return *c.h;
}

template <class R>
const Matrix<R>& factorize_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("factorize_mass_matrix", model, ws, q);
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  Rows<R>& rows = c.factor_rows->numbers();
  Matrix<R>& factors = *c.factors;
  factorize_ltdl(c.factor_rows->tree(), c.mass_matrix->rows, rows);
  c.has_factors = true;
  detail::spread_rows(c.factor_rows->tree(), rows, factors);
  return factors;
}

template <class R>
const Matrix<R>& factorize_mass_matrix_ltl(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("factorize_mass_matrix_ltl", model, ws, q);
  Rows<R>& rows = c.mass_matrix->rows;
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  factorize_ltl(c.factor_rows->tree(), rows, rows);
  detail::spread_rows(c.factor_rows->tree(), rows, *c.ltl_factors);
  return *c.ltl_factors;
}

template <class R>
const MassMatrixRows<R>& mass_matrix_rows(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("mass_matrix_rows", model, ws, q);
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  Rows<R>&rows = c.mass_matrix->rows, &closed = c.h_rows->numbers();
  if (model.columns().is_full && !model.has_driven_bodies())
    std::swap(rows, closed);  // there are no gaps
  else
    for (int k = 0; k < model.nv(); ++k) kernels::close_gaps(c.h_rows->tree(), k, rows.row(k), closed.row(k));
  return *c.h_rows;
}

template <class R>
const MassMatrixRows<R>& factorize_mass_matrix_rows(const Model<R>& model, Workspace<R>& ws,
                                                    const MassMatrixRows<R>& h) {
  WorkspaceContents<R>& c = contents_for("factorize_mass_matrix_rows", model, ws);
  check_needs("factorize_mass_matrix_rows", model, Needs::inverse_mass_matrix);
  const EliminationTree& tree = c.factor_rows->tree();
  if (h.size() != model.nv() || h.tree().longest_row() != tree.longest_row())
    refuse("factorize_mass_matrix_rows: h was made for another model");
  factorize_ltdl_without_gaps(tree, h.numbers(), c.factor_rows->numbers());
  c.has_factors = true;
  return *c.factor_rows;
}

template <class R>
const Vector<R>& solve_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> x) {
  WorkspaceContents<R>& c = contents_for("solve_mass_matrix", model, ws);
  check_v("solve_mass_matrix", "x", model, x);
  if (!c.has_factors)
    throw std::logic_error("solve_mass_matrix: there are no factors yet; call factorize_mass_matrix first");
  c.solution = x;
  solve_ltdl(c.factor_rows->tree(), c.factor_rows->numbers(), c.solution.data());
  return c.solution;
}

template <class R>
const Matrix<R>& inverse_mass_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("inverse_mass_matrix", model, ws, q);
  mass_matrix_rows(model, q.data(), *c.mass_matrix);
  Rows<R>& rows = c.mass_matrix->rows;
  Matrix<R>& inverse = *c.inverse_h;
  factorize_ltdl(c.factor_rows->tree(), rows, rows);
  inverse.setIdentity();
  for (int k = 0; k < model.nv(); ++k) solve_ltdl(c.factor_rows->tree(), rows, inverse.col(k).data());
  return inverse;
}

// Not in the list: their results have a form of their own.
#define LIMBER_ROWS(storage, R)                                                                        \
  storage template const MassMatrixRows<R>& mass_matrix_rows(const Model<R>&, Workspace<R>&,           \
                                                             VectorArgument<R>);                       \
  storage template const MassMatrixRows<R>& factorize_mass_matrix_rows(const Model<R>&, Workspace<R>&, \
                                                                       const MassMatrixRows<R>&);
LIMBER_FOR_REALS(LIMBER_ROWS, )
#undef LIMBER_ROWS

LIMBER_FOR_REALS(LIMBER_MASS_MATRIX_KERNELS, )

}  // namespace limber
