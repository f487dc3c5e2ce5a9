#include <fmt/core.h>
#include <limber/model/build.hpp>
#include <limber/robots/registry.hpp>

#include <cstdio>

#include "commands.hpp"
#include "model_argument.hpp"
#include "model_tables.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "tree_drawing.hpp"

namespace limber::cli {

int run_info(const std::string& argument) {
  const ModelSpec spec = spec_from_argument(argument);
  const Model<double> model = build(spec);
  for (const Problem& warning : model.warnings()) fmt::print(stderr, "{}\n", warning.text());
  fmt::print("{}\n", summary(spec, model));
  print_section("Tree");
  print_tree(spec);
  print_section("Degrees of freedom");
  print_degrees(model);
  print_section("Inertias");
  print_inertias(spec);
  return 0;
}

int run_robots() {
  Table table("lll");
  table.header({"robot", "", "source"});
  for (const robots::RobotEntry& entry : robots::list())
    table.row({"robots/" + entry.example, entry.description, entry.source});
  table.print();
  return 0;
}

}  // namespace limber::cli
