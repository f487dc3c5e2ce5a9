#include "completion.hpp"

#include <algorithm>

#include "command.hpp"
#include "commands.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "quantities.hpp"

namespace limber::cli {

namespace {

std::string first_line(std::string text) {
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

OptionWords words_for(const CLI::Option& option) {
  OptionWords result{{}, first_line(option.get_description()), ValueKind::none, words_of(option)};
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  const std::string type = option.get_type_name();
  if (!result.words.empty()) {
    result.kind = ValueKind::words;
  } else if (type == "FILE" || type == "FOLDER") {
    result.kind = ValueKind::file;
  } else if (type == "MODEL") {
    result.kind = ValueKind::model;
    result.words = robot_arguments();
  } else if (type == "QUANTITIES") {
    result.kind = ValueKind::quantities;
    result.words = quantity_words();
  }
  return result;
}

CommandWords words_for(const CLI::App& command) {
  CommandWords result{command.get_parent() == nullptr ? "" : command.get_name(),
                      first_line(command.get_description()),
                      {},
                      {}};
  for (const CLI::Option* option : command.get_options())
    (option->get_positional() ? result.positionals : result.options).push_back(words_for(*option));
  return result;
}

void run(const CLI::App& app, const std::string& shell) {
  const std::vector<CommandWords> commands = completion_words(app);
  write_output(shell == "bash"  ? bash_completion(commands)
               : shell == "zsh" ? zsh_completion(commands)
                                : fish_completion(commands),
               "");
}

}  // namespace

std::vector<CommandWords> completion_words(const CLI::App& app) {
  std::vector<CommandWords> all = {words_for(app)};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    all.push_back(words_for(*command));
  return all;
}

void add_completion(CLI::App& app) {
  CLI::App& command = add_command(app, "completion", "Print a script that completes commands in a shell",
                                  {{"source <(limber completion bash)", "in ~/.bashrc"},
                                   {"limber completion zsh > ~/.zfunc/_limber", "with ~/.zfunc in $fpath"},
                                   {"limber completion fish | source", "in ~/.config/fish/config.fish"}});
  auto shell = std::make_shared<std::string>();
  add_choice(command, "SHELL", *shell, {"bash", "zsh", "fish"}, "Which shell")->required();
  command.callback([&app, shell] { run(app, *shell); });
}

}  // namespace limber::cli
