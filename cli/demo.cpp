#include <fmt/core.h>
#include <limber/io/json.hpp>
#include <limber/model/build.hpp>
#include <limber/version.hpp>

#include <algorithm>

#include "checklist.hpp"
#include "command.hpp"
#include "commands.hpp"
#include "demo_dynamics.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "model_tables.hpp"
#include "terminal.hpp"
#include "tree_drawing.hpp"

namespace limber::cli {

namespace {

/// What check() has to say.
void check_description(const ModelSpec& spec, Checklist& checks) {
  const std::vector<Problem> problems = check(spec);
  const auto warnings = std::count_if(problems.begin(), problems.end(), [](const Problem& problem) {
    return problem.severity == Severity::warning;
  });
  const auto errors = static_cast<long>(problems.size()) - warnings;
  for (const Problem& problem : problems) fmt::print("    {}\n", problem.text());
  checks.check(errors == 0, "names, tree, axes, masses and limits make sense",
               fmt::format("{} errors, {} warnings", errors, warnings));
}

int run(const ModelArgument& argument) {
  const ModelSpec spec = argument.spec();
  const Model<double> model = build(spec);
  Checklist checks;

  fmt::print("Limber {} computes how robots move. Here is one.\n\n{}\n", version(), summary(spec, model));
  print_section("Tree");
  print_tree(spec);
  print_degrees(model);
  print_inertias(spec, model);
  print_rotors(spec);

  print_section("Is the description sound?");
  check_description(spec, checks);
  checks.check(to_json(parse_json(to_json(spec))) == to_json(spec), "saved and read back, it is the same");
  if (model.nv() > 0) show_dynamics(model, checks);

  fmt::print("\n{}\n",
             checks.all_hold()
                 ? styled(Style::good, fmt::format("All {} checks hold.", checks.count()))
                 : styled(Style::bad, fmt::format("{} of {} checks fail.", checks.failed(), checks.count())));
  return checks.all_hold() ? kDone : kInputIsWrong;
}

}  // namespace

Command demo_command() {
  Command command{.name = "demo",
                  .description = "Show a robot, check it, and compute with it",
                  .examples = {{"limber demo", "with robots/panda"},
                               {"limber demo robots/mini_cheetah", "legs, rotors, a floating base"}}};
  auto model = std::make_shared<ModelArgument>();
  model->add_to(command, "MODEL", "robots/panda");
  command.add_color();
  command.run = [model] { return run(*model); };
  return command;
}

}  // namespace limber::cli
