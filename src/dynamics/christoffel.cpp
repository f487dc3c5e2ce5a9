#include "dynamics/contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const ChristoffelSymbols<R>& christoffel_symbols(const Model<R>& model, Workspace<R>& ws,
                                                 VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("christoffel_symbols", model, ws);
  check_q("christoffel_symbols", model, q);
  ChristoffelContents<R>& own = *c.christoffel;
  christoffel_symbols(model, q.data(), own.scratch, own.symbols);
  return own.symbols;
}

template class ChristoffelSymbols<double>;
template class ChristoffelSymbols<float>;
template const ChristoffelSymbols<double>& christoffel_symbols(const Model<double>&, Workspace<double>&,
                                                               VectorArgument<double>);
template const ChristoffelSymbols<float>& christoffel_symbols(const Model<float>&, Workspace<float>&,
                                                              VectorArgument<float>);

}  // namespace limber
