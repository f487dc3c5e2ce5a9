#include <fmt/core.h>
#include <limber/model/build.hpp>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "info_json.hpp"
#include "model_argument.hpp"
#include "model_tables.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "tree_drawing.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument model;
  bool json = false;
};

void print_info(const ModelSpec& spec, const Model<double>& model) {
  fmt::print("{}\n", summary(spec, model));
  print_section("Tree");
  print_tree(spec);
  print_section("Degrees of freedom");
  print_degrees(model);
  print_section("Inertias, in link frames");
  print_inertias(spec, model);
  print_rotors(spec);
  print_frames(spec);
  print_loops(spec);
}

void run(const Options& options) {
  const ModelSpec spec = options.model.spec();
  const Model<double> model = build(spec);
  if (options.json) return write_output(info_json(spec, model), "");
  print_warnings(model.warnings());
  print_info(spec, model);
}

}  // namespace

void add_info(CLI::App& app) {
  CLI::App& command = add_command(app, "info", "Show tree, degrees of freedom and masses of a model",
                                  {{"limber info robots/panda", "a built-in robot"},
                                   {"limber info arm.json --root floating", "its base let loose"},
                                   {"limber info arm.json --json", "for programs"},
                                   {"limber info - < arm.json", "from a pipe"}});
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add_flag("--json", options->json, "As JSON");
  add_color(command);
  command.callback([options] { run(*options); });
}

}  // namespace limber::cli
