#include <limber/algorithms/coriolis_matrix.hpp>

#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

// Results are in the workspace, which has cleared them: zeros between branches are known.

template <class R>
const Matrix<R>& coriolis_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("coriolis_matrix", model, ws, q, {{"v", v}});
  R* const no_matrix = nullptr;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, c.c->data(), no_matrix, no_matrix, Zeros::known);
  return *c.c;
}

template <class R>
const Matrix<R>& mass_matrix_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("mass_matrix_rate", model, ws, q, {{"v", v}});
  R* const no_matrix = nullptr;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, no_matrix, no_matrix, c.h_rate->data(),
                  Zeros::known);
  return *c.h_rate;
}

template <class R>
const CoriolisTerms<R>& coriolis_terms(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("coriolis_terms", model, ws, q, {{"v", v}});
  CoriolisTerms<R>& t = *c.coriolis_terms;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, t.coriolis_matrix.data(), t.mass_matrix.data(),
                  t.mass_matrix_rate.data(), Zeros::known);
  return t;
}

template <class R>
const Vector<R>& coriolis_transpose_times_velocity(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q, VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_at("coriolis_transpose_times_velocity", model, ws, q, {{"v", v}});
  coriolis_transpose_times_velocity(model, q.data(), v.data(), *c.coriolis_products,
                                    c.coriolis_transpose_product.data());
  return c.coriolis_transpose_product;
}

template <class R>
const Vector<R>& coriolis_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                VectorArgument<R> v, VectorArgument<R> w) {
  WorkspaceContents<R>& c = contents_at("coriolis_times", model, ws, q, {{"v", v}, {"w", w}});
  coriolis_times(model, q.data(), v.data(), w.data(), *c.coriolis_products, c.coriolis_product.data());
  return c.coriolis_product;
}

namespace {

/// H⁻¹ C(q, v) w, in memory that is no argument.
template <class R>
const Vector<R>& compute_connection(const Model<R>& model, WorkspaceContents<R>& c, const R* q, const R* v,
                                    const R* w) {
  coriolis_times(model, q, v, w, *c.coriolis_products, c.bias_work.data());
  inverse_mass_matrix_times(model, q, c.bias_work.data(), *c.articulated, c.bias_work.data());
  return c.bias_work;
}

}  // namespace

template <class R>
const Vector<R>& connection(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                            VectorArgument<R> w) {
  WorkspaceContents<R>& c = contents_at("connection", model, ws, q, {{"v", v}, {"w", w}});
  return c.connection = compute_connection(model, c, q.data(), v.data(), w.data());
}

template <class R>
const Vector<R>& covariant_derivative(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a) {
  WorkspaceContents<R>& c = contents_at("covariant_derivative", model, ws, q, {{"v", v}, {"w", w}, {"a", a}});
  return c.covariant_derivative = a + compute_connection(model, c, q.data(), v.data(), w.data());
}

LIMBER_FOR_REALS(LIMBER_CORIOLIS_KERNELS, )

}  // namespace limber
