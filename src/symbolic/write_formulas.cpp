// Equations for people: text, or LaTeX.
#include <fmt/core.h>

#include <algorithm>

#include "symbolic/derivation.hpp"
#include "symbolic/formula_writer.hpp"
#include "symbolic/straight_line.hpp"

namespace limber::symbolic {

namespace {

constexpr std::size_t kMostTerms = 1000;  // of a formula that somebody may want to read

/// All entries of all quantities in their order, names for parts of them if they are long, and the parameters
/// in them.
struct Formulas {
  StraightLine lines;
  std::vector<Parameter> parameters;
};

Formulas collected(const Derivation& d, const std::vector<int>& roots, const Notation& notation) {
  Algebra algebra(*d.graph, d.quaternions);
  Formulas result;
  const std::vector<Polynomial> polynomials = algebra.polynomials(roots);
  FormulaWriter writer(algebra, notation);
  std::vector<int> nodes;
  for (const Polynomial& polynomial : polynomials) {
    if (polynomial.size() > kMostTerms) throw TooManyTerms("the formula is too long to be read");
    result.lines.results.push_back(writer.write(polynomial));
    const std::set<int> own = algebra.nodes_in(polynomial);
    nodes.insert(nodes.end(), own.begin(), own.end());
  }
  result.parameters = d.parameters_in(nodes);
  return result;
}

Formulas formulas(const Derivation& d, bool is_short, const Notation& notation, const Syntax& syntax) {
  const std::vector<int> roots = d.roots();
  if (is_short) {
    try {
      return collected(d, roots, notation);
    } catch (const TooManyTerms&) {
      // As code, then.
    }
  }
  return {straight_line(*d.graph, roots, syntax), d.parameters_in(roots)};
}

/// 12, or 1,12 where an index has two digits.
std::string indices(std::size_t entry, int n, int order) {
  std::string text;
  for (int k = 0; k < order; ++k) {
    text.insert(0, std::to_string(entry % static_cast<std::size_t>(n) + 1) + (k > 0 && n > 9 ? "," : ""));
    entry /= static_cast<std::size_t>(n);
  }
  return text;
}

/// q1, v1, a1 and the joint.
std::string variables(const Derivation& d) {
  std::string text;
  for (const JointInfo& joint : d.names.joints) {
    const auto range = [](char letter, int first, int count) {
      return count == 1 ? fmt::format("{}{}", letter, first + 1)
                        : fmt::format("{}{} … {}{}", letter, first + 1, letter, first + count);
    };
    text += fmt::format("{}, {}, {}: {}\n", range('q', joint.q_index, joint.nq),
                        range('v', joint.v_index, joint.nv), range('a', joint.v_index, joint.nv), joint.name);
  }
  return text;
}

/// Whether two entries differ by an exchange of their last two indices: H12 and H21, Γ112 and Γ121.
bool is_mirrored(std::size_t a, std::size_t b, int n, int order) {
  const auto size = static_cast<std::size_t>(n);
  const std::size_t before_a = order == 3 ? a / (size * size) : 0,
                    before_b = order == 3 ? b / (size * size) : 0;
  return before_a == before_b && a / size % size == b % size && b / size % size == a % size;
}

/// Entries that are the same one are written once: H12 = H21 = …
std::string text_entries(const Quantity& quantity, int n, const std::vector<std::string>& results,
                         std::size_t first) {
  std::string text;
  std::vector<bool> is_done(quantity.entries.size(), false);
  bool has_zeros = false;
  for (std::size_t k = 0; k < quantity.entries.size(); ++k) {
    const std::string& formula = results[first + k];
    const bool is_left_out = quantity.order == 3 && formula == "0";
    has_zeros = has_zeros || is_left_out;
    if (is_done[k] || is_left_out) continue;
    text += "  ";
    for (std::size_t other = k; other < quantity.entries.size(); ++other) {
      const bool is_named = other == k || (quantity.order > 1 && results[first + other] == formula &&
                                           is_mirrored(k, other, n, quantity.order));
      if (!is_named) continue;
      is_done[other] = true;
      text += quantity.letter + indices(other, n, quantity.order) + " = ";
    }
    text += formula + "\n";
  }
  if (has_zeros) text += text.empty() ? "  all are 0\n" : "  all others are 0\n";
  return text;
}

std::string latex_letter(const std::string& letter) {
  return letter == "Γ" ? "\\Gamma" : letter == "τ" ? "\\tau" : letter;
}

std::string latex_matrix(const Quantity& quantity, int n, const std::vector<std::string>& results,
                         std::size_t first) {
  const int columns = quantity.order == 1 ? 1 : n;
  std::string text = fmt::format("\\[ {} = \\begin{{pmatrix}}\n", latex_letter(quantity.letter));
  for (std::size_t k = 0; k < quantity.entries.size(); ++k)
    text += fmt::format("  {}{}\n", results[first + k],
                        (static_cast<int>(k) + 1) % columns == 0 ? " \\\\" : " &");
  return text + "\\end{pmatrix} \\]\n";
}

/// Symbols that are not zero, one on each line.
std::string latex_list(const Quantity& quantity, int n, const std::vector<std::string>& results,
                       std::size_t first) {
  std::string text = "\\begin{align*}\n";
  for (std::size_t k = 0; k < quantity.entries.size(); ++k)
    if (results[first + k] != "0")
      text += fmt::format("  {}_{{{}}} &= {} \\\\\n", latex_letter(quantity.letter),
                          indices(k, n, quantity.order), results[first + k]);
  return text + "\\end{align*}\n";
}

}  // namespace

std::string text_of(const Derivation& d, bool is_short) {
  const Formulas all = formulas(d, is_short, kTextNotation, kTextSyntax);
  std::string text = d.names.model + "\n\n" + variables(d);
  std::size_t width = 0;
  std::vector<std::string> values;
  for (const Parameter& parameter : all.parameters) {
    values.push_back(fmt::format("{} = {:.10g}", parameter.symbol.name, parameter.value));
    width = std::max(width, values.back().size());
  }
  if (!values.empty()) text += "\n";
  for (std::size_t k = 0; k < values.size(); ++k)
    text += fmt::format("{:<{}}  {}\n", values[k], width, all.parameters[k].meaning);
  if (!all.lines.statements.empty()) text += "\n";
  for (const StraightLine::Statement& statement : all.lines.statements)
    text += statement.name + " = " + statement.value + "\n";
  std::size_t first = 0;
  for (const Quantity& quantity : d.quantities) {
    text += "\n" + quantity.name + "\n" + text_entries(quantity, d.nv, all.lines.results, first);
    first += quantity.entries.size();
  }
  return text;
}

std::string latex_of(const Derivation& d, bool is_short) {
  const bool are_rates = std::all_of(d.names.joints.begin(), d.names.joints.end(),
                                     [](const JointInfo& joint) { return joint.velocities_are_rates; });
  const Formulas all =
      formulas(d, is_short, are_rates ? kLatexNotation : kLatexNotationOfVelocities, kLatexSyntax);
  std::string text = "% " + d.names.model + "\n";
  for (const Parameter& parameter : all.parameters)
    text += fmt::format("% {} = {:.10g}: {}\n", latex_name(parameter.symbol.name), parameter.value,
                        parameter.meaning);
  if (!all.lines.statements.empty()) {
    text += "\\begin{align*}\n";
    for (const StraightLine::Statement& statement : all.lines.statements)
      text += fmt::format("  {} &= {} \\\\\n", statement.name, statement.value);
    text += "\\end{align*}\n";
  }
  std::size_t first = 0;
  for (const Quantity& quantity : d.quantities) {
    text += "% " + quantity.name + "\n" +
            (quantity.order == 3 ? latex_list : latex_matrix)(quantity, d.nv, all.lines.results, first);
    first += quantity.entries.size();
  }
  return text;
}

}  // namespace limber::symbolic
