// What a shell needs to know to complete a command line, and the scripts that tell it.
#pragma once

#include <string>
#include <vector>

namespace limber::cli {

/// What a value is.
enum class ValueKind { none, words, file, model, quantities };

struct OptionWords {
  std::vector<std::string> names;  ///< `--root`, `-h`; empty for a positional argument
  std::string description;         ///< on one line
  ValueKind kind;
  std::vector<std::string> words;  ///< for the kinds that are complete by words: those, robots, quantities
};

struct CommandWords {
  std::string name;
  std::string description;
  std::vector<OptionWords> options, positionals;
};

// The first entry is the program itself, which has no name.
std::string bash_completion(const std::vector<CommandWords>& commands);
std::string zsh_completion(const std::vector<CommandWords>& commands);
std::string fish_completion(const std::vector<CommandWords>& commands);

}  // namespace limber::cli
