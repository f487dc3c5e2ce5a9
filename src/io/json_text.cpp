#include <limber/io/json_text.hpp>

#include <nlohmann/json.hpp>

#include <cmath>

#include "io/text.hpp"

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
  append_number(value, text_);
}

bool JsonText::string(std::string_view value) {
  using Odd = nlohmann::json::error_handler_t;
  const nlohmann::json json(value);
  const std::string quoted = json.dump(-1, ' ', false, Odd::replace);
  // What acts on a terminal is written as \u202e, which JSON reads as the same; all else is escaped already.
  text_ += printable(quoted);
  return quoted == json.dump(-1, ' ', false, Odd::ignore);
}

std::string JsonText::finish() && {
  text_ += '\n';
  return std::move(text_);
}

}  // namespace limber::io
