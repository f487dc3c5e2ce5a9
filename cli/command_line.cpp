// The only file that includes CLI11, which takes longer to compile than all that is written with it.
#include <fmt/format.h>
#include <limber/model/printable.hpp>
#include <limber/model/suggest.hpp>
#include <limber/version.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "words.hpp"
namespace limber::cli {

namespace {

/// What is wrong with a word; an empty text where nothing is, as CLI11 wants it.
std::string fault_of(const Option& option, const std::string& word) {
  if (word.empty()) return "a value is empty";  // such as that of a variable which is not set
  const std::vector<std::string>& words = option.words;
  if (!words.empty() && std::ranges::find(words, word) == words.end())
    return fmt::format("\"{}\" is not {}", word, fmt::join(words, " or "));
  if (option.takes<std::optional<double>>() && !(number_from(word).value_or(0) > 0))
    return fmt::format("\"{}\" is not a number above zero", word);
  return "";
}

/// All words of all lists.
std::vector<std::string> words_of(const Option& option, const std::vector<std::string>& lists) {
  std::vector<std::string> all;
  for (const std::string& list : lists)
    for (const std::string& word : split(list)) {
      if (const std::string fault = fault_of(option, word); !fault.empty())
        throw CLI::ValidationError(option.name, fault);
      all.push_back(word);
    }
  return all;
}

void add_option(CLI::App& app, const Option& option) {
  using List = std::vector<std::string>;
  CLI::Option* added = std::visit(
      [&](auto* target) {
        using Value = std::remove_pointer_t<decltype(target)>;
        if constexpr (std::is_same_v<Value, bool>)
          return app.add_flag(option.name, *target);
        else if constexpr (std::is_same_v<Value, List>)
          return app
              .add_option_function<List>(
                  option.name, [&option, target](const List& lists) { *target = words_of(option, lists); })
              ->allow_extra_args(false);
        else
          return app.add_option(option.name, *target)->check([&option](const std::string& word) {
            return fault_of(option, word);
          });
      },
      option.target);
  if (!option.is_flag()) added->type_name(option.value_name());
  if (option.takes<int>()) added->check(CLI::Range(option.least, option.most));
  added->required(option.is_required);
  if (!option.needed.empty()) added->needs(app.get_option(option.needed));
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
  app.require_subcommand(0, 1);  // the name of another command is an argument like any other
  for (const Command& command : commands) {
    CLI::App* added = app.add_subcommand(command.name);
    for (const Option& option : command.options) add_option(*added, option);
  }

  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments.front() == "complete") {  // what shells ask
    write_output(completions(commands, {arguments.begin() + 1, arguments.end()}));
    return kDone;
  }
  const bool is_help_command = !arguments.empty() && arguments.front() == "help" &&
                               (arguments.size() == 1 || !arguments[1].starts_with('-'));
  if (is_help_command) {  // `help COMMAND` is `COMMAND --help`
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  std::ranges::reverse(arguments);  // as CLI11 takes them

  // The command that the arguments name, where they name one.
  const auto given = [&]() -> const Command* {
    const std::vector<CLI::App*> parsed = app.get_subcommands();
    return parsed.empty() ? nullptr : &*find_command(commands, parsed.front()->get_name());
  };
  const auto fail = [&](const CLI::Error& error) {
    const Command* command = given();
    const CLI::App& at = command ? *app.get_subcommand(command->name) : app;
    const std::string name = command ? "limber " + command->name : "limber";
    fmt::print(stderr, "{0}: {1}; try {0} --help\n", name,
               printable(explanation(commands, at, command, error)));
    return kCommandIsWrong;
  };
  const auto show_help = [&](const Command* command) {
    write_output(command ? help_of(*command) : help_of_program(commands));
    return kDone;
  };
  try {
    app.parse(std::move(arguments));
    return given() ? given()->run() : show_help(nullptr);
  } catch (const CLI::CallForHelp& help) {
    return given() || app.remaining().empty() ? show_help(given()) : fail(help);
  } catch (const CLI::CallForVersion& version) {
    write_output(version.what() + std::string("\n"));
    return kDone;
  } catch (const CLI::ParseError& error) {
    return fail(error);
  } catch (const UsageError& error) {
    fmt::print(stderr, "limber {}: {}\n", given()->name, printable(error.what()));
    return kCommandIsWrong;
  }
}

}  // namespace limber::cli
