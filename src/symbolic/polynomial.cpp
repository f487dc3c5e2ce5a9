#include "symbolic/polynomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace limber::symbolic {

namespace {

constexpr std::size_t kMostTerms = 20000;  // on the way, where many cancel

std::uint64_t pair_key(int a, int b) {
  return static_cast<std::uint64_t>(a) << 32 | static_cast<std::uint32_t>(b);
}

}  // namespace

/// Terms in the making: what is left of large numbers that cancel is nothing.
struct Algebra::Sum {
  struct Entry {
    double coefficient = 0, size = 0;
  };
  std::unordered_map<std::uint64_t, Entry> entries;

  void add(int monomial, int harmonic, double coefficient) {
    Entry& entry = entries[pair_key(monomial, harmonic)];
    entry.coefficient += coefficient;
    entry.size += std::abs(coefficient);
    if (entries.size() > kMostTerms) throw TooManyTerms("the formula is too long to be read");
  }

  Polynomial terms() const {
    Polynomial result;
    for (const auto& [key, entry] : entries)
      if (std::abs(entry.coefficient) > 1e-13 * entry.size)
        result.push_back(
            {static_cast<int>(key >> 32), static_cast<int>(key & 0xFFFFFFFFu), entry.coefficient});
    std::sort(result.begin(), result.end(), [](const Term& a, const Term& b) { return a.key() < b.key(); });
    return result;
  }
};

int Algebra::monomial_number(const Monomial& monomial) {
  const auto [found, is_new] = monomial_index_.try_emplace(monomial, static_cast<int>(monomials_.size()));
  if (is_new) monomials_.push_back(monomial);
  return found->second;
}

int Algebra::harmonic_number(const Harmonic& harmonic) {
  const auto [found, is_new] = harmonic_index_.try_emplace(harmonic, static_cast<int>(harmonics_.size()));
  if (is_new) harmonics_.push_back(harmonic);
  return found->second;
}

int Algebra::product_of_monomials(int a, int b) {
  if (a == 0 || b == 0) return a + b;
  const auto [found, is_new] = monomial_products_.try_emplace(pair_key(std::min(a, b), std::max(a, b)), 0);
  if (!is_new) return found->second;
  Monomial product = monomial(a);
  for (const Power& power : monomial(b)) {
    const auto at = std::lower_bound(product.begin(), product.end(), power.node,
                                     [](const Power& p, int node) { return p.node < node; });
    if (at == product.end() || at->node != power.node)
      product.insert(at, power);
    else if (at->exponent += power.exponent; at->exponent == 0)
      product.erase(at);
  }
  return found->second = monomial_number(product);
}

Angle Algebra::angle_sum(const Angle& a, const Angle& b, double sign) const {
  std::map<int, double> sum(a.begin(), a.end());
  for (const auto& [monomial, factor] : b) {
    double& entry = sum[monomial];
    const double size = std::abs(entry) + std::abs(factor);
    entry += sign * factor;
    if (std::abs(entry) < 1e-13 * size) sum.erase(monomial);
  }
  return {sum.begin(), sum.end()};
}

std::pair<int, double> Algebra::normal_harmonic(bool is_sine, Angle angle) {
  constexpr double quarter = std::numbers::pi / 2;
  double factor = 1;
  long turn = is_sine ? 0 : 1;  // the harmonic is sin(angle + turn π/2)
  if (!angle.empty() && angle.front().first == 0) {
    // The constant within a quarter turn of zero, and what rounding makes different the same.
    const double constant = angle.front().second;
    double count = std::round(constant / quarter), rest = constant - count * quarter;
    const bool is_quarters = std::abs(rest) < 1e-14 * std::max(1.0, std::abs(constant));
    if (!is_quarters) {
      count = 2 * std::round(constant / std::numbers::pi);
      rest = constant - count * quarter;
      if (angle.size() > 1) rest = std::round(rest * 1e12) / 1e12;
    }
    turn += std::lround(count);
    if (is_quarters)
      angle.erase(angle.begin());
    else
      angle.front().second = rest;
  }
  turn = ((turn % 4) + 4) % 4;
  if (turn >= 2) factor = -1;
  Harmonic harmonic{turn % 2 == 0, std::move(angle)};
  const auto leading = std::find_if(harmonic.angle.begin(), harmonic.angle.end(),
                                    [](const auto& part) { return part.first != 0; });
  if (leading == harmonic.angle.end()) {  // a number
    const double constant = harmonic.angle.empty() ? 0 : harmonic.angle.front().second;
    return {0, factor * (harmonic.is_sine ? std::sin(constant) : std::cos(constant))};
  }
  if (leading->second < 0) {
    for (auto& part : harmonic.angle) part.second = -part.second;
    if (harmonic.is_sine) factor = -factor;
  }
  return {harmonic_number(harmonic), factor};
}

const std::vector<std::pair<int, double>>& Algebra::product_of_harmonics(int a, int b) {
  const auto [found, is_new] = harmonic_products_.try_emplace(pair_key(a, b));
  if (!is_new) return found->second;
  const Harmonic x = harmonic(a), y = harmonic(b);
  const Angle sum = angle_sum(x.angle, y.angle, 1), difference = angle_sum(x.angle, y.angle, -1);
  // The harmonic of the difference comes with ±½, the one of the sum too.
  const bool is_sine = x.is_sine != y.is_sine;
  auto of_difference = normal_harmonic(is_sine, difference), of_sum = normal_harmonic(is_sine, sum);
  of_difference.second *= !x.is_sine && y.is_sine ? -0.5 : 0.5;
  of_sum.second *= x.is_sine && y.is_sine ? -0.5 : 0.5;
  return found->second = {of_difference, of_sum};
}

