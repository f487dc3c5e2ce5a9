#include "symbolic/products.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "symbolic/trig_products.hpp"

namespace limber::symbolic {

namespace {

Rank rank_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::mass:
    case SymbolKind::moment:
      return kInertia;
    case SymbolKind::gear_ratio:
      return kRatio;
    case SymbolKind::gravity:
      return kGravity;
    case SymbolKind::length:
      return kLength;
    case SymbolKind::position:
      return kPosition;
    case SymbolKind::velocity:
      return kVelocity;
    case SymbolKind::acceleration:
      return kAcceleration;
  }
  return kPosition;
}

/// The place of each harmonic: sin(q1), cos(q1), sin(q1 + q2), …
std::vector<int> harmonic_order(const Algebra& algebra) {
  std::vector<int> sorted(static_cast<std::size_t>(algebra.harmonic_count()));
  std::iota(sorted.begin(), sorted.end(), 0);
  std::sort(sorted.begin(), sorted.end(), [&](int a, int b) {
    const Harmonic &x = algebra.harmonic(a), &y = algebra.harmonic(b);
    return std::tie(x.angle, y.is_sine) < std::tie(y.angle, x.is_sine);
  });
  std::vector<int> order(sorted.size());
  for (std::size_t k = 0; k < sorted.size(); ++k)
    order[static_cast<std::size_t>(sorted[k])] = static_cast<int>(k);
  return order;
}

}  // namespace

Factor factor_of(const ExpressionGraph& graph, const Power& power) {
  const bool is_symbol = graph.node(power.node).operation == Operation::symbol;
  return {is_symbol ? rank_of(graph.symbol(power.node).kind) : kPosition, power.node, false, power.node,
          power.exponent};
}

Products products_of(Algebra& algebra, const Polynomial& polynomial) {
  const std::vector<TrigTerm> terms = with_trig_products(algebra, polynomial);
  const std::vector<int> order = harmonic_order(algebra);
  Products result;
  for (const TrigTerm& term : terms) {
    Product product{term.coefficient, {}};
    for (const Power& power : algebra.monomial(term.monomial))
      product.factors.push_back(factor_of(algebra.graph(), power));
    for (const int harmonic : term.harmonics)
      if (!product.factors.empty() && product.factors.back().is_harmonic &&
          product.factors.back().id == harmonic)
        ++product.factors.back().exponent;
      else
        product.factors.push_back({kHarmonic, order[static_cast<std::size_t>(harmonic)], true, harmonic, 1});
    std::sort(product.factors.begin(), product.factors.end());
    result.push_back(std::move(product));
  }
  return result;
}

bool comes_before(const Product& a, const Product& b) {
  const auto harmonics = [](const Product& p) {
    return std::count_if(p.factors.begin(), p.factors.end(), [](const Factor& f) { return f.is_harmonic; });
  };
  if (harmonics(a) != harmonics(b)) return harmonics(a) < harmonics(b);
  return std::lexicographical_compare(a.factors.begin(), a.factors.end(), b.factors.begin(), b.factors.end(),
                                      [](Factor x, Factor y) {
                                        x.exponent = -x.exponent;
                                        y.exponent = -y.exponent;
                                        return x < y;
                                      });
}

Product take_content(Products& terms) {
  Factors common = terms.front().factors;
  for (const Product& term : terms) {
    Factors both;
    for (const Factor& factor : common)
      for (const Factor& other : term.factors)
        if (factor.is_same(other)) {
          both.push_back(factor);
          both.back().exponent = std::min(factor.exponent, other.exponent);
        }
    common = both;
  }
  const double first = terms.front().coefficient;
  const bool is_one_number = std::all_of(terms.begin(), terms.end(), [&](const Product& term) {
    return std::abs(std::abs(term.coefficient) - std::abs(first)) <= 1e-12 * std::abs(first);
  });
  const double number = is_one_number ? first : std::copysign(1.0, first);
  for (Product& term : terms) {
    term.coefficient =
        is_one_number ? std::copysign(1.0, term.coefficient / first) : term.coefficient / number;
    for (const Factor& factor : common)
      for (Factor& own : term.factors)
        if (own.is_same(factor)) own.exponent -= factor.exponent;
    std::erase_if(term.factors, [](const Factor& factor) { return factor.exponent == 0; });
  }
  return {number, common};
}

}  // namespace limber::symbolic
