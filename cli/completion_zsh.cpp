#include <fmt/core.h>

#include "completion.hpp"

namespace limber::cli {

namespace {

/// For use between single quotes inside of a specification of _arguments, where [ ] and : have a meaning.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + escaped(word);
  return text;
}

/// `:what:action` of a value.
std::string action(const OptionWords& option) {
  switch (option.kind) {
    case ValueKind::none:
      return "";
    case ValueKind::words:
      return fmt::format(":value:({})", joined(option.words));
    case ValueKind::file:
      return ":file:_files";
    case ValueKind::model:
      return fmt::format(":model:{{ compadd -- {}; _files }}", joined(option.words));
    case ValueKind::quantities:
      return fmt::format(":quantities:{{ compset -P \"*,\"; compadd -S \"\" -- {} }}", joined(option.words));
  }
  return "";
}

std::string specification(const CommandWords& command) {
  std::string text;
  for (const OptionWords& option : command.options)
    for (const std::string& name : option.names)
      text += fmt::format(" \\\n        '{}[{}]{}'", name, escaped(option.description), action(option));
  for (const OptionWords& positional : command.positionals)
    text += fmt::format(" \\\n        '{}'", action(positional));
  return text;
}

}  // namespace

std::string zsh_completion(const std::vector<CommandWords>& commands) {
  std::string list, branches;
  for (std::size_t k = 1; k < commands.size(); ++k) {
    list += fmt::format("    '{}:{}'\n", commands[k].name, escaped(commands[k].description));
    branches +=
        fmt::format("    {})\n      _arguments{}\n      ;;\n", commands[k].name, specification(commands[k]));
  }
  return fmt::format(R"(#compdef limber
# Completion of limber for zsh: save it as _limber in a folder of $fpath.

_limber() {{
  local -a commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe command commands
    _arguments{}
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}  esac
}}

# Loaded from $fpath it runs; sourced, it makes itself known.
if [[ $funcstack[1] == _limber ]]; then
  _limber "$@"
else
  compdef _limber limber
fi
)",
                     list, specification(commands.front()), branches);
}

}  // namespace limber::cli
