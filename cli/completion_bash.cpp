#include <fmt/core.h>

#include "completion.hpp"

namespace limber::cli {

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator = " ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

/// The shell code that offers the values of an option.
std::string offer(const OptionWords& option) {
  switch (option.kind) {
    case ValueKind::none:
      return "";
    case ValueKind::words:
      return fmt::format("_limber_words '{}'", joined(option.words));
    case ValueKind::file:
      return "_limber_files";
    case ValueKind::model:
      return fmt::format("_limber_files '{}'", joined(option.words));
    case ValueKind::quantities:
      return fmt::format("_limber_list '{}'", joined(option.words));
  }
  return "";
}

std::string names_of_options(const CommandWords& command) {
  std::string names;
  for (const OptionWords& option : command.options)
    names += (names.empty() ? "" : " ") + joined(option.names);
  return names;
}

/// The values that may follow each option, and what else may come in the command.
std::string branch(const CommandWords& command) {
  std::string text = fmt::format("    {})\n      case $previous in\n", command.name);
  for (const OptionWords& option : command.options)
    if (option.kind != ValueKind::none)
      text += fmt::format("        {}) {} && return ;;\n", joined(option.names, "|"), offer(option));
  text += fmt::format("      esac\n      [[ $current == -* ]] && _limber_words '{}' && return\n",
                      names_of_options(command));
  // Which of several arguments it is does not matter much: the first says the most.
  if (!command.positionals.empty()) text += "      " + offer(command.positionals.front()) + "\n";
  return text + "      ;;\n";
}

}  // namespace

std::string bash_completion(const std::vector<CommandWords>& commands) {
  std::vector<std::string> names;
  std::string branches;
  for (std::size_t k = 1; k < commands.size(); ++k) {
    names.push_back(commands[k].name);
    branches += branch(commands[k]);
  }
  return fmt::format(R"(# Completion of limber for bash. In ~/.bashrc: source <(limber completion bash)

_limber_words() {{
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")
}}

# Files, and words beside them.
_limber_files() {{
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
  [[ $# == 0 ]] || _limber_words "$1"
}}

# One of several words with commas between them: only the last one is completed.
_limber_list() {{
  local word before=
  [[ $current != *,* ]] || before=${{current%,*}},
  compopt -o nospace 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$before$word"); done < <(compgen -W "$1" -- "${{current##*,}}")
}}

_limber() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command=
  COMPREPLY=()
  if ((COMP_CWORD > 1)); then command=${{COMP_WORDS[1]}}; fi
  case $command in
    '')
      _limber_words '{} {}'
      ;;
{}  esac
}}

complete -F _limber limber
)",
                     joined(names), names_of_options(commands.front()), branches);
}

}  // namespace limber::cli
