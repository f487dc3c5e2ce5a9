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
  void report(const JsonValue& value, const Path& path, ProblemCode code, ProblemArguments arguments = {});

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

/// The members of one object, read by their keys. Keys that stand there twice are reported at once, those
/// that nobody asked for in the end.
class Fields {
 public:
  Fields(JsonValueReader& reader, const JsonValue& object, const Path& path)
      : reader_(reader), object_(object), path_(path) {
    reader.report_repeated_keys(object, path);
  }
  ~Fields();
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;

  /// Null where there is none; the first of several.
  const JsonValue* find(std::string_view key) const;
  /// The same, and an error where there is none.
  const JsonValue* need(std::string_view key) const;
  const Path& path() const { return path_; }
  const JsonValue& object() const { return object_; }

 private:
  JsonValueReader& reader_;
  const JsonValue& object_;
  const Path& path_;
  mutable std::vector<std::string_view> asked_;
};

}  // namespace limber::io
