// The equations of motion as formulas: for people, for a compiler, and with symbols of your own choice.
#include <limber/limber.hpp>
#include <limber/symbolic/equations.hpp>

#include <iostream>

using namespace limber;

int main() {
  // As a textbook has them, with names for masses, lengths, centres of mass and moments.
  std::cout << equations(robots::double_pendulum()) << '\n';

  // One function in C that needs no library, in numbers.
  EquationOptions options;
  options.what = {"inverse_dynamics"};
  options.format = EquationFormat::c;
  const std::string source = equations(robots::panda(), options);
  std::cout << "Panda: " << source.size() << " characters of C\n";

  // A mass that is still to be found stays a symbol: an argument of the function.
  options.symbols = SymbolChoice{.wanted = {"m7"}};
  const bool has_argument =
      equations(robots::panda(), options).find("m7 = parameters[0]") != std::string::npos;
  std::cout << "m7 is " << (has_argument ? "" : "not ") << "an argument\n";

  // Formulas of your own go through the same simplification.
  ExpressionGraph graph;
  const Expression x = Expression::symbol(graph, {"x", SymbolKind::position}),
                   y = Expression::symbol(graph, {"y", SymbolKind::position});
  const std::string sum = readable(sin(x) * cos(y) + cos(x) * sin(y));
  std::cout << "sin(x) cos(y) + cos(x) sin(y) = " << sum << '\n';
  return has_argument && sum == "sin(x + y)" ? 0 : 1;
}
