// What regressors of inertias keep.
#pragma once

#include <limber/algorithms/slotine_li_regressor.hpp>

#include "dynamics/contents.hpp"

namespace limber {

template <class R, class Scratch>
struct RegressorContents {
  explicit RegressorContents(const Model<R>& model)
      : scratch(model),
        v(model.nv()),
        w(model.nv()),
        a(model.nv()),
        y(Matrix<R>::Zero(model.nv(), inertia_parameter_count(model))) {}

  Scratch scratch;
  Vector<R> v, w, a;  ///< the arguments, which may be columns of the result
  Matrix<R> y;        ///< result; nobody else writes to its zeros
};

}  // namespace limber
