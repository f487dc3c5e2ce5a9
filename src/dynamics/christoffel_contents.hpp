// What christoffel_symbols keeps.
#pragma once

#include <limber/algorithms/christoffel_symbols.hpp>

#include "dynamics/contents.hpp"

namespace limber {

template <class R>
struct ChristoffelContents {
  explicit ChristoffelContents(const Model<R>& model) : scratch(model), symbols(model) {}

  ChristoffelScratch<R> scratch;
  ChristoffelSymbols<R> symbols;  ///< result
};

}  // namespace limber
