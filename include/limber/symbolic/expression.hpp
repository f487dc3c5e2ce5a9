// The symbolic scalar: a formula in the place of a number.
//
// It satisfies `Scalar`, so kernels take it as they are, and their results are formulas of their inputs. It
// is a number, or a node of a graph. What can be seen at once is simplified on the way: zeros and ones
// vanish, numbers are folded, signs move outward, terms that differ by a number become one, quarters of turns
// leave sines and cosines. readable.hpp does the rest.
//
// The constants of a model may be formulas too: Real<Expression> is Expression, so that there is
// Model<Expression>. Its `==` asks whether two formulas are the same one, which is a fact of the mechanism
// and never of a state.
#pragma once

#include <limber/math/scalar.hpp>
#include <limber/symbolic/graph.hpp>

#include <limits>

namespace [[gnu::visibility("default")]] limber {

class Expression {
 public:
  using Real = Expression;

  /// What a comparison gives.
  class Mask;

  Expression() = default;
  Expression(double number) : number_(number) {}  // NOLINT: a number is an expression
  Expression(ExpressionGraph& graph, int node);
  static Expression symbol(ExpressionGraph& graph, const Symbol& symbol);

  bool is_number() const { return graph_ == nullptr; }
  double number() const { return number_; }          ///< of a number
  ExpressionGraph* graph() const { return graph_; }  ///< null for a number
  int node() const { return node_; }                 ///< −1 for a number
  /// Its node in this graph; a number gets one.
  int node_in(ExpressionGraph& graph) const { return is_number() ? graph.add_number(number_) : node_; }

  friend Expression operator+(const Expression& a, const Expression& b);
  friend Expression operator-(const Expression& a, const Expression& b);
  friend Expression operator*(const Expression& a, const Expression& b);
  friend Expression operator/(const Expression& a, const Expression& b);
  friend Expression operator-(const Expression& a);
  Expression& operator+=(const Expression& b) { return *this = *this + b; }
  Expression& operator-=(const Expression& b) { return *this = *this - b; }
  Expression& operator*=(const Expression& b) { return *this = *this * b; }
  Expression& operator/=(const Expression& b) { return *this = *this / b; }

  friend bool operator==(const Expression& a, const Expression& b) {
    return a.graph_ == b.graph_ && a.node_ == b.node_ && a.number_ == b.number_;
  }
  friend Mask operator<(const Expression& a, const Expression& b);
  friend Mask operator<=(const Expression& a, const Expression& b);
  friend Mask operator>(const Expression& a, const Expression& b);
  friend Mask operator>=(const Expression& a, const Expression& b);

  friend Expression sin(const Expression& a);
  friend Expression cos(const Expression& a);
  friend Expression acos(const Expression& a);
  friend Expression atan2(const Expression& y, const Expression& x);
  friend Expression sqrt(const Expression& a);
  friend Expression abs(const Expression& a);

 private:
  ExpressionGraph* graph_ = nullptr;
  int node_ = -1;
  double number_ = 0;
};

class Expression::Mask {
 public:
  explicit Mask(const Expression& truth) : truth_(truth) {}
  const Expression& truth() const { return truth_; }  ///< 1 or 0

 private:
  Expression truth_;
};

/// A NaN says that there is nothing to compute. Formulas are for where there is something: the other side is
/// the result.
Expression select(const Expression::Mask& mask, const Expression& a, const Expression& b);

}  // namespace limber

/// Those of double, as numbers.
template <>
class std::numeric_limits<limber::Expression> {
  using Double = std::numeric_limits<double>;

 public:
  static constexpr bool is_specialized = true;
  static limber::Expression epsilon() { return Double::epsilon(); }
  static limber::Expression min() { return Double::min(); }
  static limber::Expression max() { return Double::max(); }
  static limber::Expression infinity() { return Double::infinity(); }
  static limber::Expression quiet_NaN() { return Double::quiet_NaN(); }
};
