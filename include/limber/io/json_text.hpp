// The text of a JSON file as it grows: layout, numbers, strings. No model words here.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {
namespace io {

class JsonText {
 public:
  // ---- Brackets with a line for each item

  void begin(char bracket);
  void end(char bracket);
  /// Starts the next item of a list.
  void next_item();
  /// Starts the next item of an object.
  void key(std::string_view name);

  // ---- Values

  /// The fewest digits that give back the same number. JSON has no infinity and no NaN: they become null.
  void number(double value);
  /// `[1, 2, 3]` and `["a", "b"]`, on one line.
  void numbers(std::span<const double> values) {
    row(values.size(), [&](std::size_t i) { number(values[i]); });
  }
  void strings(std::span<const std::string> values) {
    row(values.size(), [&](std::size_t i) { string(values[i]); });
  }
  /// The same of what `put(i)` writes.
  void row(std::size_t count, const auto& put) {
    text_ += '[';
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) text_ += ", ";
      put(i);
    }
    text_ += ']';
  }
  /// False where it is not UTF-8: then the odd bytes are replaced.
  bool string(std::string_view value);
  void boolean(bool value) { text_ += value ? "true" : "false"; }
  void null() { text_ += "null"; }
  void raw(std::string_view json) { text_ += json; }

  /// The text with a new line at its end.
  std::string finish() &&;

 private:
  void new_line();

  std::string text_;
  std::size_t depth_ = 0;
  bool is_first_ = true;
};

}  // namespace io
}  // namespace limber
