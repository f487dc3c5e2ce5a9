// How symbols, numbers, powers and functions are written.
#pragma once

#include <limber/symbolic/graph.hpp>

#include <string>

namespace limber::symbolic {

struct Notation {
  std::string (*symbol)(const Symbol& symbol);
  std::string (*number)(double number);
  std::string (*power)(const std::string& base, int exponent);
  /// f(argument), or the power of it.
  std::string (*function)(const std::string& name, const std::string& argument, int exponent);
  const char *open, *close;  ///< parentheses around a sum
};

extern const Notation kTextNotation;
extern const Notation kLatexNotation;              ///< velocities are rates of positions
extern const Notation kLatexNotationOfVelocities;  ///< they are not

/// m1 as m_{1}
std::string latex_name(const std::string& name);

}  // namespace limber::symbolic
