// What may stand at the end of a command line. The program itself knows: the scripts of shells ask it.
#include <algorithm>
#include <exception>

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

/// Of a model that can be read.
std::vector<std::string> frames_of(const std::string& name) {
  ModelArgument model;
  model.name = name;
  if (name.empty() || model.is_standard_input()) return {};
  try {
    return model.build(model.spec()).names().frames;
  } catch (const std::exception&) {
    return {};
  }
}

/// The lines of an answer.
class Offers {
 public:
  /// Only words that begin like the last one are offered, which stays as it is up to `done`.
  explicit Offers(std::string last, std::size_t done = 0)
      : last_(std::move(last)), before_(last_.substr(0, done)) {}

  void add(const std::string& word, std::string description = {}) {
    std::ranges::replace(description, '\n', ' ');
    if ((before_ + word).starts_with(last_)) lines_ += before_ + word + "\t" + description + "\n";
  }
  /// What an option or an argument takes, beside a model.
  void add_values(const Option& option, const std::vector<Command>& commands, const std::string& model) {
    const std::string& type = option.type.empty() ? option.name : option.type;
    std::vector<std::string> words = option.words;
    if (type == "FILE" || type == "FOLDER" || type == "MODEL") kind_ = "files";
    if (type == "MODEL") words = robot_arguments();
    if (type == "QUANTITIES") words = quantity_words();
    if (type == "FRAME") words = frames_of(model);
    if (type == "COMMAND") words = names_of(commands);
    if (option.is_list()) {  // only the last word is completed
      kind_ = "list";
      before_ = last_.substr(0, std::max(before_.size(), last_.rfind(',') + 1));
    }
    const std::size_t colon = last_.find(':', before_.size());
    if (type == "QUANTITIES" && colon != std::string::npos) return add_frames(colon + 1, frames_of(model));
    for (const std::string& word : words) add(word);
  }
  /// `jacobian:FRAME:world`, or several frames with + between them.
  void add_frames(std::size_t begin, const std::vector<std::string>& frames) {
    before_ = last_.substr(0, std::max(begin, last_.rfind('+') + 1));
    for (const std::string& frame : frames) {
      add(frame);
      if (last_.starts_with(before_ + frame + ":"))
        for (const char* coordinates : {":body", ":world", ":world_aligned"}) add(frame + coordinates);
    }
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
  const std::size_t equals = last.starts_with("--") ? last.find('=') : std::string::npos;  // `--what=…`
  Offers offers(last, equals + 1);
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
  const auto with_value = [&](const std::string& name) {
    return std::find_if(begin, end, [&](const Option& option) {
      return option.name == name && !option.is_flag() && !option.is_positional();
    });
  };
  std::string model;  // the first argument, where the command takes one
  for (std::size_t k = 1; k + 1 < words.size() && model.empty(); ++k)
    if (with_value(words[k]) != end)
      ++k;
    else if (!words[k].starts_with("--"))
      model = words[k];
  const auto before =
      with_value(equals == std::string::npos ? words[words.size() - 2] : last.substr(0, equals));
  // Which of several arguments it is does not matter much: the first says the most.
  const auto argument = std::find_if(begin, end, [](const Option& option) { return option.is_positional(); });
  if (before != end) {
    offers.add_values(*before, commands, model);
  } else if (last.starts_with('-')) {
    add_help();
    for (const Option& option : command->options)
      if (!option.is_positional()) offers.add(option.name, option.description);
  } else if (argument != end) {
    offers.add_values(*argument, commands, model);
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
