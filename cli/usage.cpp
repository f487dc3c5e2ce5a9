#include "usage.hpp"

#include <fmt/core.h>
#include <limber/model/suggest.hpp>

#include <vector>

#include "errors.hpp"

namespace limber::cli {

namespace {

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> names_of_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// What the arguments did not fit, as a person would say it.
std::string explanation(const CLI::App& app, const CLI::App& command, const CLI::ParseError& error) {
  const bool has_command = &app != &command;
  const std::vector<std::string> left = command.remaining();
  if (left.empty())
    return has_command ? error.what() : "a command is needed" + suggestion("", names_of_commands(app));
  const std::string& word = left.front();
  if (word.starts_with('-'))
    return fmt::format("unknown option \"{}\"{}", word, suggestion(word, names_of_options(command)));
  if (has_command) return fmt::format("one argument too many: \"{}\"", word);
  return fmt::format("unknown command \"{}\"{}", word, suggestion(word, names_of_commands(app)));
}

}  // namespace

std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> given = app.get_subcommands();
  const CLI::App& command = given.empty() ? app : *given.front();
  const std::string name = given.empty() ? "limber" : "limber " + command.get_name();
  return one_line(
      std::runtime_error(fmt::format("{}: {}; try {} --help", name, explanation(app, command, error), name)));
}

}  // namespace limber::cli
