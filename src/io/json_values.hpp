// Reads plain values of a JSON document and collects all that is wrong with them, each with its place.
#pragma once

#include <span>

#include "io/file_problems.hpp"
#include "io/json_document.hpp"
#include "io/text.hpp"

namespace limber::io {

class JsonValueReader {
 public:
  explicit JsonValueReader(const JsonDocument& document) : document_(document) {}

  void report(int line, const Path& path, ProblemCode code, ProblemArguments arguments = {});
  /// False: what is wrong is not read.
  bool report(const JsonValue& value, const Path& path, ProblemCode code, ProblemArguments arguments = {});

  bool expect(JsonKind kind, const JsonValue& value, const Path& path);
  /// Each returns false, and leaves the target as it was, where the value cannot be read.
  bool read(const JsonValue& value, const Path& path, double& number);
  bool read(const JsonValue& value, const Path& path, std::string& text);
  /// Exactly so many numbers. False where it is something else, and then they are worth nothing.
  bool read(const JsonValue& value, const Path& path, std::span<double> numbers);

  /// Keys of this object that stand there twice; the first one counts.
  void report_repeated_keys(const JsonValue& object, const Path& path);

  void report_to(ProblemList& problems) { std::move(problems_).report_to(problems); }

 protected:
  const JsonDocument& document_;
  FileProblems problems_;
};

}  // namespace limber::io
