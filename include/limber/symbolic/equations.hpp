// The equations of motion of a model as formulas, for people, for documents and for programs.
//
//   std::cout << limber::equations(limber::robots::double_pendulum());
//
//   limber::EquationOptions options;
//   options.what = {"inverse_dynamics"};
//   options.format = limber::EquationFormat::c;
//   const std::string source = limber::equations(model, options);   // one C function that needs no library
//
// The formulas come from the kernels of limber/algorithms/, run over a symbolic scalar (expression.hpp).
#pragma once

#include <limber/model/model.hpp>
#include <limber/model/spec.hpp>
#include <limber/symbolic/symbolic_model.hpp>

#include <optional>
#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

enum class EquationFormat { text, latex, c, python };

/// text, latex, c and python.
const std::vector<std::string>& equation_formats();
/// Throws std::invalid_argument where there is no such format.
EquationFormat equation_format(const std::string& word);

/// mass_matrix, coriolis_matrix, christoffel_symbols, gravity_forces and inverse_dynamics.
const std::vector<std::string>& equation_quantities();

/// From words: `all` alone, `none` alone, or names and groups. Throws std::invalid_argument for `all` or
/// `none` among others.
SymbolChoice symbol_choice(const std::vector<std::string>& words);

struct EquationOptions {
  std::vector<std::string> what = {"mass_matrix", "coriolis_matrix", "gravity_forces"};
  EquationFormat format = EquationFormat::text;
  /// Which constants are symbols. Left out: all of them in a model of up to four degrees of freedom, else
  /// none.
  std::optional<SymbolChoice> symbols = {};
};

/// Text and LaTeX are simplified and collected where the model has up to four degrees of freedom; longer
/// formulas, and code, have names for common subexpressions. Throws std::invalid_argument where an option is
/// wrong or the model has no formulas.
std::string equations(const Model<double>& model, const EquationOptions& options = {});
/// Of a description: in text and LaTeX, angles within 1e-5 rad of a right angle, as files write them with few
/// digits (1.5708), are right angles, and the head says so. Code has them as they are.
std::string equations(const ModelSpec& spec, const EquationOptions& options = {});

/// One formula, simplified and collected as text.
std::string readable(const Expression& expression);

}  // namespace limber
