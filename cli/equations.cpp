// `limber equations`: the equations of motion as formulas.
#include <limber/symbolic/equations.hpp>

#include <stdexcept>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"

namespace limber::cli {

namespace {

struct EquationsOptions {
  ModelArgument model;
  std::vector<std::string> what, symbols;
  std::string format = "text", out;
};

EquationOptions equation_options(const EquationsOptions& options) {
  EquationOptions result;
  if (!options.what.empty()) result.what = options.what;
  result.format = equation_format(options.format);
  if (!options.symbols.empty()) result.symbols = symbol_choice(options.symbols);
  return result;
}

int run(const EquationsOptions& options) {
  const ModelSpec spec = options.model.spec();
  options.model.print_warnings(options.model.build(spec).warnings());
  try {
    write_output(equations(options.model.with_allowed_inertias(spec), equation_options(options)),
                 options.out);
  } catch (const std::invalid_argument& error) {
    throw UsageError("{}", error.what());
  }
  return kDone;
}

}  // namespace

Command equations_command() {
  Command command{.name = "equations",
                  .description = "Print equations of motion as formulas or as code",
                  .examples = {{"limber equations robots/double_pendulum", "as in a textbook"},
                               {"limber equations rp_arm --what christoffel_symbols", "Γ"},
                               {"limber equations cart_pole --format latex", "for a paper"},
                               {"limber equations panda --format c --out panda.c", "one C function"},
                               {"limber equations ur5 --symbols m6,g --format python", "m6, g as symbols"}}};
  auto options = std::make_shared<EquationsOptions>();
  options->model.add_to(command);
  command
      .add("--what EQUATIONS", &options->what,
           "mass_matrix, coriolis_matrix, gravity_forces,\nchristoffel_symbols, inverse_dynamics, with "
           "commas\nbetween them; the first three without it")
      .words = equation_quantities();
  command.add("--format", &options->format, "Format of the output").words = equation_formats();
  command.add(
      "--symbols LIST", &options->symbols,
      "Constants that are symbols: all, none, or names and\ngroups (masses, centres, moments, lengths,\n"
      "ratios, gravity) with commas between them; all up\nto four degrees of freedom, else none");
  command.add("--out FILE", &options->out, "Write to this file instead of standard output");
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
