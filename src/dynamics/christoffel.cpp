#include "dynamics/contents.hpp"

namespace limber {

template <class R>
const ChristoffelSymbols<R>& christoffel_symbols(const Model<R>& model, Workspace<R>& ws,
                                                 VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_for("christoffel_symbols", model, ws);
  check_q("christoffel_symbols", model, q);
  if (!c.christoffel) c.christoffel = std::make_unique<ChristoffelContents<R>>(model);
  christoffel_symbols(model, q.data(), c.christoffel->scratch, c.christoffel->symbols);
  return c.christoffel->symbols;
}

template class ChristoffelSymbols<double>;
template class ChristoffelSymbols<float>;
template const ChristoffelSymbols<double>& christoffel_symbols(const Model<double>&, Workspace<double>&,
                                                               VectorArgument<double>);
template const ChristoffelSymbols<float>& christoffel_symbols(const Model<float>&, Workspace<float>&,
                                                              VectorArgument<float>);

}  // namespace limber
