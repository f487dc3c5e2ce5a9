// Numbers of a model become symbols, where these are wanted.
#pragma once

#include <limber/symbolic/symbolic_model.hpp>

#include <set>

namespace limber::symbolic {

/// What a number may be called.
struct NamedNumber {
  std::string name;
  SymbolKind kind;
  const char* group;  ///< masses, centres, …
  std::string meaning;
};

class SymbolNames {
 public:
  SymbolNames(ExpressionGraph& graph, const SymbolChoice& choice) : graph_(graph), choice_(choice) {}

  /// Zero stays zero; a negative number is minus its symbol.
  Expression named(double value, const NamedNumber& as);

  /// A vector whose only coordinate that is not zero is called by the name, several with x, y and z after the
  /// letter.
  Vec3<Expression> named(const Vec3<double>& value, const NamedNumber& as);

  /// What was named. Throws std::invalid_argument where something is wanted that was not met.
  std::vector<Parameter> parameters() const;

 private:
  ExpressionGraph& graph_;
  const SymbolChoice& choice_;
  std::vector<Parameter> parameters_;
  std::set<std::string> met_;  ///< all names and groups
};

}  // namespace limber::symbolic
