// Reads plain values of a JSON document and collects all that is wrong with them, each with its place.
#pragma once

#include <cmath>
#include <span>
#include <unordered_map>

#include "io/file_problems.hpp"
#include "io/json_document.hpp"
#include "io/text.hpp"

namespace limber::io {

class JsonValueReader {
 public:
  explicit JsonValueReader(const JsonDocument& document) : document_(document) {}

  void report(int line, const Path& path, Code code, ProblemArguments arguments = {}) {
    problems_.add(Problem(code, line, path.element(), {}, std::move(arguments)));
  }
  /// False: what is wrong is not read.
  bool report(const JsonValue& value, const Path& path, Code code, ProblemArguments arguments = {}) {
    problems_.add(Problem(code, value.line, path.element(), document_.as_given(value), std::move(arguments)));
    return false;
  }
  void report_to(ProblemList& problems) { std::move(problems_).report_to(problems); }

  bool expect(JsonKind kind, const JsonValue& value, const Path& path) {
    return value.kind == kind ||
           report(value, path, Code::type_expected, {name_of(kind), name_of(value.kind)});
  }

  // Each returns false, and leaves the target as it was, where the value cannot be read.

  bool read(const JsonValue& value, const Path& path, double& number) {
    if (!expect(JsonKind::number, value, path)) return false;
    if (!std::isfinite(value.number)) return report(value, path, Code::number_not_finite);
    number = value.number;
    return true;
  }
  bool read(const JsonValue& value, const Path& path, std::string& text) {
    if (!expect(JsonKind::string, value, path)) return false;
    text = value.string;
    return true;
  }
  /// Exactly so many numbers. False where it is something else, and then they are worth nothing.
  bool read(const JsonValue& value, const Path& path, std::span<double> numbers) {
    const bool is_list = value.kind == JsonKind::list;
    if (!is_list || value.items.size() != numbers.size())
      return report(value, path, Code::count_expected,
                    {"a list of " + counted(numbers.size()),
                     is_list ? std::to_string(value.items.size()) : name_of(value.kind)});
    bool is_whole = true;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (!read(value.items[i], path[i], numbers[i])) is_whole = false;
    return is_whole;
  }

  /// Keys of this object that stand there twice; the first one counts.
  void report_repeated_keys(const JsonValue& object, const Path& path) {
    std::unordered_map<std::string_view, int> lines;
    for (const JsonValue& item : object.items)
      if (const auto [first, is_new] = lines.emplace(item.key, item.key_line); !is_new)
        report(item.key_line, path / item.key, Code::key_repeated, {std::to_string(first->second)});
  }

 protected:
  const JsonDocument& document_;
  FileProblems problems_;
};

}  // namespace limber::io
