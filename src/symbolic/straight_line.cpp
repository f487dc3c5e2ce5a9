#include "symbolic/straight_line.hpp"

#include <algorithm>
#include <unordered_map>

namespace limber::symbolic {

namespace {

constexpr std::size_t kLongest = 80;  // of what is written inside another operation

/// How tightly an operation binds.
enum Binding { kSum, kProduct, kAtom };

struct Written {
  std::string text;
  Binding binding = kAtom;
};

class StraightLineWriter {
 public:
  StraightLineWriter(const ExpressionGraph& graph, const Syntax& syntax) : graph_(graph), syntax_(syntax) {}

  StraightLine write(std::span<const int> roots) {
    const std::vector<int> needed = graph_.needed_for(roots);
    std::unordered_map<int, int> uses;
    for (const int root : roots) ++uses[root];
    for (const int i : needed)
      if (graph_.node(i).operation != Operation::symbol)
        for (const int operand : graph_.node(i).operands)
          if (operand >= 0) ++uses[operand];
    for (const int i : needed) {
      Written text = written(i);
      const Operation operation = graph_.node(i).operation;
      const bool is_leaf = operation == Operation::number || operation == Operation::symbol ||
                           (operation == Operation::negate && is_leaf_node(graph_.node(i).operands[0]));
      if (!is_leaf && (uses[i] > 1 || text.text.size() > kLongest)) {
        const std::string name = syntax_.temporary(static_cast<int>(result_.statements.size()) + 1);
        result_.statements.push_back({name, text.text});
        text = {name, kAtom};
      }
      texts_[i] = std::move(text);
    }
    for (const int root : roots) result_.results.push_back(texts_.at(root).text);
    return std::move(result_);
  }

 private:
  bool is_leaf_node(int i) const {
    const Operation operation = graph_.node(i).operation;
    return operation == Operation::number || operation == Operation::symbol;
  }

  /// Of an operand inside something that binds as tightly as `least`.
  std::string operand(const ExpressionGraph::Node& node, int k, Binding least) const {
    const Written& own = texts_.at(node.operands[static_cast<std::size_t>(k)]);
    return own.binding < least ? "(" + own.text + ")" : own.text;
  }

  Written written(int i) const {
    const ExpressionGraph::Node& n = graph_.node(i);
    const auto at = [&](int k, Binding least) { return operand(n, k, least); };
    const auto call = [&](const char* name) { return Written{syntax_.function(name, at(0, kSum))}; };
    switch (n.operation) {
      case Operation::number:
        return {syntax_.number(n.number), n.number < 0 ? kSum : kAtom};
      case Operation::symbol:
        return {syntax_.symbol(graph_.symbol(i))};
      case Operation::add:
        return {at(0, kSum) + " + " + at(1, kProduct), kSum};
      case Operation::subtract:
        return {at(0, kSum) + " - " + at(1, kProduct), kSum};
      case Operation::multiply:
        return {at(0, kProduct) + syntax_.times + at(1, kAtom), kProduct};
      case Operation::divide:
        return {at(0, kProduct) + " / " + at(1, kAtom), kProduct};
      case Operation::negate:
        return {"-" + at(0, kProduct), kSum};
      case Operation::sine:
        return call("sin");
      case Operation::cosine:
        return call("cos");
      case Operation::arccosine:
        return call("acos");
      case Operation::square_root:
        return call("sqrt");
      case Operation::magnitude:
        return call("fabs");
      case Operation::arctangent:
        return {syntax_.function("atan2", at(0, kSum) + ", " + at(1, kSum))};
      case Operation::less:
        return {"(" + at(0, kSum) + " < " + at(1, kSum) + ")"};
      case Operation::less_or_equal:
        return {"(" + at(0, kSum) + " <= " + at(1, kSum) + ")"};
      case Operation::choose:
        return {syntax_.choice(at(0, kAtom), at(1, kSum), at(2, kSum))};
    }
    return {};
  }

  const ExpressionGraph& graph_;
  const Syntax& syntax_;
  std::unordered_map<int, Written> texts_;
  StraightLine result_;
};

}  // namespace

StraightLine straight_line(const ExpressionGraph& graph, std::span<const int> roots, const Syntax& syntax) {
  return StraightLineWriter(graph, syntax).write(roots);
}

}  // namespace limber::symbolic
