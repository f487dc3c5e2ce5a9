// Formulas as a textbook prints them, from their normal form:
//
//   - what is common to all terms stands in front of them;
//   - terms with an acceleration are collected by it, and inside by masses and moments of inertia;
//   - terms with velocities by what stands before the velocities: −m2 l1 c2 sin(q2) (2 v1 v2 + v2²);
//   - terms with g by sines and cosines: (m1 c1 + m2 l1) g sin(q1);
//   - all others by masses and moments of inertia: m1 c1² + Iyy1 + m2 (l1² + c2² + 2 l1 c2 cos(q2)).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "symbolic/notation.hpp"
#include "symbolic/products.hpp"

namespace limber::symbolic {

class FormulaWriter {
 public:
  FormulaWriter(Algebra& algebra, const Notation& notation) : algebra_(algebra), notation_(notation) {}

  std::string write(const Polynomial& polynomial);

 private:
  /// A part of a product as text.
  struct Piece {
    int rank;
    bool is_sum;
    std::string text;
  };
  /// A part of a sum as text, without its sign.
  struct Addend {
    bool is_negative;
    int rank;
    std::string text;
  };
  using Addends = std::vector<Addend>;

  void prepare_factors();

  using Collect = Addends (FormulaWriter::*)(const Products&) const;

  Addends collected(Products terms) const;
  Addends by_velocities(const Products& terms) const;
  /// The factors of each harmonic collected by `collect`.
  Addends by_harmonics(const Products& terms, Collect collect) const;
  Addends by_inertias(const Products& terms) const;
  /// By harmonics or by inertias.
  Addends by_shorter(const Products& terms) const;
  Addends apart(const Products& terms) const;

  /// common × (terms), the terms collected by `collect`.
  Addend group(const Factors& common, Products terms, Collect collect) const;
  Addend product(double coefficient, const Factors& factors, const std::vector<Piece>& sums) const;
  Piece sum(Addends addends, double& coefficient) const;
  static std::string joined(const Addends& addends);

  std::string factor_text(const Factor& factor) const;
  std::string angle_text(const Angle& angle) const;
  std::string node_text(int node) const;

  Algebra& algebra_;
  const Notation& notation_;
  std::map<int, std::string> node_texts_;  ///< of nodes that stay as they are
};

}  // namespace limber::symbolic
