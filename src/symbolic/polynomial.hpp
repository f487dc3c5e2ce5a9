// The normal form of a formula: a sum of terms
//
//   number × product of powers × harmonic          harmonic: 1, sin α or cos α, α a sum of angles with
//   factors
//
// Products of sines and cosines become sums over harmonics,
//
//   2 cos α cos β = cos(α − β) + cos(α + β)    2 sin α sin β = cos(α − β) − cos(α + β)    2 sin α cos β = …
//
// so that sin² + cos² is 1 and sin α cos β + cos α sin β is sin(α + β) without any search: two formulas
// of this kind that are equal have the same terms. trig_products.hpp goes the other way, where that is
// shorter.
#pragma once

#include <limber/symbolic/graph.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace limber::symbolic {

/// A node of the graph and its power: a symbol, or what is no polynomial and stays as it is.
struct Power {
  int node;
  int exponent;
  auto operator<=>(const Power&) const = default;
};
using Monomial = std::vector<Power>;  ///< nodes ascending

/// Monomials by number, with their factors; the monomial 1 is a constant angle.
using Angle = std::vector<std::pair<int, double>>;

struct Harmonic {
  bool is_sine = false;
  Angle angle;  ///< empty: the harmonic is 1
  auto operator<=>(const Harmonic&) const = default;
};

struct Term {
  int monomial, harmonic;  ///< numbers in the algebra
  double coefficient;

  std::uint64_t key() const {
    return static_cast<std::uint64_t>(monomial) << 32 | static_cast<std::uint32_t>(harmonic);
  }
};
using Polynomial = std::vector<Term>;  ///< keys ascending

/// Nodes of the symbols x, y, z, w with x² + y² + z² + w² = 1.
using UnitQuaternion = std::array<int, 4>;

/// A formula has too many terms to be read.
struct TooManyTerms : std::length_error {
  using std::length_error::length_error;
};

/// Keeps monomials and harmonics by number, and computes with polynomials over them.
class Algebra {
 public:
  /// In products, w² becomes 1 − x² − y² − z².
  explicit Algebra(const ExpressionGraph& graph, std::vector<UnitQuaternion> quaternions = {})
      : graph_(graph), quaternions_(std::move(quaternions)) {
    monomial_number({});
    harmonic_number({});
  }

  const Monomial& monomial(int i) const { return monomials_[static_cast<std::size_t>(i)]; }
  const Harmonic& harmonic(int i) const { return harmonics_[static_cast<std::size_t>(i)]; }
  int harmonic_count() const { return static_cast<int>(harmonics_.size()); }
  const ExpressionGraph& graph() const { return graph_; }

  /// The normal forms of nodes. Throws TooManyTerms.
  std::vector<Polynomial> polynomials(std::span<const int> nodes);
  /// Of a node that was met on the way.
  const Polynomial& polynomial(int node) const { return by_node_.at(node); }

  /// The nodes that monomials are made of, in ascending order.
  std::vector<int> factor_nodes() const;
  /// The nodes that a polynomial has in its monomials and angles.
  std::set<int> nodes_in(const Polynomial& polynomial) const;

  int harmonic_number(const Harmonic& harmonic);

 private:
  struct Sum;

  int monomial_number(const Monomial& monomial);
  int product_of_monomials(int a, int b);
  /// Up to two harmonics with their factors.
  const std::vector<std::pair<int, double>>& product_of_harmonics(int a, int b);
  /// sin or cos of an angle, in the one form that it is kept in, with a factor.
  std::pair<int, double> normal_harmonic(bool is_sine, Angle angle);
  Angle angle_sum(const Angle& a, const Angle& b, double sign) const;

  Polynomial of_node(int node);
  Polynomial of_factor(int node);
  Polynomial of_sine(bool is_sine, int node, const Polynomial& angle);
  Polynomial sum(const Polynomial& a, const Polynomial& b, double sign);
  Polynomial product(const Polynomial& a, const Polynomial& b);
  Polynomial product_as_it_is(const Polynomial& a, const Polynomial& b);
  Polynomial with_unit_length(const UnitQuaternion& quaternion, const Polynomial& polynomial);
  Polynomial quotient(const Polynomial& a, int divisor);

  const ExpressionGraph& graph_;
  std::vector<UnitQuaternion> quaternions_;
  std::vector<Monomial> monomials_;
  std::map<Monomial, int> monomial_index_;
  std::unordered_map<std::uint64_t, int> monomial_products_;
  std::vector<Harmonic> harmonics_;
  std::map<Harmonic, int> harmonic_index_;
  std::unordered_map<std::uint64_t, std::vector<std::pair<int, double>>> harmonic_products_;
  std::unordered_map<int, Polynomial> by_node_;
};

}  // namespace limber::symbolic
