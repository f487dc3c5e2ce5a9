// The states that `limber compute` is asked about: one from a file, from the command line or neutral, or many
// from a file with one on each line.
#pragma once

#include <limber/io/state_file.hpp>

#include <map>
#include <string>
#include <vector>

#include "command.hpp"

namespace limber::cli {

struct StateOptions {
  const char* option = "--state";  ///< what messages call it
  std::string state =
      {};  ///< a file, `-`, the JSON text itself, positions alone (`0,0.1`), or nothing: neutral
  std::string states = {};                          ///< a file with many, or `-`
  std::map<std::string, std::string> numbers = {};  ///< `0,0.1,-2` by key; each replaces that of the state

  /// `--q NUMBERS` and so on.
  void add_numbers_to(Command& command, const std::vector<std::string>& keys);

  bool are_many() const { return !states.empty(); }
  bool use_standard_input() const { return state == "-" || states == "-"; }
  /// Whether the state is its JSON text and no file.
  bool is_text() const;
  /// Whether the state is a list of its positions, `0,0.1,-2`.
  bool is_list_of_positions() const;
  /// What a message calls the place that the states come from.
  std::string source() const;
};

/// One of many.
struct NumberedState : StateFile {
  int line;  ///< of the file
};

/// Each of these throws ModelError with all problems of the text.
StateFile read_state(const Model<double>& model, const StateOptions& options);

/// Lines of JSON, each a state as in a file of its own; or a table with commas between its numbers, whose
/// first line names its columns (`q0,q1,v0`). All lines are checked before the first state is returned,
/// of which there is at least one.
std::vector<NumberedState> read_states(const Model<double>& model, const StateOptions& options);

/// Whether forces act on links.
bool has_forces(const StateFile& state);

}  // namespace limber::cli
