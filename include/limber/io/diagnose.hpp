// The model doctor's first half: every problem of a model file in one go, those of the text and those of the
// mechanism. The second half is repair(), limber/doctor/repair.hpp.
#pragma once

#include <limber/io/load.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct Diagnosis {
  ModelSpec spec;                 ///< what could be read
  std::vector<Problem> problems;  ///< errors and warnings, in the order of the lines
  bool is_readable = true;        ///< false where the text is none of a model at all
  /// Problems of the text whose subject is not in spec: errors, and warnings of what is ignored or
  /// replaced.
  std::vector<Problem> unread;

  bool has_errors() const { return ProblemList({}, problems).has_errors(); }
};

/// Never throws ModelError, but for a file that cannot be opened.
Diagnosis diagnose(const std::string& path, const LoadOptions& options = {});
/// The same for a description that is at hand.
Diagnosis diagnose_spec(const ModelSpec& spec);
Diagnosis diagnose_text(std::string_view text, const std::string& file_name = {},
                        const LoadOptions& options = {});

}  // namespace limber