Polynomial Algebra::sum(const Polynomial& a, const Polynomial& b, double sign) {
  Sum result;
  for (const Term& term : a) result.add(term.monomial, term.harmonic, term.coefficient);
  for (const Term& term : b) result.add(term.monomial, term.harmonic, sign * term.coefficient);
  return result.terms();
}

Polynomial Algebra::product_as_it_is(const Polynomial& a, const Polynomial& b) {
  Sum result;
  for (const Term& x : a)
    for (const Term& y : b) {
      const int monomial = product_of_monomials(x.monomial, y.monomial);
      const double coefficient = x.coefficient * y.coefficient;
      if (x.harmonic == 0 || y.harmonic == 0) {
        result.add(monomial, x.harmonic + y.harmonic, coefficient);
        continue;
      }
      for (const auto& [harmonic, factor] : product_of_harmonics(x.harmonic, y.harmonic))
        result.add(monomial, harmonic, factor * coefficient);
    }
  return result.terms();
}

Polynomial Algebra::product(const Polynomial& a, const Polynomial& b) {
  Polynomial result = product_as_it_is(a, b);
  for (const UnitQuaternion& quaternion : quaternions_) result = with_unit_length(quaternion, result);
  return result;
}

/// Each step takes w² out of every term that has it.
Polynomial Algebra::with_unit_length(const UnitQuaternion& quaternion, const Polynomial& polynomial) {
  const auto is_w = [&](const Power& power) { return power.node == quaternion[3] && power.exponent >= 2; };
  Polynomial rest, high;
  for (const Term& term : polynomial) {
    Monomial powers = monomial(term.monomial);
    const auto w = std::find_if(powers.begin(), powers.end(), is_w);
    if (w == powers.end()) {
      rest.push_back(term);
      continue;
    }
    if (w->exponent -= 2; w->exponent == 0) powers.erase(w);
    high.push_back({monomial_number(powers), term.harmonic, term.coefficient});
  }
  if (high.empty()) return polynomial;
  Polynomial square = {{0, 0, 1}};
  for (int k = 0; k < 3; ++k)
    square.push_back({monomial_number({{quaternion[static_cast<std::size_t>(k)], 2}}), 0, -1});
  return sum(rest, with_unit_length(quaternion, product_as_it_is(high, square)), 1);
}

/// The node as a factor that stays as it is.
Polynomial Algebra::of_factor(int node) { return {{monomial_number({{node, 1}}), 0, 1}}; }

/// By one term without harmonic; a longer divisor stays as it is.
Polynomial Algebra::quotient(const Polynomial& a, int divisor) {
  const Polynomial& b = by_node_.at(divisor);
  if (b.size() != 1 || b.front().harmonic != 0) return product(a, {{monomial_number({{divisor, -1}}), 0, 1}});
  Monomial inverse = monomial(b.front().monomial);
  for (Power& power : inverse) power.exponent = -power.exponent;
  return product(a, {{monomial_number(inverse), 0, 1 / b.front().coefficient}});
}

Polynomial Algebra::of_sine(bool is_sine, int node, const Polynomial& angle) {
  Angle parts;
  for (const Term& term : angle) {
    if (term.harmonic != 0) return of_factor(node);
    parts.emplace_back(term.monomial, term.coefficient);
  }
  const auto [harmonic, factor] = normal_harmonic(is_sine, parts);
  return factor == 0 ? Polynomial{} : Polynomial{{0, harmonic, factor}};
}

Polynomial Algebra::of_node(int node) {
  const ExpressionGraph::Node& n = graph_.node(node);
  const auto operand = [&](int k) -> const Polynomial& {
    return by_node_.at(n.operands[static_cast<std::size_t>(k)]);
  };
  switch (n.operation) {
    case Operation::number:
      return n.number == 0 ? Polynomial{} : Polynomial{{0, 0, n.number}};
    case Operation::add:
      return sum(operand(0), operand(1), 1);
    case Operation::subtract:
      return sum(operand(0), operand(1), -1);
    case Operation::negate:
      return sum({}, operand(0), -1);
    case Operation::multiply:
      return product(operand(0), operand(1));
    case Operation::divide:
      return quotient(operand(0), n.operands[1]);
    case Operation::sine:
    case Operation::cosine:
      return of_sine(n.operation == Operation::sine, node, operand(0));
    default:
      return of_factor(node);
  }
}

std::vector<int> Algebra::factor_nodes() const {
  std::set<int> nodes;
  for (const Monomial& monomial : monomials_)
    for (const Power& power : monomial) nodes.insert(power.node);
  return {nodes.begin(), nodes.end()};
}

std::set<int> Algebra::nodes_in(const Polynomial& polynomial) const {
  std::set<int> nodes;
  const auto add = [&](int i) {
    for (const Power& power : monomial(i)) nodes.insert(power.node);
  };
  for (const Term& term : polynomial) {
    add(term.monomial);
    for (const auto& part : harmonic(term.harmonic).angle) add(part.first);
  }
  return nodes;
}

std::vector<Polynomial> Algebra::polynomials(std::span<const int> nodes) {
  for (const int node : graph_.needed_for(nodes))
    if (!by_node_.contains(node)) by_node_.emplace(node, of_node(node));
  std::vector<Polynomial> result;
  for (const int node : nodes) {
    // What is left of terms that cancelled on the way is nothing.
    double largest = 0;
    for (const int part : graph_.needed_for({&node, 1}))
      for (const Term& term : by_node_.at(part)) largest = std::max(largest, std::abs(term.coefficient));
    Polynomial& terms = result.emplace_back(by_node_.at(node));
    std::erase_if(terms, [&](const Term& term) { return std::abs(term.coefficient) < 1e-14 * largest; });
  }
  return result;
}

}  // namespace limber::symbolic
