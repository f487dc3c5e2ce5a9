// `limber equations`: the equations of motion as formulas.
#include <limber/symbolic/equations.hpp>

#include <memory>
#include <sstream>
#include <stdexcept>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "output.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  std::vector<std::string> what;
  std::string format = "text", symbols, out;
};

std::vector<std::string> words(const std::string& list) {
  std::vector<std::string> result;
  std::istringstream text(list);
  for (std::string word; std::getline(text, word, ',');) result.push_back(word);
  return result;
}

EquationOptions equation_options(const Options& options) {
  EquationOptions result;
  if (!options.what.empty()) result.what.clear();
  for (const std::string& list : options.what)
    for (const std::string& word : words(list)) result.what.push_back(word);
  result.format = equation_format(options.format);
  if (!options.symbols.empty()) result.symbols = symbol_choice(words(options.symbols));
  return result;
}

int run(const Options& options) {
  const ModelSpec spec = options.model.spec();
  options.model.print_warnings(options.model.build(spec).warnings());
  try {
    write_output(equations(spec, equation_options(options)), options.out);
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("equations: ") + error.what());
  }
  return kDone;
}

}  // namespace

Command equations_command() {
  Command command{.name = "equations",
                  .description = "Print equations of motion as formulas or as code",
                  .examples = {{"limber equations robots/double_pendulum", "as a textbook has them"},
                               {"limber equations rp_arm --what christoffel_symbols", "Γ"},
                               {"limber equations cart_pole --format latex", "for a paper"},
                               {"limber equations panda --format c --out panda.c", "one C function"},
                               {"limber equations ur5 --symbols m6,g --format python", "m6 is asked for"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add({.name = "--what",
               .type = "EQUATIONS",
               .target = &options->what,
               .description = "mass_matrix, coriolis_matrix, gravity_forces,\nchristoffel_symbols, "
                              "inverse_dynamics, with commas\n"
                              "between them; the first three without it"});
  command.add({.name = "--format",
               .target = &options->format,
               .description = "How they are written",
               .words = equation_formats(),
               .shown_default = "text"});
  command.add(
      {.name = "--symbols",
       .type = "LIST",
       .target = &options->symbols,
       .description =
           "Constants that are symbols: all, none, or names and\ngroups (masses, centres, moments, lengths,\n"
           "ratios, gravity) with commas between them; all up\nto four degrees of freedom, else none"});
  command.add({.name = "--out",
               .type = "FILE",
               .target = &options->out,
               .description = "Write to this file in place of standard output"});
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
