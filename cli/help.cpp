#include <algorithm>

#include "commands.hpp"
#include "terminal.hpp"

namespace limber::cli {

namespace {

constexpr std::size_t kNameColumns = 28;  // of options and commands, before their descriptions

/// Of a help on a terminal: lines that are longer are hard to read.
std::size_t help_columns() { return std::min(output_columns(), kColumns); }

/// `  --state FILE              A JSON file with …`; a long name has a line of its own.
std::string row(const std::string& name, const std::string& description) {
  const std::string start = "  " + name;
  const bool is_long = columns(start) >= kNameColumns;
  return (is_long ? start + "\n" : "") +
         wrapped(padded_right(is_long ? "" : start, kNameColumns), description, help_columns()) + "\n";
}

std::string spaced(const std::string& text) { return text.empty() ? "" : " " + text; }

std::string row_of(const Option& option) {
  // The name of an argument says what it takes, but for a few words.
  const bool is_named = option.is_positional() && (option.words.empty() || !option.type.empty());
  const std::string value = is_named ? std::string() : option.value_name();
  const std::string usual = option.usual.empty() ? "" : "(" + option.usual + ")";
  return row(option.name + spaced(value) + spaced(usual), option.description);
}

/// `limber compute MODEL --state FILE [--json]`: what is required comes first.
std::vector<std::string> usage_words(const std::string& start, const Command& command) {
  std::vector<std::string> words = {start + "limber " + command.name};
  for (const bool is_required : {true, false})
    for (const bool is_positional : {true, false})
      for (const Option& option : command.options)
        if (option.is_required == is_required && option.is_positional() == is_positional) {
          const std::string text = option.name + (is_positional ? "" : spaced(option.value_name()));
          words.push_back(is_required ? text : "[" + text + "]");
        }
  return words;
}

std::string examples_text(const std::vector<Example>& examples) {
  std::size_t width = 0;
  for (const Example& example : examples) width = std::max(width, columns(example.command));
  std::string text = "\nExamples:\n";
  for (const Example& example : examples)
    text += "  " + padded_right(example.command, width) + "  # " + example.what + "\n";
  return text;
}

const std::string kHelpRow = row("-h,--help", kHelpHelp);

}  // namespace

std::vector<std::string> names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.name);
  return names;
}

std::vector<Command>::const_iterator find_command(const std::vector<Command>& commands,
                                                  const std::string& name) {
  return std::ranges::find(commands, name, &Command::name);
}

std::string usage_of(const Command& command, const std::string& start, std::size_t width) {
  const std::vector<std::string> words = usage_words(start, command);
  return wrapped(words, columns(words.front()) + 1, width) + "\n";
}

std::string exit_statuses() {
  return "  0  done\n"
         "  1  an input is wrong (a model, a state, a file), or a check fails\n"
         "  2  the command line is wrong\n"
         "  3  `limber check` has found warnings and no errors\n";
}

std::string help_of(const Command& command) {
  std::string text = command.description + "\n\n" + usage_of(command, "Usage: ", help_columns());
  std::string arguments, options = kHelpRow;
  for (const Option& option : command.options)
    (option.is_positional() ? arguments : options) += row_of(option);
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  text += "\nOptions:\n" + options;
  if (!command.more_help.empty()) text += "\n" + command.more_help + "\n";
  return fitted(text + examples_text(command.examples), help_columns());
}

std::string help_of_program(const std::vector<Command>& commands) {
  std::string text = "Limber: rigid-body dynamics for robots\n\nUsage: limber COMMAND …\n\nOptions:\n" +
                     kHelpRow + row("--version", kVersionHelp) + "\nCommands:\n";
  for (const Command& command : commands) text += row(command.name, command.description);
  text += examples_text({{"limber demo", "see what Limber does"},
                         {"limber info robots/panda", "look at a robot"},
                         {"limber help COMMAND", "options and examples of a command"}}) +
          "\nExit status:\n" + exit_statuses();
  return fitted(text, help_columns());
}

Command help_command(const std::vector<Command>& commands) {
  Command command{.name = "help",
                  .description = "Show the help of the program or of a command",
                  .examples = {{"limber help compute", "as limber compute --help"}}};
  static std::string name;  // the parser reads `help COMMAND` as `COMMAND --help`
  command.add("COMMAND COMMAND", &name, "Which command; limber --help lists them").words = names_of(commands);
  return command;
}

}  // namespace limber::cli
