#include <fmt/core.h>
#include <limber/robots/registry.hpp>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

void print_robots() {
  Table table("ll");
  const std::vector<robots::RobotEntry> entries = robots::list();
  const std::vector<std::string> arguments = robot_arguments();
  for (std::size_t k = 0; k < entries.size(); ++k) table.row({arguments[k], entries[k].description});
  table.print();
  fmt::print("\n");
  print_wrapped("", "n may be any number; with rotors: robots/serial_chain50_geared. Sources: --json");
}

std::string robots_json() {
  const std::vector<std::string> arguments = robot_arguments();
  auto argument = arguments.begin();
  return list_text(robots::list(), [&](io::JsonText& json, const robots::RobotEntry& entry) {
    put_object(json, "model", *argument++, "description", entry.description, "source", entry.source);
  });
}

int run(const bool& as_json) {
  as_json ? write_output(robots_json()) : print_robots();
  return kDone;
}

}  // namespace

Command robots_command() {
  Command command{
      .name = "robots",
      .description = "List the built-in robots",
      .examples = {{"limber robots", "names for MODEL"}, {"limber robots --json", "the same for programs"}}};
  auto as_json = std::make_shared<bool>(false);
  command.add_json(*as_json);
  command.add_color();
  command.run_with(as_json, run);
  return command;
}

}  // namespace limber::cli
