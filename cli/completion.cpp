// What may stand at the end of a command line. The program itself knows: the scripts of shells ask it.
#include <algorithm>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "quantities.hpp"

namespace limber::cli {

// The scripts of completion/, as CMake puts them into a source file.
extern const char *const kBash, *const kZsh, *const kFish;

namespace {

/// Those that need a frame end in a colon, to go on with.
std::vector<std::string> quantity_words() {
  std::vector<std::string> words;
  for (const Quantity& quantity : quantities())
    words.push_back(std::string(quantity.name) + (quantity.takes == Takes::nothing ? "" : ":"));
  return words;
}

/// The lines of an answer.
class Offers {
 public:
  /// Only words that begin like the last one are offered.
  explicit Offers(std::string last) : last_(std::move(last)) {}

  void add(const std::string& word, std::string description = {}) {
    std::ranges::replace(description, '\n', ' ');
    if ((before_ + word).starts_with(last_)) lines_ += before_ + word + "\t" + description + "\n";
  }
  /// What an option or an argument takes.
  void add_values(const Option& option) {
    const std::string& type = option.type.empty() ? option.name : option.type;
    std::vector<std::string> words = option.words;
    if (type == "FILE" || type == "FOLDER" || type == "MODEL") kind_ = "files";
    if (type == "MODEL") words = robot_arguments();
    if (type == "QUANTITIES") words = quantity_words();
    if (option.is_list()) {  // only the last word is completed
      kind_ = "list";
      before_ = last_.substr(0, last_.rfind(',') + 1);
    }
    for (const std::string& word : words) add(word);
  }
  std::string text() const { return kind_ + "\n" + lines_; }

 private:
  std::string last_, before_, lines_, kind_ = "words";
};

int run(const std::string& shell) {
  write_output(shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish);
  return kDone;
}

}  // namespace

std::string completions(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  const std::string last = words.empty() ? "" : words.back();
  Offers offers(last);
  const auto add_help = [&] {
    for (const char* help : {"-h", "--help"}) offers.add(help, kHelpHelp);
  };
  if (words.size() < 2) {
    for (const Command& command : commands) offers.add(command.name, command.description);
    offers.add("--version", kVersionHelp);
    add_help();
    return offers.text();
  }
  const auto command = find_command(commands, words.front());
  if (command == commands.end()) return offers.text();
  const auto begin = command->options.begin(), end = command->options.end();
  const auto before = std::find_if(begin, end, [&](const Option& option) {
    return option.name == words[words.size() - 2] && !option.is_flag() && !option.is_positional();
  });
  // Which of several arguments it is does not matter much: the first says the most.
  const auto argument = std::find_if(begin, end, [](const Option& option) { return option.is_positional(); });
  if (before != end) {
    offers.add_values(*before);
  } else if (last.starts_with('-')) {
    add_help();
    for (const Option& option : command->options)
      if (!option.is_positional()) offers.add(option.name, option.description);
  } else if (argument != end) {
    offers.add_values(*argument);
  }
  return offers.text();
}

Command completion_command() {
  Command command{.name = "completion",
                  .description = "Print a script that completes commands in a shell",
                  .examples = {{"source <(limber completion bash)", "in ~/.bashrc"},
                               {"limber completion zsh > ~/.zfunc/_limber", "with ~/.zfunc in $fpath"},
                               {"limber completion fish | source", "in ~/.config/fish/config.fish"}}};
  auto shell = std::make_shared<std::string>();
  Option& option = command.add("SHELL", shell.get(), "Which shell");
  option.words = {"bash", "zsh", "fish"};
  option.is_required = true;
  command.run_with(shell, run);
  return command;
}

}  // namespace limber::cli
