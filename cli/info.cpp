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
  print_degrees(model);
  print_inertias(spec, model);
  print_rotors(spec);
  print_frames(spec);
  print_loops(spec);
  print_mobility(model);
}

int run(const Options& options) {
  const ModelSpec spec = options.model.spec();
  const Model<double> model = options.model.build(spec);
  if (options.json) {
    write_output(info_json(spec, model), "");
  } else {
    options.model.print_warnings(model.warnings());
    print_info(spec, model);
  }
  return kDone;
}

}  // namespace

Command info_command() {
  Command command{.name = "info",
                  .description = "Show tree, degrees of freedom and masses of a model",
                  .examples = {{"limber info robots/panda", "a built-in robot"},
                               {"limber info dog.urdf --root floating", "its base let loose"},
                               {"limber info arm.urdf --json", "for programs"},
                               {"limber info - < arm.xml", "from a pipe"}}};
  auto options = std::make_shared<Options>();
  options->model.add_to(command);
  command.add_flag("--json", options->json, "As JSON");
  command.add_color();
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
