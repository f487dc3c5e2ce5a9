#include "io/file_problems.hpp"

#include <algorithm>
#include <limits>

namespace limber::io {

namespace {

constexpr int kLast = std::numeric_limits<int>::max();  // a line after all others

}  // namespace

bool FileProblems::has_room_for(Severity severity) {
  const bool is_error = severity == Severity::error;
  const std::size_t count = ++(is_error ? error_count_ : warning_count_);
  if (count == kMost + 1)
    add(severity, kLast, "file", {},
        is_error ? "more errors than are shown here" : "more warnings than are shown here");
  return count <= kMost;
}

void FileProblems::add(Severity severity, int line, std::string element, std::string value,
                       std::string expected) {
  problems_.push_back({severity, {}, line, std::move(element), std::move(value), std::move(expected)});
}

void FileProblems::error(int line, std::string element, std::string value, std::string expected) {
  add(Severity::error, line, std::move(element), std::move(value), std::move(expected));
}

void FileProblems::warning(int line, std::string element, std::string value, std::string expected) {
  add(Severity::warning, line, std::move(element), std::move(value), std::move(expected));
}

void FileProblems::report_to(ProblemList& problems) && {
  std::stable_sort(problems_.begin(), problems_.end(),
                   [](const Problem& x, const Problem& y) { return x.line < y.line; });
  for (Problem& p : problems_) {
    if (p.line == kLast) p.line = 0;
    if (p.severity == Severity::error)
      problems.error(p.line, std::move(p.element), std::move(p.value), std::move(p.expected));
    else
      problems.warning(p.line, std::move(p.element), std::move(p.value), std::move(p.expected));
  }
  problems_.clear();
}

}  // namespace limber::io
