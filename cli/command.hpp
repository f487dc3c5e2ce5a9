// A command of the program as plain data: its name, its options, its examples and what it runs. The help, the
// completion of shells and the parser (command_line.cpp, the one file that knows CLI11) read it.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace limber::cli {

struct Example {
  const char* command;
  const char* what;
};

/// An option (`--state FILE`), a flag (`--json`) or a positional argument (`MODEL`).
struct Option {
  /// Where the value goes. A list takes one value each time the option is given.
  using Target = std::variant<bool*, int*, std::string*, std::vector<std::string>*>;

  std::string name;       ///< `--state` or `MODEL`
  std::string type = {};  ///< what it takes: MODEL, FILE, FOLDER, QUANTITIES, INT; empty for flags and words
  Target target;
  std::string description;
  std::vector<std::string> words = {};  ///< the only values, where it takes a word
  bool is_required = false;
  std::string shown_default = {};  ///< in the help
  std::string needs = {};          ///< another option that must be given too
  int least = 0, most = 0;         ///< of a number

  bool is_positional() const { return !name.starts_with('-'); }
  bool is_flag() const { return std::holds_alternative<bool*>(target); }
  /// `FILE`, `always|never|auto`, or nothing. A type goes before words, where these are many.
  std::string value_name() const;
};

struct Command {
  std::string name, description;
  std::vector<Example> examples;
  std::vector<Option> options = {};
  std::function<int()> run = {};  ///< returns the exit status
  std::string more_help = {};     ///< before the examples

  void add(Option option) { options.push_back(std::move(option)); }
  void add_flag(std::string option, bool& target, std::string what) {
    add({.name = std::move(option), .target = &target, .description = std::move(what)});
  }
  /// `--color`, for commands whose output is for people.
  void add_color();
};

}  // namespace limber::cli
