// MODEL on the command line: a file, a built-in robot as `robots/panda`, or `-` for standard input.
#pragma once

#include <limber/io/diagnose.hpp>
#include <limber/model/build.hpp>

#include <optional>
#include <string>
#include <vector>

#include "command.hpp"

namespace limber::cli {

struct ModelArgument {
  /// What the command does with it. Only what is computed can have inertias that are missing and allowed.
  enum class Use { computed, as_described };

  std::string name;
  std::string root;             ///< `floating`; empty: as the description has it
  std::string format;           ///< of a file whose name and content do not tell; may be empty
  std::optional<double> scale;  ///< a factor for all lengths
  bool allow_missing_inertia = false, confine = false, quiet = false;

  /// As the positional argument of this usage, `--root`, `--allow-missing-inertia`, `--confine` and
  /// `--quiet`. With a default the argument may be left out.
  void add_to(Command& command, const std::string& usage = "MODEL", const std::string& usual = {},
              Use use = Use::computed);

  bool is_standard_input() const { return name == "-"; }
  /// What it is called in messages.
  std::string title() const;
  /// The file that it names; empty for a robot and for standard input.
  std::string path() const;

  /// `--scale`, for commands that write the model.
  void add_scale_to(Command& command);

  /// `robots/NAME` is a built-in robot, and so is a bare NAME where there is no such file; all else is a
  /// file. Throws ModelError.
  ModelSpec spec() const;

  /// Throws ModelError.
  Model<double> build(const ModelSpec& description) const;
  /// With unknown inertias as zero, where `--allow-missing-inertia` says so.
  ModelSpec with_allowed_inertias(ModelSpec description) const;
  void print_warnings(const std::vector<Problem>& warnings) const;

  /// What could be read, and every problem of it. Throws only where there is no such file or robot.
  Diagnosis diagnosis() const;

 private:
  bool is_robot() const;
  LoadOptions load_options() const;
  ModelSpec read() const;
};

/// `robots/panda`, … : each built-in robot as this argument, in a form that shells leave alone.
std::vector<std::string> robot_arguments();

}  // namespace limber::cli
