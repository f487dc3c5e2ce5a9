// Sums of harmonics as products, where that is shorter: cos(α + β) + cos(α − β) = 2 cos α cos β and its kin,
// of which 1 + cos 2α = 2 cos² α is one.
#pragma once

#include "symbolic/polynomial.hpp"

namespace limber::symbolic {

/// A term whose harmonic is a product: numbers of harmonics, ascending, those that come twice twice.
struct TrigTerm {
  int monomial;
  std::vector<int> harmonics;
  double coefficient;
};

std::vector<TrigTerm> with_trig_products(Algebra& algebra, const Polynomial& polynomial);

}  // namespace limber::symbolic
