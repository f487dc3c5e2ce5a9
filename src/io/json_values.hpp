// Reads plain values of a JSON document and collects all that is wrong with them, each with its place.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "io/file_problems.hpp"
#include "io/json_document.hpp"
#include "io/wording.hpp"

namespace limber::io {

class JsonValueReader {
 public:
  explicit JsonValueReader(const JsonDocument& document) : document_(document) {}

  void error(int line, const Path& path, std::string expected);
  /// `taken` is what stands in place of the value from then on; empty where it is left out.
  void error(const JsonValue& value, const Path& path, std::string expected, std::string taken = {});
  /// As an error, where `taken` is what the value probably means, so that nothing is missing.
  void mend(const JsonValue& value, const Path& path, std::string expected, std::string taken);
  /// `expected` makes the text, where it is wanted.
  template <class Expected>
  void warning(int line, const JsonValue& value, const Path& path, const Expected& expected,
               std::string taken = {}) {
    if (problems_.has_room_for(Severity::warning))
      problems_.warning(line, path.text(), document_.as_given(value), expected(), {}, std::move(taken));
  }

  /// What f() reads is of no account to dynamics: where it is wrong, a warning says so, and it is left out.
  template <class F> void read_aside(F&& f) {
    const bool before = std::exchange(is_aside_, true);
    f();
    is_aside_ = before;
  }

  bool expect(JsonKind kind, const JsonValue& value, const Path& path);
  /// False, and the number as it was, where it cannot be read; `otherwise` is what is taken then.
  bool read(const JsonValue& value, const Path& path, double& number, std::string otherwise = {});
  /// Exactly so many numbers; false where it is something else, and then they are worth nothing: one that
  /// cannot be read takes the others with it, which `otherwise` says.
  bool read_numbers(const JsonValue& value, const Path& path, std::span<double> numbers,
                    const std::string& otherwise = {});
  /// Keys of this object that stand there twice; the first one counts.
  void report_repeated_keys(const JsonValue& object, const Path& path);

  void report_to(ProblemList& problems) { std::move(problems_).report_to(problems); }

 protected:
  const JsonDocument& document_;
  FileProblems problems_;
  std::size_t faults_ = 0;  // errors, and warnings of what is aside

 private:
  bool is_aside_ = false;
};

}  // namespace limber::io
