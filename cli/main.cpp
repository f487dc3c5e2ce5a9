// The command line. Results go to standard output. An error is one line on standard error, nothing is on
// standard output then, and the exit status is not zero.
#include <fmt/core.h>

#include <cstdio>
#include <new>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"

namespace limber::cli {

namespace {

int run(int argc, char** argv) {
  std::vector<Command> commands = {info_command(),      check_command(),   compute_command(),
                                   equations_command(), ik_command(),      simulate_command(),
                                   rotors_command(),    convert_command(), bench_command(),
                                   reproduce_command(), demo_command(),    robots_command()};
  commands.push_back(help_command(commands));
  commands.push_back(completion_command());
  commands.push_back(manual_command(commands));
  const int status = run_command_line(commands, argc, argv);
  finish_output();
  return status;
}

}  // namespace

}  // namespace limber::cli

int main(int argc, char** argv) {
  try {
    return limber::cli::run(argc, argv);
  } catch (const std::system_error& error) {
    fmt::print(stderr, "{}", limber::cli::output_error(error));
    return limber::cli::kInputIsWrong;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "error: memory: there is not enough for this model\n");
    return limber::cli::kInputIsWrong;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", limber::cli::one_line(error));
    return limber::cli::kInputIsWrong;
  }
}
