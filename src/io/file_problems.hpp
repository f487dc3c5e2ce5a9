// The problems of one file while it is read: a bounded number, handed on in the order of the file.
#pragma once

#include <limber/model/error.hpp>

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace limber::io {

/// One warning in place of several that say the same of elements of one kind in one file. Errors stay, and so
/// does the order.
std::vector<Problem> with_same_warnings_joined(std::vector<Problem> problems);

class FileProblems {
 public:
  static constexpr std::size_t kMost = 1000;  ///< errors, and as many warnings

  /// Adds a problem while there is room: a file with more than anyone reads must not fill the memory. The
  /// problem's file is empty for the file itself; another one that it includes is named.
  void add(Problem problem);

  /// What f() reads is of no account to dynamics: where it is wrong, a warning says so, and it is left out.
  template <class F> void aside(F&& f) {
    const bool before = std::exchange(is_aside_, true);
    f();
    is_aside_ = before;
  }

  /// Errors so far, those without room included.
  std::size_t error_count() const { return error_count_; }
  /// So many that looking for similar names would take long.
  bool are_many() const { return error_count_ > 100; }

  /// Adds what was found, in the order of the lines, other files last; warnings of the same kind as one. Done
  /// once, at the end.
  void report_to(ProblemList& problems) &&;

 private:
  std::multimap<std::pair<std::string, int>, Problem> problems_;  ///< by file and line
  std::size_t error_count_ = 0, warning_count_ = 0;
  bool is_aside_ = false;
};

}  // namespace limber::io
