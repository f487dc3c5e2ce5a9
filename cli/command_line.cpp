// The only file that includes CLI11, which takes longer to compile than all that is written with it.
#include "command_line.hpp"

#include <fmt/format.h>
#include <limber/model/suggest.hpp>
#include <limber/version.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "errors.hpp"
#include "help.hpp"
#include "output.hpp"

namespace limber::cli {

namespace {

/// An empty text where the word is one of these, as CLI11 wants it.
auto check_of(const std::vector<std::string>& words) {
  return [words](const std::string& word) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return std::string();
    return fmt::format("\"{}\" is not {}", word, fmt::join(words, " or "));
  };
}

void add_option(CLI::App& app, const Option& option) {
  CLI::Option* added = std::visit(
      [&](auto* target) {
        if constexpr (std::is_same_v<decltype(target), bool*>)
          return app.add_flag(option.name, *target);
        else
          return app.add_option(option.name, *target);
      },
      option.target);
  if (!option.is_flag()) added->type_name(option.value_name());
  if (std::holds_alternative<std::vector<std::string>*>(option.target)) added->allow_extra_args(false);
  if (!option.words.empty()) added->check(check_of(option.words));
  if (std::holds_alternative<int*>(option.target)) added->check(CLI::Range(option.least, option.most));
  added->required(option.is_required);
  if (!option.needs.empty()) added->needs(app.get_option(option.needs));
}

CLI::App& add_command(CLI::App& app, const Command& command) {
  CLI::App* added = app.add_subcommand(command.name);
  for (const Option& option : command.options) add_option(*added, option);
  return *added;
}

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// What the arguments did not fit, as a person would say it. `command` is null where none was found.
std::string explanation(const std::vector<Command>& commands, const CLI::App& app, const Command* command,
                        const CLI::Error& error) {
  const std::vector<std::string> left = app.remaining();
  if (left.empty()) return error.what();
  const std::string& word = left.front();
  if (word.starts_with('-'))
    return fmt::format("unknown option \"{}\"{}", word, suggestion(word, names_of_options(app)));
  if (command) return fmt::format("one argument too many: \"{}\"", word);
  return fmt::format("unknown command \"{}\"{}", word, suggestion(word, names_of(commands)));
}

/// `limber 0.1.0 (850c89d)`
std::string version_text() {
  const std::string built_from = commit();
  return fmt::format("limber {}{}", version(), built_from.empty() ? "" : " (" + built_from + ")");
}

}  // namespace

int run_command_line(const std::vector<Command>& commands, int argc, char** argv) {
  CLI::App app("", "limber");
  app.set_version_flag("--version", version_text());
  std::vector<CLI::App*> apps;
  for (const Command& command : commands) apps.push_back(&add_command(app, command));

  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool is_help_command = !arguments.empty() && arguments.front() == "help" &&
                               (arguments.size() == 1 || !arguments[1].starts_with('-'));
  if (is_help_command) {  // `help COMMAND` is `COMMAND --help`
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes them

  // The command that the arguments name, where they name one.
  const auto given = [&]() -> const Command* {
    for (std::size_t k = 0; k < commands.size(); ++k)
      if (apps[k]->parsed()) return &commands[k];
    return nullptr;
  };
  const auto fail = [&](const CLI::Error& error) {
    const Command* command = given();
    const CLI::App& at = command ? *apps[static_cast<std::size_t>(command - commands.data())] : app;
    const std::string name = command ? "limber " + command->name : "limber";
    fmt::print(stderr, "{}\n",
               one_line(std::runtime_error(fmt::format("{}: {}; try {} --help", name,
                                                       explanation(commands, at, command, error), name))));
    return kCommandIsWrong;
  };
  const auto show_help = [&](const Command* command) {
    write_output(command ? help_of(*command) : help_of_program(commands), "");
    return kDone;
  };
  try {
    app.parse(std::move(arguments));
    return given() ? given()->run() : show_help(nullptr);
  } catch (const CLI::CallForHelp& help) {
    return given() || app.remaining().empty() ? show_help(given()) : fail(help);
  } catch (const CLI::CallForVersion& version) {
    write_output(version.what() + std::string("\n"), "");
    return kDone;
  } catch (const CLI::ParseError& error) {
    return fail(error);
  }
}

}  // namespace limber::cli
