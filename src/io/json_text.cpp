#include <limber/io/json_text.hpp>
#include <limber/model/printable.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace limber::io {

void JsonText::begin(char bracket) {
  text_ += bracket;
  ++depth_;
  is_first_ = true;
}

void JsonText::end(char bracket) {
  --depth_;
  if (!is_first_) new_line();
  text_ += bracket;
  is_first_ = false;
}

void JsonText::new_line() {
  text_ += '\n';
  text_.append(2 * depth_, ' ');
}

void JsonText::next_item() {
  if (!is_first_) text_ += ',';
  new_line();
  is_first_ = false;
}

void JsonText::key(std::string_view name) {
  next_item();
  string(name);
  text_ += ": ";
}

void JsonText::number(double value) {
  if (!std::isfinite(value)) return null();
  char digits[40];
  const auto [end, status] = std::to_chars(digits, digits + sizeof digits, value);
  static_cast<void>(status);  // the shortest form of a double has at most 24 characters
  text_.append(digits, end);
}

bool JsonText::string(std::string_view value) {
  const bool is_plain = std::all_of(value.begin(), value.end(),
                                    [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  if (is_plain) {
    text_ += '"';
    text_ += value;
    text_ += '"';
    return true;
  }
  const nlohmann::json json(value);
  std::string quoted;
  bool is_utf8 = true;
  try {
    quoted = json.dump();
  } catch (const nlohmann::json::type_error&) {
    quoted = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    is_utf8 = false;
  }
  // What acts on a terminal is written as \u202e, which JSON reads as the same; all else is escaped already.
  text_ += printable(quoted);
  return is_utf8;
}

std::string JsonText::finish() && {
  text_ += '\n';
  return std::move(text_);
}

}  // namespace limber::io
