// Formulas of a model, from its kernels.
#pragma once

#include <limber/symbolic/equations.hpp>

#include <memory>
#include <span>

#include "symbolic/polynomial.hpp"

namespace limber::symbolic {

/// A vector, a matrix or a cube of formulas, the last index running fastest.
struct Quantity {
  std::string name;    ///< mass_matrix
  std::string letter;  ///< H
  int order;           ///< how many indices its entries have
  std::vector<Expression> entries;
};

struct Derivation {
  std::unique_ptr<ExpressionGraph> graph;
  ModelNames names;
  int nq, nv;
  std::vector<Parameter> parameters;
  std::vector<UnitQuaternion> quaternions;  ///< among the positions
  std::vector<Quantity> quantities;

  /// The nodes of all entries.
  std::vector<int> roots() const;
  /// Those that these nodes are made of.
  std::vector<Parameter> parameters_in(std::span<const int> nodes) const;
};

Derivation derive(const Model<double>& model, const std::vector<std::string>& what,
                  const SymbolChoice& choice);

// One writer for each format. `is_short`: formulas are simplified and collected, if that succeeds.
std::string text_of(const Derivation& derivation, bool is_short);
std::string latex_of(const Derivation& derivation, bool is_short);
std::string c_of(const Derivation& derivation);
std::string python_of(const Derivation& derivation);

}  // namespace limber::symbolic
