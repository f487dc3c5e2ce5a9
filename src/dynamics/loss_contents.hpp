// What the functions of friction and motor losses keep.
#pragma once

#include <limber/algorithms/passive_forces.hpp>

#include "dynamics/contents.hpp"

namespace limber {

template <class R>
struct LossContents {
  explicit LossContents(const Model<R>& model)
      : v(model.nv()),
        tau(model.nv()),
        transmitted(Vector<R>::Zero(model.nv())),
        a(Vector<R>::Zero(model.nv())) {}

  /// Keeps v, and in `tau` what arrives at the joints of the motors' forces.
  void transmit(const Model<R>& model, VectorArgument<R> its_v, VectorArgument<R> its_tau) {
    v = its_v;
    tau = its_tau;
    apply_efficiencies(model, v.data(), tau.data());
    add_passive_forces(model, v.data(), tau.data());
  }

  Vector<R> v, tau;          ///< the arguments, which may be results
  Vector<R> transmitted, a;  ///< results
};

/// What friction_regressor needs.
template <class R>
struct FrictionContents {
  explicit FrictionContents(const Model<R>& model)
      : v(model.nv()), y(Matrix<R>::Zero(model.nv(), friction_parameter_count(model))) {}

  Vector<R> v;  ///< the argument, which may be a column of the result
  Matrix<R> y;  ///< result
};

}  // namespace limber
