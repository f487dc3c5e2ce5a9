// Equations as one function in C or Python that needs no library.
#include <limber/version.hpp>

#include <cctype>
#include <cstddef>

#include "model/formatted.hpp"
#include "symbolic/derivation.hpp"
#include "symbolic/straight_line.hpp"

namespace limber::symbolic {

namespace {

/// arm-2 as arm_2_equations
std::string function_name(const std::string& model) {
  std::string name;
  for (const char c : model) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "model_");
  return name + "_equations";
}

/// Lines of what the function takes and gives; `line` begins each of them.
std::string explanation(const Derivation& d, const std::string& line) {
  std::string text;
  for (const JointInfo& joint : d.names.joints) {
    const auto range = [](const char* letter, int first, int count) {
      return count == 1 ? formatted("{}[{}]", letter, first)
                        : formatted("{}[{}..{}]", letter, first, first + count - 1);
    };
    text += formatted("{}{}, {}, {}: joint {}\n", line, range("q", joint.q_index, joint.nq),
                      range("v", joint.v_index, joint.nv), range("a", joint.v_index, joint.nv), joint.name);
  }
  return text;
}

bool is_zero(const Expression& e) { return e.is_number() && e.number() == 0; }

std::string c_parameters(const std::vector<Parameter>& parameters) {
  std::string text;
  for (std::size_t k = 0; k < parameters.size(); ++k)
    text += formatted(" * parameters[{}]: {} = {}, {}\n", k, parameters[k].symbol.name, parameters[k].value,
                      parameters[k].meaning);
  return text;
}

/// A comment must not end early.
std::string in_comment(std::string text) {
  for (auto at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text.replace(at, 2, "* /");
  return text;
}

/// A list, or a list of lists, of the results from `at` on.
std::string python_list(const std::vector<std::string>& results, int n, int order, std::size_t& at) {
  if (order == 0) return results[at++];
  std::string text = "[";
  for (int k = 0; k < n; ++k) text += (k == 0 ? "" : ", ") + python_list(results, n, order - 1, at);
  return text + "]";
}

}  // namespace

std::string c_of(const Derivation& d) {
  const StraightLine code = straight_line(*d.graph, d.roots(), kCSyntax);
  const std::vector<Parameter> parameters = d.parameters_in(d.roots());
  std::string text = in_comment(
      formatted(" * Equations of motion of {}, written by Limber {}.\n *\n", d.names.model, version()) +
      explanation(d, " * ") + c_parameters(parameters));
  text = "/*\n" + text + " *\n * Matrices are written row by row.\n */\n#include <math.h>\n\n";
  text +=
      formatted("void {}(const double *q, const double *v, const double *a,", function_name(d.names.model));
  if (!parameters.empty()) text += " const double *parameters,";
  for (const Quantity& quantity : d.quantities)
    text += formatted("{} double *{}", &quantity == d.quantities.data() ? "" : ",", quantity.name);
  text += ")\n{\n";
  for (std::size_t k = 0; k < parameters.size(); ++k)
    text += formatted("  const double {} = parameters[{}];\n", parameters[k].symbol.name, k);
  for (const StraightLine::Statement& statement : code.statements)
    text += formatted("  const double {} = {};\n", statement.name, statement.value);
  std::size_t result = 0;
  for (const Quantity& quantity : d.quantities) {
    text +=
        formatted("  for (int k = 0; k < {}; ++k) {}[k] = 0.0;\n", quantity.entries.size(), quantity.name);
    for (std::size_t k = 0; k < quantity.entries.size(); ++k, ++result)
      if (!is_zero(quantity.entries[k]))
        text += formatted("  {}[{}] = {};\n", quantity.name, k, code.results[result]);
  }
  return text + "  (void)q;\n  (void)v;\n  (void)a;\n}\n";
}

std::string python_of(const Derivation& d) {
  const StraightLine code = straight_line(*d.graph, d.roots(), kPythonSyntax);
  const std::vector<Parameter> parameters = d.parameters_in(d.roots());
  std::string text =
      formatted("# Equations of motion of {}, written by Limber {}.\n#\n", d.names.model, version());
  text += explanation(d, "# ");
  for (const Parameter& parameter : parameters)
    text += formatted("# {}: {}\n", parameter.symbol.name, parameter.meaning);
  text += formatted("from math import acos, atan2, cos, fabs, sin, sqrt\n\n\ndef {}(q, v, a",
                    function_name(d.names.model));
  for (const Parameter& parameter : parameters)
    text += formatted(", {}={}", parameter.symbol.name, kPythonSyntax.number(parameter.value));
  text += "):\n";
  for (const StraightLine::Statement& statement : code.statements)
    text += formatted("    {} = {}\n", statement.name, statement.value);
  text += "    return {\n";
  std::size_t at = 0;
  for (const Quantity& quantity : d.quantities)
    text += formatted("        \"{}\": {},\n", quantity.name,
                      python_list(code.results, d.nv, quantity.order, at));
  return text + "    }\n";
}

}  // namespace limber::symbolic
