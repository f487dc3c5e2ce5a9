#include "symbolic/formula_writer.hpp"

#include <algorithm>
#include <cmath>

namespace limber::symbolic {

std::string FormulaWriter::write(const Polynomial& polynomial) {
  prepare_factors();
  return joined(collected(products_of(algebra_, polynomial)));
}

/// Texts of the nodes that stay as they are. Each has smaller ones only in it.
void FormulaWriter::prepare_factors() {
  for (const int node : algebra_.factor_nodes())
    if (algebra_.graph().node(node).operation != Operation::symbol && !node_texts_.contains(node))
      node_texts_.emplace(node, node_text(node));
}

// ---- Collecting

FormulaWriter::Addends FormulaWriter::collected(Products terms) const {
  std::map<Factor, Products> with_acceleration;
  Products with_velocity, with_gravity, others;
  for (Product& term : terms) {
    const auto has = [&](int rank) {
      return std::find_if(term.factors.begin(), term.factors.end(),
                          [&](const Factor& factor) { return factor.rank == rank; });
    };
    if (const auto acceleration = has(kAcceleration); acceleration != term.factors.end()) {
      const Factor by = *acceleration;
      term.factors.erase(acceleration);
      with_acceleration[by].push_back(std::move(term));
    } else {
      (has(kVelocity) != term.factors.end()  ? with_velocity
       : has(kGravity) != term.factors.end() ? with_gravity
                                             : others)
          .push_back(std::move(term));
    }
  }
  Addends result;
  for (const auto& [by, of_it] : with_acceleration)
    result.push_back(group({by}, of_it, &FormulaWriter::by_inertias));
  for (Addends addends : {by_inertias(others), by_velocities(with_velocity),
                          by_harmonics(with_gravity, &FormulaWriter::by_inertias)})
    result.insert(result.end(), addends.begin(), addends.end());
  return result;
}

/// By what stands before the velocities; where that multiplies the same sum of velocities, it is a sum
/// itself.
FormulaWriter::Addends FormulaWriter::by_velocities(const Products& terms) const {
  std::map<Factors, Products> by_cofactor;
  for (const Product& term : terms) {
    Factors cofactor;
    Product velocities{term.coefficient, {}};
    for (const Factor& factor : term.factors)
      (factor.rank == kVelocity ? velocities.factors : cofactor).push_back(factor);
    by_cofactor[cofactor].push_back(velocities);
  }
  struct Group {
    Products velocities, cofactors;
  };
  std::vector<Group> groups;
  for (auto& [cofactor, velocities] : by_cofactor) {
    std::sort(velocities.begin(), velocities.end(), comes_before);
    double unit = velocities.front().coefficient;
    for (const Product& term : velocities)
      if (std::abs(term.coefficient) < std::abs(unit)) unit = std::copysign(term.coefficient, unit);
    for (Product& term : velocities) term.coefficient /= unit;
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return std::equal(group.velocities.begin(), group.velocities.end(), velocities.begin(),
                        velocities.end(), [](const Product& a, const Product& b) {
                          return a.factors == b.factors && std::abs(a.coefficient - b.coefficient) < 1e-12;
                        });
    });
    Group& group = same == groups.end() ? groups.emplace_back(Group{velocities, {}}) : *same;
    group.cofactors.push_back({unit, cofactor});
  }
  std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    return comes_before(a.velocities.front(), b.velocities.front());
  });
  Addends result;
  for (Group& of_group : groups) {
    if (of_group.velocities.size() == 1) {
      result.push_back(
          group(of_group.velocities.front().factors, of_group.cofactors, &FormulaWriter::by_shorter));
      continue;
    }
    Product content = take_content(of_group.cofactors);
    std::vector<Piece> sums;
    if (of_group.cofactors.size() > 1)
      sums.push_back(sum(by_shorter(of_group.cofactors), content.coefficient));
    sums.push_back(sum(apart(of_group.velocities), content.coefficient));
    result.push_back(product(content.coefficient, content.factors, sums));
  }
  return result;
}

FormulaWriter::Addends FormulaWriter::by_harmonics(const Products& terms, Collect collect) const {
  std::map<Factors, Products> groups;
  for (const Product& term : terms) {
    Factors by;
    Product rest{term.coefficient, {}};
    for (const Factor& factor : term.factors)
      (factor.is_harmonic || factor.rank == kGravity ? by : rest.factors).push_back(factor);
    groups[by].push_back(rest);
  }
  Addends result;
  for (const auto& [by, of_it] : groups) {
    const Addends own = by.empty() ? (this->*collect)(of_it) : Addends{group(by, of_it, collect)};
    result.insert(result.end(), own.begin(), own.end());
  }
  return result;
}

