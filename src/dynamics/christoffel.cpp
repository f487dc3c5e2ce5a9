#include "dynamics/christoffel_contents.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
const ChristoffelSymbols<R>& christoffel_symbols(const Model<R>& model, Workspace<R>& ws,
                                                 VectorArgument<R> q) {
  WorkspaceContents<R>& c = contents_at("christoffel_symbols", model, ws, q);
  ChristoffelContents<R>& own = *c.christoffel;
  christoffel_symbols(model, q.data(), own.scratch, own.symbols);
  return own.symbols;
}

template class ChristoffelSymbols<double>;
template class ChristoffelSymbols<float>;

}  // namespace limber
