// What lagrangian_form keeps.
#pragma once

#include <limber/algorithms/lagrangian_form.hpp>

#include "dynamics/contents.hpp"

namespace limber {

template <class R>
struct LagrangianContents {
  explicit LagrangianContents(const Model<R>& model);

  LagrangianScratch<R> scratch;
  std::vector<R> partials;
  LagrangianForm<R> form;  ///< result
};

}  // namespace limber
