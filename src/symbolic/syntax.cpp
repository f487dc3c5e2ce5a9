// The languages of straight_line.hpp.
#include "model/formatted.hpp"
#include "symbolic/notation.hpp"
#include "symbolic/straight_line.hpp"

namespace limber::symbolic {

namespace {

/// Every digit that it takes, and always a floating-point literal.
std::string literal(double number) {
  std::string text = formatted("{}", number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

/// q3 is q[2]; parameters are variables.
std::string element(const Symbol& symbol) {
  if (symbol.kind < SymbolKind::position) return symbol.name;
  return formatted("{}[{}]", symbol.name[0], std::stoi(symbol.name.substr(1)) - 1);
}

std::string temporary(int k) { return formatted("t{}", k); }
std::string latex_temporary(int k) { return formatted("t_{{{}}}", k); }

std::string call(const char* name, const std::string& arguments) { return name + ("(" + arguments + ")"); }
std::string latex_call(const char* name, const std::string& arguments) {
  return "\\" + call(name, arguments);
}

std::string c_choice(const std::string& mask, const std::string& yes, const std::string& no) {
  return "(" + mask + " ? " + yes + " : " + no + ")";
}
std::string python_choice(const std::string& mask, const std::string& yes, const std::string& no) {
  return "(" + yes + " if " + mask + " else " + no + ")";
}

std::string plain_symbol(const Symbol& symbol) { return kTextNotation.symbol(symbol); }
std::string latex_symbol_name(const Symbol& symbol) { return latex_name(symbol.name); }
std::string plain_number(double number) { return formatted("{}", number); }
std::string latex_literal(double number) { return kLatexNotation.number(number); }

}  // namespace

const Syntax kCSyntax{element, literal, temporary, call, c_choice, " * "};
const Syntax kPythonSyntax{element, literal, temporary, call, python_choice, " * "};
const Syntax kTextSyntax{plain_symbol, plain_number, temporary, call, c_choice, " "};
const Syntax kLatexSyntax{latex_symbol_name, latex_literal, latex_temporary, latex_call, c_choice, " \\, "};

}  // namespace limber::symbolic
