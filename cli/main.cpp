// The command line. Results go to standard output, errors to standard error: a line for each, and the exit
// status is not zero.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>

#include "commands.hpp"
#include "model_argument.hpp"

namespace {

/// One line, in place of CLI11's paragraph.
std::string usage_error(const CLI::App*, const CLI::Error& error) {
  return fmt::format("limber: {} (limber --help says more)\n", error.what());
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Limber: rigid-body dynamics for robots", "limber");
  app.set_version_flag("--version", "limber " LIMBER_VERSION);
  app.failure_message(usage_error);
  app.require_subcommand(1);

  int status = 0;
  std::string model;
  // Each command says what it takes and what it runs.
  CLI::App* demo = app.add_subcommand("demo", "Show a robot, check it, and compute with it");
  demo->add_option("MODEL", model, limber::cli::kModelHelp)->default_str("robots/panda");
  demo->callback([&] { status = limber::cli::run_demo(model.empty() ? "robots/panda" : model); });

  CLI::App* info =
      app.add_subcommand("info", "Show the tree, the degrees of freedom and the inertias of a model");
  info->add_option("MODEL", model, limber::cli::kModelHelp)->required();
  info->callback([&] { status = limber::cli::run_info(model); });

  app.add_subcommand("robots", "List the built-in robots")->callback([&] {
    status = limber::cli::run_robots();
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {  // a wrong command line, or --help
    return app.exit(error);
  } catch (const std::exception& error) {  // ModelError has a line for each problem
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return status;
}
