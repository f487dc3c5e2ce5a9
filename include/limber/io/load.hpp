// From a model file of any format to a description that a program can look at and edit before it builds it.
//
// A file's extension says what it is. Where that is no known format (robot.xml), its content does: the root
// element of an XML text, or the bracket of a JSON text.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

enum class Root {
  fixed,    ///< as the file has it; the root link of a URDF file is fixed to the world
  floating  ///< the root link moves freely: its fixed joint to the world becomes a floating joint called
            ///< `root`
};

struct LoadOptions {
  Root root = Root::fixed;
  std::string format = {};  ///< of a file whose extension and content do not tell: `json`, `urdf`, …
  /// Files that it includes and meshes must lie in the folder of the model: for files of strangers.
  bool confine = false;
  double scale = 1;  ///< of all lengths: 0.001 for a file in millimetres (see with_scaled_lengths)
};

/// Reads a model file. Throws ModelError with every problem of the file. What was strange but readable is in
/// ModelSpec::warnings.
ModelSpec load_spec(const std::string& path, const LoadOptions& options = {});

/// Reads a model from the text of a file of any format. `file_name` is for messages, and files that the text
/// refers to are looked for beside it.
ModelSpec parse_spec(std::string_view text, const std::string& file_name = {},
                     const LoadOptions& options = {});

/// The same, but adds errors and warnings to `problems` and returns what could be read. For reporting the
/// problems of the file and those of the mechanism in one go.
ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options,
                     ProblemList& problems);

}  // namespace limber
