#include <limber/symbolic/expression.hpp>

#include <cmath>
#include <numbers>
#include <optional>

namespace [[gnu::visibility("default")]] limber {

namespace {

using Operand = std::optional<Expression>;

ExpressionGraph& graph_of(const Expression& a, const Expression& b) {
  return a.is_number() ? *b.graph() : *a.graph();
}

Expression unary(Operation operation, const Expression& a) {
  return {*a.graph(), a.graph()->add(operation, a.node())};
}

Expression binary(Operation operation, const Expression& a, const Expression& b) {
  ExpressionGraph& graph = graph_of(a, b);
  const int left = a.node_in(graph), right = b.node_in(graph);
  return {graph, graph.add(operation, left, right)};
}

Operation operation_of(const Expression& a) {
  return a.is_number() ? Operation::number : a.graph()->node(a.node()).operation;
}

Expression operand(const Expression& a, int k) {
  return {*a.graph(), a.graph()->node(a.node()).operands[static_cast<std::size_t>(k)]};
}

/// x of −x.
Operand negated(const Expression& a) {
  return operation_of(a) == Operation::negate ? Operand(operand(a, 0)) : std::nullopt;
}

/// number × rest
struct Scaled {
  double number;
  Expression rest;
};

Scaled scaled(const Expression& a) {
  if (const Operand x = negated(a)) {
    const Scaled inner = scaled(*x);  // −x has no negated x in it: one step
    return {-inner.number, inner.rest};
  }
  if (operation_of(a) == Operation::multiply)
    for (const int k : {0, 1})
      if (operand(a, k).is_number()) return {operand(a, k).number(), operand(a, 1 - k)};
  return {1, a};
}

/// constant + sign × rest, of an angle
struct Shifted {
  double constant;
  double sign;
  Expression rest;
};

Shifted shifted(const Expression& angle) {
  const Operation operation = operation_of(angle);
  if (operation == Operation::add || operation == Operation::subtract) {
    const double sign = operation == Operation::add ? 1 : -1;
    const Expression a = operand(angle, 0), b = operand(angle, 1);
    if (a.is_number()) return {a.number(), sign, b};
    if (b.is_number()) return {sign * b.number(), 1, a};
  }
  return {0, 1, angle};
}

/// How many quarters of a turn an angle is, if it is so up to rounding.
std::optional<long> quarters(double angle) {
  constexpr double quarter = std::numbers::pi / 2, rounding = 4 * std::numeric_limits<double>::epsilon();
  const double count = std::round(angle / quarter);
  if (std::abs(angle - count * quarter) > rounding * std::max(1.0, std::abs(angle))) return std::nullopt;
  return std::lround(count);
}

/// sin(k π/2), exactly.
double sine_of_quarters(long k) {
  constexpr double sines[] = {0, 1, 0, -1};
  return sines[((k % 4) + 4) % 4];
}

/// cos where the number of quarters is odd: sin(x + k π/2) = sin x cos(k π/2) + cos x sin(k π/2).
Expression sine_or_cosine(bool is_sine, const Expression& x) {
  if (const Operand positive = negated(x)) {
    const Expression same = sine_or_cosine(is_sine, *positive);
    return is_sine ? -same : same;
  }
  return unary(is_sine ? Operation::sine : Operation::cosine, x);
}

/// sin(a + turn π/2)
Expression sine_ahead(const Expression& a, long turn) {
  if (a.is_number()) {
    if (const auto k = quarters(a.number())) return sine_of_quarters(*k + turn);
    return turn == 0 ? std::sin(a.number()) : std::cos(a.number());
  }
  const Shifted angle = shifted(a);
  const auto k = quarters(angle.constant);
  if (!k) return sine_or_cosine(turn == 0, a);
  const double with_sine = sine_of_quarters(*k + turn + 1) * angle.sign,
               with_cosine = sine_of_quarters(*k + turn);
  return with_sine != 0 ? Expression(with_sine) * sine_or_cosine(true, angle.rest)
                        : Expression(with_cosine) * sine_or_cosine(false, angle.rest);
}

}  // namespace

Expression::Expression(ExpressionGraph& graph, int node) {
  const ExpressionGraph::Node& at = graph.node(node);
  if (at.operation == Operation::number) {
    number_ = at.number;
  } else {
    graph_ = &graph;
    node_ = node;
  }
}

Expression Expression::symbol(ExpressionGraph& graph, const Symbol& symbol) {
  return {graph, graph.add_symbol(symbol)};
}

Expression operator-(const Expression& a) {
  if (a.is_number()) return -a.number_;
  if (const Operand x = negated(a)) return *x;
  if (operation_of(a) == Operation::subtract) return operand(a, 1) - operand(a, 0);
  if (const Scaled s = scaled(a); s.number != 1) return Expression(-s.number) * s.rest;
  return unary(Operation::negate, a);
}

Expression operator+(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return a.number_ + b.number_;
  if (a == Expression(0)) return b;
  if (b == Expression(0)) return a;
  const Scaled x = scaled(a), y = scaled(b);
  if (!a.is_number() && !b.is_number() && x.rest == y.rest) return Expression(x.number + y.number) * x.rest;
  if (const Operand minus = negated(b)) return a - *minus;
  if (const Operand minus = negated(a)) return b - *minus;
  if (operation_of(b) == Operation::subtract && operand(b, 1) == a) return operand(b, 0);
  if (operation_of(a) == Operation::subtract && operand(a, 1) == b) return operand(a, 0);
  return binary(Operation::add, a, b);
}

Expression operator-(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return a.number_ - b.number_;
  if (a == Expression(0)) return -b;
  if (b == Expression(0)) return a;
  const Scaled x = scaled(a), y = scaled(b);
  if (!a.is_number() && !b.is_number() && x.rest == y.rest) return Expression(x.number - y.number) * x.rest;
  if (const Operand minus = negated(b)) return a + *minus;
  if (const Operand minus = negated(a)) return -(*minus + b);
  if (operation_of(a) == Operation::add)
    for (const int k : {0, 1})
      if (operand(a, k) == b) return operand(a, 1 - k);
  return binary(Operation::subtract, a, b);
}

Expression operator*(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return a.number_ * b.number_;
  if (a == Expression(0) || b == Expression(0)) return 0;
  if (a == Expression(1)) return b;
  if (b == Expression(1)) return a;
  if (b.is_number()) return b * a;
  if (a.is_number()) {
    const Scaled s = scaled(b);
    const double number = a.number_ * s.number;
    if (number == 1) return s.rest;
    if (number == -1)
      return operation_of(s.rest) == Operation::subtract ? -s.rest : unary(Operation::negate, s.rest);
    return binary(Operation::multiply, number, s.rest);
  }
  const Scaled x = scaled(a), y = scaled(b);
  if (const double number = x.number * y.number; number != 1) return Expression(number) * (x.rest * y.rest);
  return binary(Operation::multiply, x.rest, y.rest);
}

Expression operator/(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return a.number_ / b.number_;
  if (b.is_number()) return a * Expression(1 / b.number_);
  if (a == Expression(0)) return 0;
  if (a == b) return 1;
  return binary(Operation::divide, a, b);
}

Expression::Mask operator<(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return Expression::Mask(a.number_ < b.number_ ? 1 : 0);
  return Expression::Mask(binary(Operation::less, a, b));
}

Expression::Mask operator<=(const Expression& a, const Expression& b) {
  if (a.is_number() && b.is_number()) return Expression::Mask(a.number_ <= b.number_ ? 1 : 0);
  return Expression::Mask(binary(Operation::less_or_equal, a, b));
}

Expression::Mask operator>(const Expression& a, const Expression& b) { return b < a; }
Expression::Mask operator>=(const Expression& a, const Expression& b) { return b <= a; }

Expression select(const Expression::Mask& mask, const Expression& a, const Expression& b) {
  const Expression& truth = mask.truth();
  if (truth.is_number()) return truth.number() != 0 ? a : b;
  if (a == b || (a.is_number() && std::isnan(a.number()))) return b;
  if (b.is_number() && std::isnan(b.number())) return a;
  ExpressionGraph& graph = *truth.graph();
  const int yes = a.node_in(graph), no = b.node_in(graph);
  return {graph, graph.add(Operation::choose, truth.node(), yes, no)};
}

Expression sin(const Expression& a) { return sine_ahead(a, 0); }
Expression cos(const Expression& a) { return sine_ahead(a, 1); }

Expression acos(const Expression& a) {
  return a.is_number() ? Expression(std::acos(a.number_)) : unary(Operation::arccosine, a);
}

Expression atan2(const Expression& y, const Expression& x) {
  if (y.is_number() && x.is_number()) return std::atan2(y.number_, x.number_);
  return binary(Operation::arctangent, y, x);
}

Expression sqrt(const Expression& a) {
  return a.is_number() ? Expression(std::sqrt(a.number_)) : unary(Operation::square_root, a);
}

Expression abs(const Expression& a) {
  return a.is_number() ? Expression(std::abs(a.number_)) : unary(Operation::magnitude, a);
}

}  // namespace limber
