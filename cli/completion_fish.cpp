#include <fmt/core.h>

#include "completion.hpp"

namespace limber::cli {

namespace {

/// Between single quotes.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// What a value may be. `-x` and `-r` say that an option needs one: of these alone, or a file too.
std::string values(const OptionWords& option) {
  const bool is_option = !option.names.empty();
  const std::string alone = is_option ? " -x" : "", with_files = is_option ? " -r -F" : " -F";
  switch (option.kind) {
    case ValueKind::none:
      return "";
    case ValueKind::words:
      return alone + " -a " + quoted(joined(option.words));
    case ValueKind::file:
      return with_files;
    case ValueKind::model:
      return with_files + " -a " + quoted(joined(option.words));
    case ValueKind::quantities:
      return alone + " -a " + quoted(fmt::format("(__limber_list {})", joined(option.words)));
  }
  return "";
}

std::string line(const std::string& condition, const OptionWords& option) {
  std::string text = "complete -c limber -n " + quoted(condition);
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  text += values(option);
  if (!option.names.empty()) text += " -d " + quoted(option.description);
  return text + "\n";
}

}  // namespace

std::string fish_completion(const std::vector<CommandWords>& commands) {
  std::string text = R"(# Completion of limber for fish: save it as limber.fish in ~/.config/fish/completions.

# One of several words with commas between them: only the last one is completed.
function __limber_list
    set -l before (string match -r '^.*,' -- (commandline -ct))
    printf '%s\n' $before$argv
end

complete -c limber -f
)";
  for (const OptionWords& option : commands.front().options) text += line("__fish_use_subcommand", option);
  for (std::size_t k = 1; k < commands.size(); ++k) {
    const CommandWords& command = commands[k];
    text += fmt::format("\ncomplete -c limber -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        quoted(command.description));
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    for (const OptionWords& option : command.options) text += line(condition, option);
    for (const OptionWords& positional : command.positionals) text += line(condition, positional);
  }
  return text;
}

}  // namespace limber::cli
