// The command line. Results go to standard output. An error is one line on standard error, nothing is on
// standard output then, and the exit status is not zero.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <new>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "help.hpp"
#include "output.hpp"
#include "usage.hpp"

namespace limber::cli {

namespace {

void describe(CLI::App& app) {
  app.set_version_flag("--version", "limber " LIMBER_VERSION, "Print the version and exit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.formatter(std::make_shared<HelpFormatter>());
  app.require_subcommand(1);
}

void add_commands(CLI::App& app) {
  add_info(app);
  add_check(app);
  add_compute(app);
  add_convert(app);
  add_bench(app);
  add_reproduce(app);
  add_demo(app);
  add_robots(app);
  add_completion(app);
  app.footer(examples_text({{"limber demo", "see what Limber does"},
                            {"limber info robots/panda", "look at a robot"},
                            {"limber COMMAND --help", "options and examples of a command"}}) +
             "\n\nExit status:\n"
             "  0  done\n"
             "  1  an input is wrong (a model, a state, a file), or a check fails\n"
             "  2  the command line is wrong\n"
             "  3  `limber check` has found warnings and no errors");
}

int run(int argc, char** argv) {
  CLI::App app("Limber: rigid-body dynamics for robots", "limber");
  describe(app);
  add_commands(app);
  try {
    app.parse(argc, argv);
    finish_output();
    return kDone;
  } catch (const CLI::RuntimeError& status) {  // a command that has said all itself
    return status.get_exit_code();
  } catch (const CLI::Success& asked_for) {  // --help, --version
    app.exit(asked_for);
    finish_output();
    return kDone;
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "{}\n", usage_error(app, error));
    return kCommandIsWrong;
  }
}

}  // namespace

}  // namespace limber::cli

int main(int argc, char** argv) {
  try {
    return limber::cli::run(argc, argv);
  } catch (const limber::cli::UsageError& error) {
    fmt::print(stderr, "limber {}\n", limber::cli::one_line(error));
    return limber::cli::kCommandIsWrong;
  } catch (const std::system_error& error) {
    fmt::print(stderr, "{}", limber::cli::output_error(error));
    return limber::cli::kInputIsWrong;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "error: memory: there is not enough of it for this model\n");
    return limber::cli::kInputIsWrong;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", limber::cli::one_line(error));
    return limber::cli::kInputIsWrong;
  }
}
