// Equations for people: text, or LaTeX.
#include <algorithm>

#include "model/formatted.hpp"
#include "symbolic/derivation.hpp"
#include "symbolic/formula_writer.hpp"
#include "symbolic/straight_line.hpp"

namespace limber::symbolic {

namespace {

constexpr std::size_t kMostReadableTerms = 1000;  // of a formula that somebody may want to read

/// All entries of all quantities in their order, names for parts of them if they are long, and the parameters
/// in them.
struct Formulas {
  StraightLine lines;
  std::vector<Parameter> parameters;
};

/// Formulas that are simplified and collected, and the nodes in them.
struct Collected {
  std::vector<std::string> formulas;
  std::vector<int> nodes;
};

/// Throws TooManyTerms where nobody would read them.
Collected collect(const Derivation& d, std::span<const int> roots, const Notation& notation) {
  Algebra algebra(*d.graph, d.quaternions);
  Collected result;
  const std::vector<Polynomial> polynomials = algebra.polynomials(roots);
  FormulaWriter writer(algebra, notation);
  for (const Polynomial& polynomial : polynomials) {
    if (polynomial.size() > kMostReadableTerms) throw TooManyTerms("the formula is too long to be read");
    result.formulas.push_back(writer.write(polynomial));
    const std::set<int> own = algebra.nodes_in(polynomial);
    result.nodes.insert(result.nodes.end(), own.begin(), own.end());
  }
  return result;
}

/// Quantities that are too long to be collected are written as code.
Formulas formulas(const Derivation& d, bool is_short, const Notation& notation, const Syntax& syntax) {
  const std::vector<int> roots = d.roots();
  std::vector<std::string> results(roots.size());
  std::vector<int> nodes, long_roots;
  std::vector<std::size_t> long_places;
  std::size_t first = 0;
  for (const Quantity& quantity : d.quantities) {
    const std::span own = std::span(roots).subspan(first, quantity.entries.size());
    bool is_collected = false;
    if (is_short) {
      try {
        Collected found = collect(d, own, notation);
        std::ranges::move(found.formulas, results.begin() + static_cast<std::ptrdiff_t>(first));
        nodes.insert(nodes.end(), found.nodes.begin(), found.nodes.end());
        is_collected = true;
      } catch (const TooManyTerms&) {
        // As code, then.
      }
    }
    if (!is_collected)
      for (std::size_t k = 0; k < own.size(); ++k) {
        long_roots.push_back(own[k]);
        long_places.push_back(first + k);
      }
    first += quantity.entries.size();
  }
  nodes.insert(nodes.end(), long_roots.begin(), long_roots.end());
  StraightLine lines = straight_line(*d.graph, long_roots, syntax);
  for (std::size_t k = 0; k < long_places.size(); ++k) results[long_places[k]] = std::move(lines.results[k]);
  lines.results = std::move(results);
  return {std::move(lines), d.parameters_in(nodes)};
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

/// q1, v1, a1 and the joint, a line for each.
std::string variables(const Derivation& d, const char* begin = "") {
  std::string text;
  for (const JointInfo& joint : d.names.joints) {
    const auto range = [](char letter, int first, int count) {
      return count == 1 ? formatted("{}{}", letter, first + 1)
                        : formatted("{}{} … {}{}", letter, first + 1, letter, first + count);
    };
    text += formatted("{}{}, {}, {}: {}\n", begin, range('q', joint.q_index, joint.nq),
                      range('v', joint.v_index, joint.nv), range('a', joint.v_index, joint.nv), joint.name);
  }
  return text;
}

/// The entry whose last two indices are exchanged: H21 of H12, Γ121 of Γ112.
std::size_t mirrored(std::size_t entry, int n, int order) {
  if (order == 1) return entry;
  const auto size = static_cast<std::size_t>(n);
  const std::size_t column = entry % size, row = entry / size % size;
  return entry - row * size - column + column * size + row;
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
    const auto name = [&](std::size_t entry) {
      return quantity.letter + indices(entry, n, quantity.order) + " = ";
    };
    text += "  " + name(k);
    if (const std::size_t other = mirrored(k, n, quantity.order);
        other != k && results[first + other] == formula) {
      is_done[other] = true;
      text += name(other);
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
  constexpr int usual_columns = 10;  // amsmath refuses more, unless a counter says how many
  std::string text =
      columns > usual_columns ? formatted("\\setcounter{{MaxMatrixCols}}{{{}}}\n", columns) : "";
  text += formatted("\\[ {} = \\begin{{pmatrix}}\n", latex_letter(quantity.letter));
  for (std::size_t k = 0; k < quantity.entries.size(); ++k)
    text +=
        formatted("  {}{}\n", results[first + k], (static_cast<int>(k) + 1) % columns == 0 ? " \\\\" : " &");
  return text + "\\end{pmatrix} \\]\n";
}

/// Symbols that are not zero, one on each line.
std::string latex_list(const Quantity& quantity, int n, const std::vector<std::string>& results,
                       std::size_t first) {
  std::string lines;
  for (std::size_t k = 0; k < quantity.entries.size(); ++k)
    if (results[first + k] != "0")
      lines += formatted("  {}_{{{}}} &= {} \\\\\n", latex_letter(quantity.letter),
                         indices(k, n, quantity.order), results[first + k]);
  if (lines.empty()) return formatted("\\[ {} = 0 \\]\n", latex_letter(quantity.letter));
  return "\\begin{align*}\n" + lines + "\\end{align*}\n";
}

}  // namespace

std::string text_of(const Derivation& d, bool is_short) {
  const Formulas all = formulas(d, is_short, kTextNotation, kTextSyntax);
  std::string text = d.names.model + "\n\n" + variables(d);
  std::size_t width = 0;
  std::vector<std::string> values;
  for (const Parameter& parameter : all.parameters) {
    values.push_back(formatted("{} = {:.10g}", parameter.symbol.name, parameter.value));
    width = std::max(width, values.back().size());
  }
  if (!values.empty()) text += "\n";
  for (std::size_t k = 0; k < values.size(); ++k)
    text += formatted("{:<{}}  {}\n", values[k], width, all.parameters[k].meaning);
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
  std::string text = "% " + d.names.model + "\n" + variables(d, "% ");
  for (const Parameter& parameter : all.parameters)
    text += formatted("% {} = {:.10g}: {}\n", latex_name(parameter.symbol.name), parameter.value,
                      parameter.meaning);
  if (!all.lines.statements.empty()) {
    text += "\\begin{align*}\n";
    for (const StraightLine::Statement& statement : all.lines.statements)
      text += formatted("  {} &= {} \\\\\n", statement.name, statement.value);
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
