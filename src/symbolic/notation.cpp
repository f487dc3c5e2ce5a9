#include "symbolic/notation.hpp"

#include <array>
#include <cmath>
#include <optional>

#include "model/formatted.hpp"

namespace limber::symbolic {

namespace {

struct Fraction {
  double above;
  int below;
};

/// A small fraction that is the number up to rounding.
std::optional<Fraction> fraction(double number) {
  for (const int below : {1, 2, 3, 4, 6, 8, 12, 16}) {
    const double above = number * below;
    if (std::abs(above) < 1000 && std::abs(above - std::round(above)) < 1e-13 * std::abs(above))
      return Fraction{std::round(above), below};
  }
  return std::nullopt;
}

/// Ten digits: what rounding leaves in a sum is not for people.
std::string decimal(double number) { return formatted("{:.10g}", number); }

std::string text_symbol(const Symbol& symbol) { return symbol.name; }

std::string text_number(double number) {
  const auto simple = fraction(number);
  if (!simple) return decimal(number);
  return simple->below == 1 ? decimal(simple->above) : formatted("{}/{}", simple->above, simple->below);
}

std::string superscript(int exponent) {
  constexpr std::array digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char digit : std::to_string(exponent)) text += digits[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::string text_power(const std::string& base, int exponent) {
  return exponent == 1 ? base : base + superscript(exponent);
}

std::string text_function(const std::string& name, const std::string& argument, int exponent) {
  return text_power(name, exponent) + "(" + argument + ")";
}

std::string plain_latex_symbol(const Symbol& symbol) { return latex_name(symbol.name); }

std::string latex_symbol(const Symbol& symbol) {
  const std::string index = "_{" + symbol.name.substr(1) + "}";
  if (symbol.kind == SymbolKind::velocity) return "\\dot{q}" + index;
  if (symbol.kind == SymbolKind::acceleration) return "\\ddot{q}" + index;
  return latex_name(symbol.name);
}

std::string latex_number(double number) {
  const auto simple = fraction(number);
  if (simple && simple->below != 1) return formatted("\\tfrac{{{}}}{{{}}}", simple->above, simple->below);
  const std::string text = decimal(number);
  const auto exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  return formatted("{} \\cdot 10^{{{}}}", text.substr(0, exponent), std::stoi(text.substr(exponent + 1)));
}

std::string latex_power(const std::string& base, int exponent) {
  return exponent == 1 ? base : formatted("{}^{{{}}}", base, exponent);
}

std::string latex_function(const std::string& name, const std::string& argument, int exponent) {
  return latex_power("\\" + name, exponent) + "(" + argument + ")";
}

}  // namespace

std::string latex_name(const std::string& name) {
  if (name.size() == 1) return name;
  std::string index = name.substr(1);
  for (char& c : index)
    if (c == '_') c = ',';
  return name.substr(0, 1) + "_{" + index + "}";
}

const Notation kTextNotation{text_symbol, text_number, text_power, text_function, "(", ")"};
const Notation kLatexNotation{latex_symbol, latex_number, latex_power, latex_function, "\\left(", "\\right)"};
const Notation kLatexNotationOfVelocities{plain_latex_symbol, latex_number, latex_power,
                                          latex_function,     "\\left(",    "\\right)"};

}  // namespace limber::symbolic
