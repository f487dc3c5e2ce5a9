// The problems of one file while it is read: a bounded number, handed on in the order of the file.
#pragma once

#include <limber/model/error.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace limber::io {

class FileProblems {
 public:
  static constexpr std::size_t kMost = 1000;  ///< errors, and as many warnings

  /// Whether a problem more is wanted. A file with more problems than anyone reads must not fill the memory
  /// with them, so texts are made only where this says yes. Each call counts as one problem.
  bool has_room_for(Severity severity);

  /// Adds a problem; what is returned can be changed until the next one is added. `file` is empty for the
  /// file itself; another one that it includes is named.
  Problem& report(ProblemCode code, int line, Element element, std::string value = {},
                  ProblemArguments arguments = {}, std::string file = {});
  // Without a code, for those that have none yet.
  /// `taken` is what stands in place of a wrong value from then on; empty where it is left out.
  void error(int line, std::string element, std::string value, std::string expected, std::string file = {},
             std::string taken = {});
  void warning(int line, std::string element, std::string value, std::string expected, std::string file = {},
               std::string taken = {});

  void add(Problem problem) { problems_.push_back(std::move(problem)); }
  /// Problems of the file itself that somebody else has found, as far as there is room for them.
  void add(const ProblemList& problems);

  /// Errors so far, those without room included.
  std::size_t error_count() const { return error_count_; }

  /// Adds what was found, in the order of the lines, other files last. Done once, at the end.
  void report_to(ProblemList& problems) &&;

 private:
  std::vector<Problem> problems_;
  std::size_t error_count_ = 0, warning_count_ = 0;
};

}  // namespace limber::io
