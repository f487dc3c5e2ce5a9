#include <fmt/core.h>
#include <limber/io/json_text.hpp>
#include <limber/robots/registry.hpp>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "json_output.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "table.hpp"

namespace limber::cli {

namespace {

void print_robots() {
  Table table("ll");
  const std::vector<robots::RobotEntry> entries = robots::list();
  const std::vector<std::string> arguments = robot_arguments();
  for (std::size_t k = 0; k < entries.size(); ++k) table.row({arguments[k], entries[k].description});
  table.print();
  fmt::print("\nn may be any number; with rotors: robots/serial_chain50_geared. Sources: --json\n");
}

std::string robots_json() {
  io::JsonText json;
  json.begin('[');
  const std::vector<robots::RobotEntry> entries = robots::list();
  const std::vector<std::string> arguments = robot_arguments();
  for (std::size_t k = 0; k < entries.size(); ++k) {
    json.next_item();
    json.begin('{');
    put_member(json, "model", arguments[k]);
    put_member(json, "description", entries[k].description);
    put_member(json, "source", entries[k].source);
    json.end('}');
  }
  json.end(']');
  return std::move(json).finish();
}

}  // namespace

Command robots_command() {
  Command command{
      .name = "robots",
      .description = "List the built-in robots",
      .examples = {{"limber robots", "names for MODEL"}, {"limber robots --json", "the same for programs"}}};
  auto as_json = std::make_shared<bool>(false);
  command.add_flag("--json", *as_json, "As JSON");
  command.add_color();
  command.run = [as_json] {
    if (*as_json)
      write_output(robots_json(), "");
    else
      print_robots();
    return kDone;
  };
  return command;
}

}  // namespace limber::cli
