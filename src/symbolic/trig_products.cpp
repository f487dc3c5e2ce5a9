#include "symbolic/trig_products.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace limber::symbolic {

namespace {

bool are_equal(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

/// (a + sign b)/2 where all of its factors are whole numbers.
std::optional<Angle> half(const Angle& a, const Angle& b, double sign) {
  std::map<int, double> sum(a.begin(), a.end());
  for (const auto& [monomial, factor] : b) sum[monomial] += sign * factor;
  Angle result;
  for (const auto& [monomial, factor] : sum) {
    if (factor == 0) continue;
    if (monomial == 0 || factor / 2 != std::round(factor / 2)) return std::nullopt;
    result.emplace_back(monomial, factor / 2);
  }
  return result;
}

/// number × two harmonics
struct Pair {
  double number;
  Harmonic a, b;
};

/// The harmonic with its angle in the one form that the algebra keeps; its sign goes to `number`.
Harmonic normal(bool is_sine, Angle angle, double& number) {
  if (!angle.empty() && angle.front().second < 0) {
    for (auto& part : angle) part.second = -part.second;
    if (is_sine) number = -number;
  }
  return {is_sine, std::move(angle)};
}

/// x + sign y as a product.
std::optional<Pair> as_product(const Harmonic& x, const Harmonic& y, double sign) {
  const bool is_sine = x.is_sine && !x.angle.empty();
  if (is_sine != (y.is_sine && !y.angle.empty())) return std::nullopt;
  const auto sum = half(x.angle, y.angle, 1), difference = half(x.angle, y.angle, -1);
  if (!sum || !difference || sum->empty() || difference->empty()) return std::nullopt;
  double number = 2;
  // sin + sin = 2 sin cos, sin − sin = 2 cos sin, cos + cos = 2 cos cos, cos − cos = −2 sin sin
  const bool first_is_sine = is_sine == (sign > 0), second_is_sine = sign < 0;
  if (!is_sine && sign < 0) number = -2;
  const Harmonic a = normal(first_is_sine, *sum, number), b = normal(second_is_sine, *difference, number);
  return Pair{number, a, b};
}

class Combination {
 public:
  Combination(Algebra& algebra, std::vector<TrigTerm>& terms) : algebra_(algebra), terms_(terms) {}

  /// Joins two terms that differ in one harmonic; whether there were such.
  bool step() {
    for (std::size_t i = 0; i < terms_.size(); ++i)
      for (std::size_t j = i + 1; j < terms_.size(); ++j)
        if (terms_[i].monomial == terms_[j].monomial && join(i, j)) return true;
    return false;
  }

 private:
  bool join(std::size_t i, std::size_t j) {
    const TrigTerm &x = terms_[i], &y = terms_[j];
    std::vector<int> common, of_x, of_y;
    std::set_intersection(x.harmonics.begin(), x.harmonics.end(), y.harmonics.begin(), y.harmonics.end(),
                          std::back_inserter(common));
    std::set_difference(x.harmonics.begin(), x.harmonics.end(), common.begin(), common.end(),
                        std::back_inserter(of_x));
    std::set_difference(y.harmonics.begin(), y.harmonics.end(), common.begin(), common.end(),
                        std::back_inserter(of_y));
    if (of_x.size() > 1 || of_y.size() > 1) return false;
    const int a = of_x.empty() ? 0 : of_x.front(), b = of_y.empty() ? 0 : of_y.front();
    // A constant that is larger gives what is needed of it.
    double share = x.coefficient;
    if (a == 0 && std::abs(x.coefficient) >= std::abs(y.coefficient))
      share = std::copysign(y.coefficient, x.coefficient);
    else if (!are_equal(std::abs(x.coefficient), std::abs(y.coefficient)))
      return false;
    const double sign = std::signbit(share) == std::signbit(y.coefficient) ? 1 : -1;
    const auto pair = as_product(algebra_.harmonic(a), algebra_.harmonic(b), sign);
    if (!pair) return false;
    common.push_back(algebra_.harmonic_number(pair->a));
    common.push_back(algebra_.harmonic_number(pair->b));
    std::sort(common.begin(), common.end());
    const TrigTerm joined{x.monomial, common, share * pair->number};
    const double rest = x.coefficient - share;
    terms_[j] = joined;
    if (are_equal(share, x.coefficient))
      terms_.erase(terms_.begin() + static_cast<std::ptrdiff_t>(i));
    else
      terms_[i].coefficient = rest;
    return true;
  }

  Algebra& algebra_;
  std::vector<TrigTerm>& terms_;
};

}  // namespace

std::vector<TrigTerm> with_trig_products(Algebra& algebra, const Polynomial& polynomial) {
  std::vector<TrigTerm> all;
  // Keys ascend: terms of one monomial are neighbours, the one without harmonic first.
  for (std::size_t begin = 0; begin < polynomial.size();) {
    std::size_t end = begin;
    std::vector<TrigTerm> terms;
    for (; end < polynomial.size() && polynomial[end].monomial == polynomial[begin].monomial; ++end) {
      const Term& term = polynomial[end];
      terms.push_back({term.monomial,
                       term.harmonic == 0 ? std::vector<int>{} : std::vector<int>{term.harmonic},
                       term.coefficient});
    }
    Combination combination(algebra, terms);
    while (combination.step()) {}
    all.insert(all.end(), terms.begin(), terms.end());
    begin = end;
  }
  return all;
}

}  // namespace limber::symbolic
