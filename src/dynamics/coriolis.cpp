#include "dynamics/contents.hpp"
#include "dynamics/shared_recursion.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

// Results are in the workspace, which has cleared them: zeros between branches are known.

template <class R>
WorkspaceContents<R>& checked_contents(const char* function, const Model<R>& model, Workspace<R>& ws,
                                       VectorArgument<R> q, VectorArgument<R> v) {
  WorkspaceContents<R>& c = contents_for(function, model, ws);
  check_q(function, model, q);
  check_v(function, "v", model, v);
  return c;
}

}  // namespace

template <class R>
const Matrix<R>& coriolis_matrix(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                 VectorArgument<R> v) {
  WorkspaceContents<R>& c = checked_contents("coriolis_matrix", model, ws, q, v);
  R* const no_matrix = nullptr;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, c.c->data(), no_matrix, no_matrix, Zeros::known);
  return *c.c;
}

template <class R>
const Matrix<R>& mass_matrix_rate(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                  VectorArgument<R> v) {
  WorkspaceContents<R>& c = checked_contents("mass_matrix_rate", model, ws, q, v);
  R* const no_matrix = nullptr;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, no_matrix, no_matrix, c.h_rate->data(),
                  Zeros::known);
  return *c.h_rate;
}

template <class R>
const CoriolisTerms<R>& coriolis_terms(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                       VectorArgument<R> v) {
  WorkspaceContents<R>& c = checked_contents("coriolis_terms", model, ws, q, v);
  CoriolisTerms<R>& t = *c.coriolis_terms;
  coriolis_matrix(model, q.data(), v.data(), *c.coriolis, t.coriolis_matrix.data(), t.mass_matrix.data(),
                  t.mass_matrix_rate.data(), Zeros::known);
  return t;
}

template <class R>
const Vector<R>& coriolis_transpose_times_velocity(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q, VectorArgument<R> v) {
  WorkspaceContents<R>& c = checked_contents("coriolis_transpose_times_velocity", model, ws, q, v);
  coriolis_transpose_times_velocity(model, q.data(), v.data(), *c.coriolis_products,
                                    c.coriolis_transpose_product.data());
  return c.coriolis_transpose_product;
}

template <class R>
const Vector<R>& coriolis_times(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                VectorArgument<R> v, VectorArgument<R> w) {
  WorkspaceContents<R>& c = checked_contents("coriolis_times", model, ws, q, v);
  check_v("coriolis_times", "w", model, w);
  coriolis_times(model, q.data(), v.data(), w.data(), *c.coriolis_products, c.coriolis_product.data());
  return c.coriolis_product;
}

namespace {

/// H⁻¹ C(q, v) w into `result`, which is none of the arguments.
template <class R>
void compute_connection(const char* function, const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                        VectorArgument<R> v, VectorArgument<R> w, Vector<R>& product) {
  WorkspaceContents<R>& c = checked_contents(function, model, ws, q, v);
  check_v(function, "w", model, w);
  coriolis_times(model, q.data(), v.data(), w.data(), *c.coriolis_products, product.data());
  inverse_mass_matrix_times(model, q.data(), product.data(), *c.articulated, product.data());
}

}  // namespace

template <class R>
const Vector<R>& connection(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q, VectorArgument<R> v,
                            VectorArgument<R> w) {
  WorkspaceContents<R>& c = contents_for("connection", model, ws);
  compute_connection("connection", model, ws, q, v, w, c.bias_work);
  c.connection = c.bias_work;
  return c.connection;
}

template <class R>
const Vector<R>& covariant_derivative(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                      VectorArgument<R> v, VectorArgument<R> w, VectorArgument<R> a) {
  WorkspaceContents<R>& c = contents_for("covariant_derivative", model, ws);
  check_v("covariant_derivative", "a", model, a);
  compute_connection("covariant_derivative", model, ws, q, v, w, c.bias_work);
  c.covariant_derivative = a + c.bias_work;
  return c.covariant_derivative;
}

#define LIMBER_INSTANTIATE(R)                                                                                \
  template const Matrix<R>& coriolis_matrix(const Model<R>&, Workspace<R>&, VectorArgument<R>,               \
                                            VectorArgument<R>);                                              \
  template const Matrix<R>& mass_matrix_rate(const Model<R>&, Workspace<R>&, VectorArgument<R>,              \
                                             VectorArgument<R>);                                             \
  template const CoriolisTerms<R>& coriolis_terms(const Model<R>&, Workspace<R>&, VectorArgument<R>,         \
                                                  VectorArgument<R>);                                        \
  template const Vector<R>& coriolis_transpose_times_velocity(const Model<R>&, Workspace<R>&,                \
                                                              VectorArgument<R>, VectorArgument<R>);         \
  template const Vector<R>& connection(const Model<R>&, Workspace<R>&, VectorArgument<R>, VectorArgument<R>, \
                                       VectorArgument<R>);                                                   \
  template const Vector<R>& covariant_derivative(const Model<R>&, Workspace<R>&, VectorArgument<R>,          \
                                                 VectorArgument<R>, VectorArgument<R>, VectorArgument<R>);   \
  template const Vector<R>& coriolis_times(const Model<R>&, Workspace<R>&, VectorArgument<R>,                \
                                           VectorArgument<R>, VectorArgument<R>);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

}  // namespace limber