FormulaWriter::Addends FormulaWriter::by_inertias(const Products& terms) const {
  std::map<Factors, Products> groups;
  Products others;
  for (const Product& term : terms) {
    Factors by;
    Product rest{term.coefficient, {}};
    for (const Factor& factor : term.factors) (factor.rank == kInertia ? by : rest.factors).push_back(factor);
    if (by.empty())
      others.push_back(rest);
    else
      groups[by].push_back(rest);
  }
  Addends result;
  for (auto& [by, of_it] : groups) result.push_back(group(by, of_it, &FormulaWriter::apart));
  const Addends rest = by_harmonics(others, &FormulaWriter::apart);
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

FormulaWriter::Addends FormulaWriter::by_shorter(const Products& terms) const {
  const Addends inertias = by_inertias(terms), harmonics = by_harmonics(terms, &FormulaWriter::by_inertias);
  return joined(harmonics).size() < joined(inertias).size() ? harmonics : inertias;
}

/// Each by itself.
FormulaWriter::Addends FormulaWriter::apart(const Products& terms) const {
  Products sorted = terms;
  std::sort(sorted.begin(), sorted.end(), comes_before);
  Addends result;
  for (const Product& term : sorted) result.push_back(product(term.coefficient, term.factors, {}));
  return result;
}

// ---- Text

FormulaWriter::Addend FormulaWriter::group(const Factors& common, Products terms, Collect collect) const {
  std::sort(terms.begin(), terms.end(), comes_before);
  Product content = take_content(terms);
  content.factors.insert(content.factors.end(), common.begin(), common.end());
  if (terms.size() == 1) return product(content.coefficient, content.factors, {});
  const Piece piece = sum((this->*collect)(terms), content.coefficient);
  return product(content.coefficient, content.factors, {piece});
}

FormulaWriter::Addend FormulaWriter::product(double coefficient, const Factors& factors,
                                             const std::vector<Piece>& sums) const {
  std::vector<Piece> pieces;
  const auto add = [&](const Piece& piece) {  // behind those of the same place
    const auto at = std::upper_bound(pieces.begin(), pieces.end(), piece, [](const Piece& a, const Piece& b) {
      return std::pair(a.rank, a.is_sum) < std::pair(b.rank, b.is_sum);
    });
    pieces.insert(at, piece);
  };
  for (const Piece& piece : sums) add(piece);
  std::string below;
  for (const Factor& factor : factors) {
    if (factor.exponent > 0) {
      add({factor.rank, false, factor_text(factor)});
    } else {
      Factor inverse = factor;
      inverse.exponent = -factor.exponent;
      below += " / " + factor_text(inverse);
    }
  }
  const double size = std::abs(coefficient);
  std::string text = pieces.empty() || std::abs(size - 1) > 1e-13 ? notation_.number(size) : "";
  for (const Piece& piece : pieces) text += (text.empty() ? "" : " ") + piece.text;
  return {coefficient < 0, pieces.empty() ? int{kPosition} : pieces.front().rank, text + below};
}

/// A sum in parentheses that does not begin with a minus, whose sign goes to `coefficient`.
FormulaWriter::Piece FormulaWriter::sum(Addends addends, double& coefficient) const {
  if (addends.front().is_negative) {
    coefficient = -coefficient;
    for (Addend& addend : addends) addend.is_negative = !addend.is_negative;
  }
  int rank = kAcceleration;
  for (const Addend& addend : addends) rank = std::min(rank, addend.rank);
  return {rank, true, notation_.open + joined(addends) + notation_.close};
}

std::string FormulaWriter::joined(const Addends& addends) {
  std::string text;
  for (const Addend& addend : addends) {
    if (text.empty())
      text = addend.is_negative ? "-" : "";
    else
      text += addend.is_negative ? " - " : " + ";
    text += addend.text;
  }
  return text.empty() ? "0" : text;
}

std::string FormulaWriter::factor_text(const Factor& factor) const {
  if (factor.is_harmonic) {
    const Harmonic& harmonic = algebra_.harmonic(factor.id);
    return notation_.function(harmonic.is_sine ? "sin" : "cos", angle_text(harmonic.angle), factor.exponent);
  }
  const ExpressionGraph& graph = algebra_.graph();
  const bool is_symbol = graph.node(factor.id).operation == Operation::symbol;
  return notation_.power(is_symbol ? notation_.symbol(graph.symbol(factor.id)) : node_texts_.at(factor.id),
                         factor.exponent);
}

std::string FormulaWriter::angle_text(const Angle& angle) const {
  Addends addends;
  Addend constant{};
  for (const auto& [monomial, factor] : angle) {
    Factors factors;
    for (const Power& power : algebra_.monomial(monomial))
      factors.push_back(factor_of(algebra_.graph(), power));
    if (monomial == 0)
      constant = product(factor, factors, {});
    else
      addends.push_back(product(factor, factors, {}));
  }
  if (!constant.text.empty()) addends.push_back(constant);
  return joined(addends);
}

/// What is no polynomial: a function of polynomials, or a divisor.
std::string FormulaWriter::node_text(int node) const {
  const ExpressionGraph::Node& n = algebra_.graph().node(node);
  const auto text = [&](int of) { return joined(collected(products_of(algebra_, algebra_.polynomial(of)))); };
  const auto operand = [&](int k) { return text(n.operands[static_cast<std::size_t>(k)]); };
  const auto wrapped = [&](const std::string& inner) { return notation_.open + inner + notation_.close; };
  switch (n.operation) {
    case Operation::sine:
      return notation_.function("sin", operand(0), 1);
    case Operation::cosine:
      return notation_.function("cos", operand(0), 1);
    case Operation::arccosine:
      return notation_.function("acos", operand(0), 1);
    case Operation::arctangent:
      return notation_.function("atan2", operand(0) + ", " + operand(1), 1);
    case Operation::square_root:
      return notation_.function("sqrt", operand(0), 1);
    case Operation::magnitude:
      return notation_.function("abs", operand(0), 1);
    case Operation::less:
      return wrapped(operand(0) + " < " + operand(1));
    case Operation::less_or_equal:
      return wrapped(operand(0) + " <= " + operand(1));
    case Operation::choose:
      return wrapped(operand(0) + " ? " + operand(1) + " : " + operand(2));
    default:  // a divisor
      return wrapped(text(node));
  }
}

}  // namespace limber::symbolic
