// Terms as products of factors, in the order in which a textbook has them: masses, ratios, g, lengths,
// positions, sines and cosines, velocities, accelerations.
#pragma once

#include <vector>

#include "symbolic/polynomial.hpp"

namespace limber::symbolic {

/// Places in a product.
enum Rank { kInertia, kRatio, kGravity, kLength, kPosition, kHarmonic, kVelocity, kAcceleration };

/// A symbol, a node that stays as it is, or a harmonic, with its power.
struct Factor {
  int rank;   ///< its place in a product
  int order;  ///< among those of the same rank
  bool is_harmonic;
  int id;
  int exponent;
  auto operator<=>(const Factor&) const = default;
  bool is_same(const Factor& other) const { return is_harmonic == other.is_harmonic && id == other.id; }
};
using Factors = std::vector<Factor>;

struct Product {
  double coefficient;
  Factors factors;
};
using Products = std::vector<Product>;

/// The node with its power as a factor.
Factor factor_of(const ExpressionGraph& graph, const Power& power);

/// The terms of a polynomial, with products of sines and cosines where these are shorter.
Products products_of(Algebra& algebra, const Polynomial& polynomial);

/// Those without harmonics first, then by factors, higher powers first.
bool comes_before(const Product& a, const Product& b);

/// Divides terms by what is common to all of them, and returns that.
Product take_content(Products& terms);

}  // namespace limber::symbolic
