// A command of the program as plain data: its name, its options, its examples and what it runs. The help, the
// completion of shells and the parser (command_line.cpp, the one file that knows CLI11) read it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace limber::cli {

struct Example {
  const char* command;
  const char* what;
};

/// An option (`--state FILE`), a flag (`--json`) or a positional argument (`MODEL`).
struct Option {
  /// Where the value goes. A list has commas between its words, or the option is given several times. A
  /// number with a fraction must be above zero.
  using Target = std::variant<bool*, int*, std::optional<double>*, std::string*, std::vector<std::string>*>;

  std::string name;  ///< `--state` or `MODEL`
  std::string type;  ///< what it takes: MODEL, FILE, FOLDER, QUANTITIES, INT; may be empty
  Target target;
  std::string description;
  std::string usual;                    ///< what the target holds before arguments are read; may be empty
  std::vector<std::string> words = {};  ///< the only values, where it takes words
  std::string needed = {};              ///< another option that must be given too
  bool is_required = false;
  int least = 0, most = 0;  ///< of an integer

  bool is_positional() const { return !name.starts_with('-'); }
  template <class T> bool takes() const { return std::holds_alternative<T*>(target); }
  bool is_flag() const { return takes<bool>(); }
  bool is_list() const { return takes<std::vector<std::string>>(); }
  /// `FILE`, `always|never|auto`, or nothing. A type goes before words, where these are many.
  std::string value_name() const;
};

struct Command {
  std::string name, description;
  std::vector<Example> examples;
  std::vector<Option> options = {};
  std::function<int()> run = {};  ///< returns the exit status
  std::string more_help = {};     ///< before the examples

  /// `--state FILE`, `--json`, `MODEL`, or `OUT FILE`. Its default is what the target holds.
  Option& add(const std::string& usage, Option::Target target, std::string what);
  Option& add_integer(const std::string& usage, int* target, int least, int most, std::string what);
  /// `--json`, for commands that speak to programs too.
  void add_json(bool& target) { add("--json", &target, "Print JSON"); }
  /// `--color`, for commands whose output is for people.
  void add_color();
  /// Keeps the options alive that the targets are in, and runs with them.
  template <class Options> void run_with(std::shared_ptr<Options> its, int (*runs)(const Options&)) {
    run = [its, runs] { return runs(*its); };
  }
};

}  // namespace limber::cli
