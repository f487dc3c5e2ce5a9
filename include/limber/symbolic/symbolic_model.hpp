// A model whose constants are formulas: some of them symbols, the others numbers. Kernels take it like any
// other model.
//
//   ExpressionGraph graph;
//   const SymbolicModel symbolic = symbolic_model(model, graph, {.wanted = {"masses", "g"}});
//
// The body i has the mass m1, the centre of mass c1 (cx1, cy1, cz1 where it has several coordinates) and the
// moments Ixx1, … about it, in the axes of its link; l1 leads from its joint to the next (l1_3 where there
// are several). A rotor has the gear ratio n2 and the moment J2 about its axis, with the number of the body
// that drives it. Armature is A1, pitch h1, gravity g. Angles stay numbers, and so do zeros. A symbol stands
// for the magnitude of a number: a negative one is minus the symbol.
#pragma once

#include <limber/model/model.hpp>
#include <limber/symbolic/expression.hpp>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// A user's own joint has no formulas; symbolic_model() refuses it.
template <>
const CustomJointOver<Expression>& CustomJoint::over<Expression>() const;

extern template class Model<Expression>;

/// Which constants become symbols.
struct SymbolChoice {
  bool all = false;
  /// Names (`m1`), or groups: masses, centres, moments, lengths, ratios, gravity.
  std::vector<std::string> wanted = {};

  bool is_none() const { return !all && wanted.empty(); }
};

struct Parameter {
  Symbol symbol;
  double value;
  std::string meaning;  ///< `mass of upper`
};

struct SymbolicModel {
  Model<Expression> model;
  std::vector<Parameter> parameters;  ///< the symbols
};

/// Throws std::invalid_argument where a name is none of the model's, or where it has custom joints. The graph
/// must outlive the result.
SymbolicModel symbolic_model(const Model<double>& model, ExpressionGraph& graph, const SymbolChoice& choice);

}  // namespace limber
