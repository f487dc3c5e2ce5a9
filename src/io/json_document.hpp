// The text of a JSON file as a tree of values that know where they stand in it. No model words here.
#pragma once

#include <limber/model/problem_code.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace limber::io {

enum class JsonKind : std::uint8_t { null, boolean, number, string, list, object };

/// `a number`, `a list`, … for messages.
const char* name_of(JsonKind kind);

struct JsonValue {
  JsonKind kind = JsonKind::null;
  int line = 0;                      ///< where it starts
  int key_line = 0;                  ///< where its key stands, for a member of an object
  std::uint32_t begin = 0, end = 0;  ///< where it stands in the text, in bytes
  double number = 0;             ///< infinite where a double cannot hold it, or the file says NaN or Infinity
  std::string_view key;          ///< of a member of an object
  std::string_view string;       ///< of a string
  std::vector<JsonValue> items;  ///< of a list or an object, in the file's order
};

class JsonDocument {
 public:
  // Limits that no model comes near to; what exceeds them is refused before it costs time or memory.
  static constexpr std::size_t kMostValues = 8'000'000;
  static constexpr std::size_t kMostItems = 100'000;  ///< of one list or object: bodies, frames, …
  static constexpr std::size_t kDeepest = 64;

  /// Reads the text, which has to outlive the document. Says what is wrong where it is not JSON.
  std::optional<Problem> read(std::string_view text);

  const JsonValue& root() const { return root_; }

  /// The value as the file has it, on one line, shortened where it is long: for messages.
  std::string as_given(const JsonValue& value) const;

 private:
  friend class JsonParser;

  std::string_view text_;
  JsonValue root_;
  std::deque<std::string> strings_;  // with escapes, which do not stand in the text as they are read
};

}  // namespace limber::io
