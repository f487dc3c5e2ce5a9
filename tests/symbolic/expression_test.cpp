// The symbolic scalar: what is simplified at once, and what the graph is.
#include <limber/symbolic/equations.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace limber {
namespace {

static_assert(Scalar<Expression>);

class Expressions : public ::testing::Test {
 protected:
  Expression symbol(const char* name) { return Expression::symbol(graph_, {name, SymbolKind::position}); }

  double value(const Expression& e, double x, double y) {
    const int node = e.node_in(graph_);
    return graph_.evaluate({&node, 1}, std::vector{x, y}).front();
  }

  ExpressionGraph graph_;
  const Expression x_ = symbol("x"), y_ = symbol("y");
};

TEST_F(Expressions, ZerosAndOnesVanish) {
  EXPECT_EQ(x_ * 0.0, Expression(0));
  EXPECT_EQ(x_ * 1.0, x_);
  EXPECT_EQ(x_ + 0.0, x_);
  EXPECT_EQ(0.0 - x_, -x_);
  EXPECT_EQ(x_ - x_, Expression(0));
  EXPECT_EQ(x_ / x_, Expression(1));
  EXPECT_EQ(-(-x_), x_);
  EXPECT_EQ((x_ + y_) - y_, x_);
  EXPECT_TRUE((2.0 * x_ - (x_ + x_)).is_number());
}

TEST_F(Expressions, EqualOnesAreOneNode) {
  const int before = graph_.size();
  const Expression a = (x_ + y_) * sin(x_);
  const int after = graph_.size();
  const Expression b = sin(x_) * (y_ + x_);
  EXPECT_EQ(a, b);
  EXPECT_EQ(graph_.size(), after);
  EXPECT_EQ(after, before + 3);
}

TEST_F(Expressions, SignsAndNumbersMoveOutward) {
  EXPECT_EQ((-x_) * y_, -(x_ * y_));
  EXPECT_EQ((-x_) * (-y_), x_ * y_);
  EXPECT_EQ(x_ + (-y_), x_ - y_);
  EXPECT_EQ(-(x_ - y_), y_ - x_);
  EXPECT_EQ((2.0 * x_) * (3.0 * y_), 6.0 * (x_ * y_));
  EXPECT_EQ(2.0 * x_ + 3.0 * x_, 5.0 * x_);
}

TEST_F(Expressions, QuartersOfTurnsLeaveSinesAndCosines) {
  constexpr double quarter = std::numbers::pi / 2;
  EXPECT_EQ(sin(x_ + quarter), cos(x_));
  EXPECT_EQ(cos(quarter + x_), -sin(x_));
  EXPECT_EQ(sin(x_ - 2 * quarter), -sin(x_));
  EXPECT_EQ(cos(-x_), cos(x_));
  EXPECT_EQ(sin(quarter - x_), cos(x_));
  EXPECT_EQ(sin(Expression(2 * quarter)), Expression(0));
  EXPECT_EQ(value(sin(x_ + 0.3), 0.5, 0), std::sin(0.8));
}

TEST_F(Expressions, ComparisonsSelect) {
  const Expression smaller = select(x_ < y_, x_, y_);
  EXPECT_EQ(value(smaller, 1, 2), 1);
  EXPECT_EQ(value(smaller, 3, 2), 2);
  EXPECT_EQ(select(Expression(1) < Expression(2), x_, y_), x_);
  EXPECT_EQ(select(x_ < y_, Expression(std::nan("")), y_), y_);
}

TEST_F(Expressions, DepthDoesNotMatter) {
  Expression deep = x_;
  for (int k = 0; k < 300000; ++k) deep = sin(deep) + y_;
  const int node = deep.node();
  EXPECT_EQ(graph_.needed_for({&node, 1}).size(), static_cast<std::size_t>(graph_.size()));
  double expected = 0.4;
  for (int k = 0; k < 300000; ++k) expected = std::sin(expected) + 0.1;
  EXPECT_EQ(value(deep, 0.4, 0.1), expected);
}

// ---- The readable form

TEST_F(Expressions, SquaresOfSineAndCosineAreOne) {
  EXPECT_EQ(readable(sin(x_) * sin(x_) + cos(x_) * cos(x_)), "1");
  EXPECT_EQ(readable(y_ * sin(x_) * sin(x_) + cos(x_) * y_ * cos(x_)), "y");
}

TEST_F(Expressions, SumsOfAnglesAreFound) {
  EXPECT_EQ(readable(sin(x_) * cos(y_) + cos(x_) * sin(y_)), "sin(x + y)");
  EXPECT_EQ(readable(cos(x_) * cos(y_) + sin(x_) * sin(y_)), "cos(x - y)");
  EXPECT_EQ(readable(2.0 * sin(x_) * cos(x_)), "sin(2 x)");
}

TEST_F(Expressions, ProductsThatAreNoSumsStay) {
  EXPECT_EQ(readable(sin(x_) * cos(y_)), "sin(x) cos(y)");
  EXPECT_EQ(readable(y_ * cos(x_) * cos(x_)), "y cos²(x)");
  EXPECT_EQ(readable(3.0 - sin(x_) * sin(x_)), "2 + cos²(x)");
}

TEST_F(Expressions, SumsAndProductsAreCollected) {
  EXPECT_EQ(readable((x_ + y_) * (x_ - y_) + y_ * y_), "x²");
  EXPECT_EQ(readable(x_ * y_ + y_ * x_), "2 x y");
  EXPECT_EQ(readable(0.5 * x_ - y_ / 4.0), "1/2 x - 1/4 y");
  EXPECT_EQ(readable(x_ / y_ * y_), "x");
  EXPECT_EQ(readable(x_ / (x_ + y_)), "x / (x + y)");
  EXPECT_EQ(readable(sqrt(x_ * x_ + 2.0 * x_ * x_)), "sqrt(3 x²)");
}

TEST_F(Expressions, NumbersThatCancelLeaveNothing) {
  EXPECT_EQ(readable(0.1 * x_ + y_ + 0.2 * x_ - 0.3 * x_), "y");
}

}  // namespace
}  // namespace limber
