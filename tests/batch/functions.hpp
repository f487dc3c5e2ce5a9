// Every function of the batch by name: how to call it on arrays, and what the function for one state says.
#pragma once

#include <gtest/gtest.h>
#include <limber/batch/functions.hpp>
#include <limber/dynamics/functions.hpp>

#include <functional>
#include <stdexcept>
#include <string_view>

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

/// What the functions for one state are called with.
template <class R>
struct OneState {
  const Vector<R>&q, &v, &a, &tau;
  ExternalForces<R> forces = {};
  int frame;
  Coordinates coordinates = Coordinates::world_aligned;
};

template <class R>
Vector<R> flat(R number) {
  return Vector<R>::Constant(1, number);
}
template <class R, class Derived>
Vector<R> flat(const Eigen::PlainObjectBase<Derived>& m) {
  return Eigen::Map<const Vector<R>>(m.data(), m.size());
}
template <class R>
Vector<R> flat(const Transform<R>& x) {
  Vector<R> numbers(12);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) numbers[3 * j + i] = x.rotation.matrix(i, j);
    numbers[9 + j] = x.translation[j];
  }
  return numbers;
}

/// The function of this name in the list of those for one state; of two, the one that needs less.
template <class R>
Vector<R> for_one_state(const char* name, const Model<R>& model, Workspace<R>& ws, const OneState<R>& x) {
  Vector<R> result;
  bool is_found = false;
  for_each_function([&](const auto& function) {
    if constexpr (requires { flat<R>(function(model, ws, x)); })
      if (!is_found && std::string_view(function.name) == name) {
        is_found = true;
        result = flat<R>(function(model, ws, x));
      }
  });
  if (!is_found) throw std::logic_error(std::string(name) + " is no function for one state");
  return result;
}

/// The list of the batch, and integrate(), which is no dynamics.
template <class R>
std::vector<BatchFunction<R>> all_batch_functions(const Model<R>& model) {
  using In = batch::Input<R>;
  using Out = batch::Output<R>;
  using V = Vector<R>;
  const int frame = static_cast<int>(model.frames().size()) - 1;
  std::vector<BatchFunction<R>> all;
  for_each_batch_function([&](const auto& function) {
    all.push_back(
        {function.name, width(function.shape, model.nv()),
         [=](Batch<R>& b, In q, In v, In a, In tau, Out out) {
           const BatchArguments<R> x{
               .q = q, .v = v, .a = a, .tau = tau, .frame = frame, .coordinates = Coordinates::world_aligned};
           function.call(b, x, out);
         },
         [=](const Model<R>& m, Workspace<R>& ws, const V& q, const V& v, const V& a, const V& tau) {
           return for_one_state<R>(function.name, m, ws,
                                   {.q = q, .v = v, .a = a, .tau = tau, .frame = frame});
         }});
  });
  const R dt = R(0.01);
  all.push_back({"integrate", model.nq(),
                 [=](Batch<R>& b, In q, In v, In, In, Out out) { batch::integrate(b, q, v, dt, out); },
                 [=](const Model<R>& m, Workspace<R>&, const V& q, const V& v, const V&, const V&) -> V {
                   return integrate(m, q, V(v * dt));
                 }});
  return all;
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
