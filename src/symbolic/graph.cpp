#include <limber/symbolic/graph.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace [[gnu::visibility("default")]] limber {

std::size_t ExpressionGraph::Hash::operator()(const Node& node) const {
  auto hash = std::bit_cast<std::uint64_t>(node.number) ^ static_cast<std::uint64_t>(node.operation);
  for (const int operand : node.operands)
    hash = (hash ^ static_cast<std::uint64_t>(static_cast<std::uint32_t>(operand))) * 0x9E3779B97F4A7C15u;
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

int ExpressionGraph::find_or_add(const Node& node) {
  const auto [found, is_new] = index_.try_emplace(node, size());
  if (is_new) nodes_.push_back(node);
  return found->second;
}

int ExpressionGraph::add_number(double number) {
  return find_or_add({Operation::number, {-1, -1, -1}, number == 0 ? 0.0 : number});  // −0 is 0
}

int ExpressionGraph::add_symbol(const Symbol& symbol) {
  const auto [found, is_new] = symbol_index_.try_emplace(symbol.name, static_cast<int>(symbols_.size()));
  if (is_new) symbols_.push_back(symbol);
  return find_or_add({Operation::symbol, {found->second, -1, -1}, 0});
}

int ExpressionGraph::add(Operation operation, int a, int b, int c) {
  if ((operation == Operation::add || operation == Operation::multiply) && b < a) std::swap(a, b);
  return find_or_add({operation, {a, b, c}, 0});
}

std::vector<int> ExpressionGraph::needed_for(std::span<const int> roots) const {
  std::vector<bool> is_needed(nodes_.size(), false);
  for (const int root : roots) is_needed[static_cast<std::size_t>(root)] = true;
  std::vector<int> needed;
  for (int i = size() - 1; i >= 0; --i) {
    if (!is_needed[static_cast<std::size_t>(i)]) continue;
    needed.push_back(i);
    if (node(i).operation == Operation::symbol) continue;
    for (const int operand : node(i).operands)
      if (operand >= 0) is_needed[static_cast<std::size_t>(operand)] = true;
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

namespace {

double apply(Operation operation, double number, double a, double b, double c) {
  switch (operation) {
    case Operation::number:
      return number;
    case Operation::symbol:
      break;
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::negate:
      return -a;
    case Operation::sine:
      return std::sin(a);
    case Operation::cosine:
      return std::cos(a);
    case Operation::arccosine:
      return std::acos(a);
    case Operation::arctangent:
      return std::atan2(a, b);
    case Operation::square_root:
      return std::sqrt(a);
    case Operation::magnitude:
      return std::abs(a);
    case Operation::less:
      return a < b ? 1 : 0;
    case Operation::less_or_equal:
      return a <= b ? 1 : 0;
    case Operation::choose:
      return a != 0 ? b : c;
  }
  return number;
}

}  // namespace

std::vector<double> ExpressionGraph::evaluate(std::span<const int> roots,
                                              std::span<const double> symbol_numbers) const {
  std::vector<double> values(nodes_.size(), 0);
  const auto value = [&](int operand) { return operand < 0 ? 0 : values[static_cast<std::size_t>(operand)]; };
  for (const int i : needed_for(roots)) {
    const Node& n = node(i);
    values[static_cast<std::size_t>(i)] =
        n.operation == Operation::symbol
            ? symbol_numbers[static_cast<std::size_t>(n.operands[0])]
            : apply(n.operation, n.number, value(n.operands[0]), value(n.operands[1]), value(n.operands[2]));
  }
  std::vector<double> results;
  for (const int root : roots) results.push_back(value(root));
  return results;
}

}  // namespace limber
