#include "symbolic/derivation.hpp"

#include <limber/algorithms/christoffel_symbols.hpp>
#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/printable.hpp>

#include <algorithm>
#include <set>

#include "model/refuse.hpp"

namespace limber::symbolic {

namespace {

using Expressions = std::vector<Expression>;

struct State {
  Expressions q, v, a;
};

Expressions symbols(ExpressionGraph& graph, const char* letter, SymbolKind kind, int count) {
  Expressions result;
  for (int k = 1; k <= count; ++k)
    result.push_back(Expression::symbol(graph, {letter + std::to_string(k), kind}));
  return result;
}

std::vector<UnitQuaternion> unit_quaternions(const ModelNames& names, const Expressions& q) {
  std::vector<UnitQuaternion> result;
  for (const JointInfo& joint : names.joints) {
    const int first = facts_of(joint.type).quaternion_index;
    if (first < 0) continue;
    UnitQuaternion& nodes = result.emplace_back();
    for (std::size_t k = 0; k < 4; ++k)
      nodes[k] = q[static_cast<std::size_t>(joint.q_index + first) + k].node();
  }
  return result;
}

std::size_t square(const Model<Expression>& model) {
  return static_cast<std::size_t>(model.nv()) * static_cast<std::size_t>(model.nv());
}

/// Kernels have matrices column by column.
Expressions by_rows(const Expressions& columns, int n) {
  Expressions rows;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) rows.push_back(columns[static_cast<std::size_t>(j * n + i)]);
  return rows;
}

Expressions mass_matrix_of(const Model<Expression>& model, const State& state) {
  MassMatrixScratch<Expression> scratch(model);
  Expressions h(square(model));
  mass_matrix(model, state.q.data(), scratch, h.data());
  return by_rows(h, model.nv());
}

Expressions coriolis_matrix_of(const Model<Expression>& model, const State& state) {
  CoriolisScratch<Expression> scratch(model);
  Expressions c(square(model));
  Expression* const none = nullptr;
  coriolis_matrix(model, state.q.data(), state.v.data(), scratch, c.data(), none, none);
  return by_rows(c, model.nv());
}

Expressions christoffel_symbols_of(const Model<Expression>& model, const State& state) {
  ChristoffelScratch<Expression> scratch(model);
  ChristoffelSymbols<Expression> all(model);
  christoffel_symbols(model, state.q.data(), scratch, all);
  Expressions result(square(model) * static_cast<std::size_t>(model.nv()));
  all.dense(result.data());
  return result;
}

template <Terms terms>
Expressions inverse_dynamics_of(const Model<Expression>& model, const State& state) {
  InverseDynamicsScratch<Expression> scratch(model);
  Expressions tau(static_cast<std::size_t>(model.nv()));
  const Force<Expression>* const external = nullptr;
  inverse_dynamics<terms>(model, state.q.data(), state.v.data(), state.a.data(), external, scratch,
                          tau.data());
  return tau;
}

struct Entry {
  const char *name, *letter;
  int order;
  Expressions (*derive)(const Model<Expression>&, const State&);
};

constexpr Entry kEntries[] = {{"mass_matrix", "H", 2, mass_matrix_of},
                              {"coriolis_matrix", "C", 2, coriolis_matrix_of},
                              {"christoffel_symbols", "Γ", 3, christoffel_symbols_of},
                              {"gravity_forces", "G", 1, inverse_dynamics_of<Terms::gravity>},
                              {"inverse_dynamics", "τ", 1, inverse_dynamics_of<Terms::all>}};

const Entry& entry(const std::string& name) {
  const auto found =
      std::find_if(std::begin(kEntries), std::end(kEntries), [&](const Entry& e) { return e.name == name; });
  if (found != std::end(kEntries)) return *found;
  std::string known;
  for (const Entry& e : kEntries) known += (known.empty() ? "" : ", ") + std::string(e.name);
  refuse("there are no equations of \"{}\"; there are those of {}", name, known);
}

}  // namespace

std::vector<int> Derivation::roots() const {
  std::vector<int> nodes;
  for (const Quantity& quantity : quantities)
    for (const Expression& e : quantity.entries) nodes.push_back(e.node_in(*graph));
  return nodes;
}

std::vector<Parameter> Derivation::parameters_in(std::span<const int> nodes) const {
  std::set<std::string> used;
  for (const int node : graph->needed_for(nodes))
    if (graph->node(node).operation == Operation::symbol) used.insert(graph->symbol(node).name);
  std::vector<Parameter> result;
  for (const Parameter& parameter : parameters)
    if (used.contains(parameter.symbol.name)) result.push_back(parameter);
  return result;
}

Derivation derive(const Model<double>& model, const std::vector<std::string>& what,
                  const SymbolChoice& choice) {
  check_needs("equations", model, Needs::inertias);
  Derivation derivation{
      std::make_unique<ExpressionGraph>(), model.names(), model.nq(), model.nv(), {}, {}, {}};
  // Names come into comments, which end with the line.
  derivation.names.model = printable(derivation.names.model);
  for (JointInfo& joint : derivation.names.joints) joint.name = printable(joint.name);
  for (std::string& dof : derivation.names.dofs) dof = printable(dof);
  ExpressionGraph& graph = *derivation.graph;
  const SymbolicModel symbolic = symbolic_model(model, graph, choice);
  derivation.parameters = symbolic.parameters;
  for (Parameter& parameter : derivation.parameters) parameter.meaning = printable(parameter.meaning);
  const State state{symbols(graph, "q", SymbolKind::position, model.nq()),
                    symbols(graph, "v", SymbolKind::velocity, model.nv()),
                    symbols(graph, "a", SymbolKind::acceleration, model.nv())};
  derivation.quaternions = unit_quaternions(model.names(), state.q);
  for (const std::string& name : what) {
    const Entry& e = entry(name);
    derivation.quantities.push_back({e.name, e.letter, e.order, e.derive(symbolic.model, state)});
  }
  return derivation;
}

}  // namespace limber::symbolic

namespace [[gnu::visibility("default")]] limber {

const std::vector<std::string>& equation_quantities() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const symbolic::Entry& e : symbolic::kEntries) all.emplace_back(e.name);
    return all;
  }();
  return names;
}

}  // namespace limber
