// Formulas as a program without branches: what is used more than once has a name, and so has what is too long
// for a line. The walk is in the order of the graph, so no depth matters.
#pragma once

#include <limber/symbolic/graph.hpp>

#include <span>
#include <string>
#include <vector>

namespace limber::symbolic {

/// How a language writes operations. Operands come with parentheses where they need them.
struct Syntax {
  std::string (*symbol)(const Symbol& symbol);
  std::string (*number)(double number);
  std::string (*temporary)(int k);
  std::string (*function)(const char* name, const std::string& arguments);
  std::string (*choice)(const std::string& mask, const std::string& yes, const std::string& no);
  const char* times;
};

extern const Syntax kCSyntax;
extern const Syntax kPythonSyntax;
extern const Syntax kTextSyntax;
extern const Syntax kLatexSyntax;

struct StraightLine {
  struct Statement {
    std::string name, value;
  };
  std::vector<Statement> statements;
  std::vector<std::string> results;  ///< one for each root
};

StraightLine straight_line(const ExpressionGraph& graph, std::span<const int> roots, const Syntax& syntax);

}  // namespace limber::symbolic
