#include <limber/symbolic/equations.hpp>

#include <limber/model/build.hpp>
#include "model/formatted.hpp"

#include <algorithm>

#include "model/refuse.hpp"
#include "symbolic/derivation.hpp"
#include "symbolic/formula_writer.hpp"
#include "symbolic/right_angles.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

constexpr int kMostReadable = 4;  // degrees of freedom

/// Each quantity once.
std::vector<std::string> different(const std::vector<std::string>& what) {
  if (what.empty()) refuse("no quantity is asked for");
  std::vector<std::string> result;
  for (const std::string& word : what)
    if (std::find(result.begin(), result.end(), word) == result.end()) result.push_back(word);
  return result;
}

}  // namespace

const std::vector<std::string>& equation_formats() {
  static const std::vector<std::string> words = {"text", "latex", "c",
                                                 "python"};  // as EquationFormat has them
  return words;
}

EquationFormat equation_format(const std::string& word) {
  const std::vector<std::string>& words = equation_formats();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end())
    refuse("equations have no format \"{}\"; there are text, latex, c and python", word);
  return static_cast<EquationFormat>(found - words.begin());
}

SymbolChoice symbol_choice(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"all"}) return {.all = true};
  if (words == std::vector<std::string>{"none"}) return {};
  for (const char* alone : {"all", "none"})
    if (std::find(words.begin(), words.end(), alone) != words.end())
      refuse("symbols: \"{}\" stands alone, without other words", alone);
  return {.wanted = words};
}

std::string equations(const Model<double>& model, const EquationOptions& options) {
  const bool is_short = model.nv() <= kMostReadable;
  const symbolic::Derivation derivation = symbolic::derive(
      model, different(options.what), options.symbols.value_or(SymbolChoice{.all = is_short}));
  switch (options.format) {
    case EquationFormat::text:
      break;
    case EquationFormat::latex:
      return symbolic::latex_of(derivation, is_short);
    case EquationFormat::c:
      return symbolic::c_of(derivation);
    case EquationFormat::python:
      return symbolic::python_of(derivation);
  }
  return symbolic::text_of(derivation, is_short);
}

std::string equations(const ModelSpec& spec, const EquationOptions& options) {
  const bool is_latex = options.format == EquationFormat::latex,
             is_code = !is_latex && options.format != EquationFormat::text;
  ModelSpec straight = spec;
  const int changed = is_code ? 0 : symbolic::make_angles_right(straight);
  std::string text = equations(build(straight), options);
  if (changed == 0) return text;
  const std::string note =
      formatted("{}angles within {:g} rad of a right angle are taken as right angles ({} here)\n",
                is_latex ? "% " : "", symbolic::kRightAngle, changed);
  return text.insert(text.find('\n') + 1, note);
}

std::string readable(const Expression& expression) {
  if (expression.is_number()) return symbolic::kTextNotation.number(expression.number());
  symbolic::Algebra algebra(*expression.graph());
  const int node = expression.node();
  const auto polynomials = algebra.polynomials({&node, 1});
  return symbolic::FormulaWriter(algebra, symbolic::kTextNotation).write(polynomials.front());
}

}  // namespace limber
