#include "completion.hpp"

#include <limber/symbolic/equations.hpp>

#include <algorithm>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "quantities.hpp"

namespace limber::cli {

namespace {

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// Those that need a frame end in a colon, to go on with.
std::vector<std::string> quantity_words() {
  std::vector<std::string> words;
  for (const Quantity& quantity : quantities())
    words.push_back(std::string(quantity.name) + (quantity.takes == Takes::nothing ? "" : ":"));
  return words;
}

OptionWords words_for(const Option& option) {
  OptionWords result{{}, one_line(option.description), ValueKind::none, option.words};
  if (!option.is_positional()) result.names = {option.name};
  if (!result.words.empty()) {
    result.kind = ValueKind::words;
  } else if (option.type == "FILE" || option.type == "FOLDER") {
    result.kind = ValueKind::file;
  } else if (option.type == "MODEL") {
    result.kind = ValueKind::model;
    result.words = robot_arguments();
  } else if (option.type == "QUANTITIES") {
    result.kind = ValueKind::quantities;
    result.words = quantity_words();
  } else if (option.type == "EQUATIONS") {
    result.kind = ValueKind::quantities;
    result.words = equation_quantities();
  }
  return result;
}

const OptionWords kHelp = {{"-h", "--help"}, "Print this help and exit", ValueKind::none, {}};

CommandWords words_for(const Command& command) {
  CommandWords result{command.name, one_line(command.description), {kHelp}, {}};
  for (const Option& option : command.options)
    (option.is_positional() ? result.positionals : result.options).push_back(words_for(option));
  return result;
}

/// The program itself, which has no name, and then its commands.
std::vector<CommandWords> completion_words(const std::vector<Command>& commands) {
  const OptionWords version = {{"--version"}, "Print the version and exit", ValueKind::none, {}};
  std::vector<CommandWords> all = {{"", "", {kHelp, version}, {}}};
  for (const Command& command : commands) all.push_back(words_for(command));
  return all;
}

int run(const std::vector<Command>& commands, const std::string& shell) {
  const std::vector<CommandWords> words = completion_words(commands);
  write_output(shell == "bash"  ? bash_completion(words)
               : shell == "zsh" ? zsh_completion(words)
                                : fish_completion(words),
               "");
  return kDone;
}

}  // namespace

Command completion_command(const std::vector<Command>& commands) {
  Command command{.name = "completion",
                  .description = "Print a script that completes commands in a shell",
                  .examples = {{"source <(limber completion bash)", "in ~/.bashrc"},
                               {"limber completion zsh > ~/.zfunc/_limber", "with ~/.zfunc in $fpath"},
                               {"limber completion fish | source", "in ~/.config/fish/config.fish"}}};
  auto shell = std::make_shared<std::string>();
  command.add({.name = "SHELL",
               .target = shell.get(),
               .description = "Which shell",
               .words = {"bash", "zsh", "fish"},
               .is_required = true});
  command.run = [&commands, shell] { return run(commands, *shell); };
  return command;
}

}  // namespace limber::cli
