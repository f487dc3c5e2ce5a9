// Every function of the batch by name: how to call it on arrays, and what the function for one state says.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "batch/states.hpp"

namespace limber::test {

template <class R>
struct BatchFunction {
  std::string name;
  int width;  ///< numbers per state of the result
  /// With q, v, a, τ of all states and the array for the result.
  std::function<void(Batch<R>&, batch::Input<R> q, batch::Input<R> v, batch::Input<R> a, batch::Input<R> tau,
                     batch::Output<R> result)>
      call;
  /// With those of one state.
  std::function<Vector<R>(const Model<R>&, Workspace<R>&, const Vector<R>& q, const Vector<R>& v,
                          const Vector<R>& a, const Vector<R>& tau)>
      expected;
};

template <class R>
Vector<R> flat(const Matrix<R>& m) {
  return Eigen::Map<const Vector<R>>(m.data(), m.size());
}

template <class R>
std::vector<BatchFunction<R>> all_batch_functions(const Model<R>& model) {
  using In = batch::Input<R>;
  using Out = batch::Output<R>;
  using V = Vector<R>;
  using M = const Model<R>&;
  using W = Workspace<R>&;
  const int nv = model.nv(), nq = model.nq(), frame = static_cast<int>(model.frames().size()) - 1;
  const R dt = R(0.01);
  return {
      {"inverse_dynamics", nv,
       [](Batch<R>& b, In q, In v, In a, In, Out out) { batch::inverse_dynamics(b, q, v, a, out); },
       [](M m, W w, const V& q, const V& v, const V& a, const V&) -> V {
         return inverse_dynamics(m, w, q, v, a);
       }},
      {"forward_dynamics", nv,
       [](Batch<R>& b, In q, In v, In, In tau, Out out) { batch::forward_dynamics(b, q, v, tau, out); },
       [](M m, W w, const V& q, const V& v, const V&, const V& tau) -> V {
         return forward_dynamics(m, w, q, v, tau);
       }},
      {"bias_forces", nv, [](Batch<R>& b, In q, In v, In, In, Out out) { batch::bias_forces(b, q, v, out); },
       [](M m, W w, const V& q, const V& v, const V&, const V&) -> V { return bias_forces(m, w, q, v); }},
      {"gravity_forces", nv, [](Batch<R>& b, In q, In, In, In, Out out) { batch::gravity_forces(b, q, out); },
       [](M m, W w, const V& q, const V&, const V&, const V&) -> V { return gravity_forces(m, w, q); }},
      {"mass_matrix", nv * nv, [](Batch<R>& b, In q, In, In, In, Out out) { batch::mass_matrix(b, q, out); },
       [](M m, W w, const V& q, const V&, const V&, const V&) -> V { return flat<R>(mass_matrix(m, w, q)); }},
      {"coriolis_matrix", nv * nv,
       [](Batch<R>& b, In q, In v, In, In, Out out) { batch::coriolis_matrix(b, q, v, out); },
       [](M m, W w, const V& q, const V& v, const V&, const V&) -> V {
         return flat<R>(coriolis_matrix(m, w, q, v));
       }},
      {"kinetic_energy", 1,
       [](Batch<R>& b, In q, In v, In, In, Out out) { batch::kinetic_energy(b, q, v, out); },
       [](M m, W w, const V& q, const V& v, const V&, const V&) -> V {
         return V::Constant(1, kinetic_energy(m, w, q, v));
       }},
      {"placement", 12, [=](Batch<R>& b, In q, In, In, In, Out out) { batch::placement(b, q, frame, out); },
       [=](M m, W w, const V& q, const V&, const V&, const V&) -> V {
         const Transform<R> x = placement(m, w, q, frame);
         V numbers(12);
         for (int j = 0; j < 3; ++j) {
           for (int i = 0; i < 3; ++i) numbers[3 * j + i] = x.rotation.matrix(i, j);
           numbers[9 + j] = x.translation[j];
         }
         return numbers;
       }},
      {"jacobian", 6 * nv,
       [=](Batch<R>& b, In q, In, In, In, Out out) {
         batch::jacobian(b, q, frame, out, Coordinates::world_aligned);
       },
       [=](M m, W w, const V& q, const V&, const V&, const V&) -> V {
         return flat<R>(jacobian(m, w, q, frame, Coordinates::world_aligned));
       }},
      {"integrate", nq, [=](Batch<R>& b, In q, In v, In, In, Out out) { batch::integrate(b, q, v, dt, out); },
       [=](M m, W, const V& q, const V& v, const V&, const V&) -> V { return integrate(m, q, V(v * dt)); }},
  };
}

/// What the function for one state says of every state.
template <class R>
RowMatrix<R> expected_of(const BatchFunction<R>& f, const Model<R>& model, const States<R>& s) {
  Workspace<R> ws(model);
  RowMatrix<R> result(s.q.rows(), f.width);
  for (Eigen::Index b = 0; b < s.q.rows(); ++b)
    result.row(b) = f.expected(model, ws, s.q.row(b), s.v.row(b), s.a.row(b), s.tau.row(b)).transpose();
  return result;
}

/// What the batch says, with row-major arrays.
template <class R>
RowMatrix<R> result_of(const BatchFunction<R>& f, Batch<R>& batch, const States<R>& s) {
  RowMatrix<R> result = RowMatrix<R>::Constant(s.q.rows(), f.width, std::numeric_limits<R>::quiet_NaN());
  f.call(batch, s.q, s.v, s.a, s.tau, result);
  return result;
}

}  // namespace limber::test
