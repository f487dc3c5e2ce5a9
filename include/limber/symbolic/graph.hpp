// Where formulas are kept: one flat store of operations, each of them once.
//
// An operation refers to its operands by their numbers, which are smaller than its own. So a walk in the
// order of the store, or against it, meets operands before or after all that use them: nothing here recurs,
// however deep a formula is. Equal operations have equal numbers (hash-consing), so a common subexpression is
// found when it is made.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

enum class Operation : std::uint8_t {
  number,
  symbol,
  add,
  subtract,
  multiply,
  divide,
  negate,
  sine,
  cosine,
  arccosine,
  arctangent,  ///< atan2(y, x)
  square_root,
  magnitude,
  less,           ///< 1 or 0
  less_or_equal,  ///< 1 or 0
  choose,         ///< the second operand where the first is not 0, else the third
};

/// What a symbol stands for, in the order in which a product has them.
enum class SymbolKind : std::uint8_t {
  mass,
  moment,  ///< of inertia: of links, of rotors about their axes, armature
  gear_ratio,
  gravity,
  length,  ///< between joints, and of centres of mass
  position,
  velocity,
  acceleration,
};

struct Symbol {
  std::string name;
  SymbolKind kind = SymbolKind::position;
};

class ExpressionGraph {
 public:
  struct Node {
    Operation operation;
    std::array<int, 3> operands;  ///< −1 where there is none; of a symbol, its place in symbols()
    double number;                ///< of a number, else 0

    bool operator==(const Node&) const = default;
  };

  int size() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }
  const std::vector<Symbol>& symbols() const { return symbols_; }
  const Symbol& symbol(int i) const { return symbols_[static_cast<std::size_t>(node(i).operands[0])]; }

  // Each returns the number of the node, an older one if there is an equal one. Nothing is simplified here.
  int add_number(double number);
  int add_symbol(const Symbol& symbol);
  int add(Operation operation, int a, int b = -1, int c = -1);

  /// The nodes that the roots are made of, in ascending order.
  std::vector<int> needed_for(std::span<const int> roots) const;

  /// The numbers of the roots, with a number for each of symbols().
  std::vector<double> evaluate(std::span<const int> roots, std::span<const double> symbol_numbers) const;

 private:
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };

  int find_or_add(const Node& node);

  std::vector<Node> nodes_;
  std::vector<Symbol> symbols_;
  std::unordered_map<Node, int, Hash> index_;
  std::unordered_map<std::string, int> symbol_index_;
};

}  // namespace limber
