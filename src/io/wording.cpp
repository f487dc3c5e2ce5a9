#include "io/wording.hpp"

#include <limber/model/suggest.hpp>

#include <algorithm>

namespace limber::io {

namespace {

constexpr std::size_t kLongestName = 80;

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr const char* spaces = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  std::size_t end = bytes;
  while (end > 0 && continues_a_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string in_quotes(std::string_view name) {
  constexpr const char* hex = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : shortened(name, kLongestName)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += "\\u00";
      result += hex[byte >> 4];
      result += hex[byte & 15];
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string* closest = closest_name(word, candidates);
  return closest ? " (did you mean " + in_quotes(*closest) + "?)" : std::string();
}

std::string Path::text() const {
  if (is_owner()) return std::string(key_);
  std::string result = up_->text();
  if (index_ >= 0) return result + '[' + std::to_string(index_) + ']';
  if (!result.empty()) result += up_->is_owner() ? ' ' : '.';
  // A key of the user's own (rates are named after joints) may hold anything.
  const bool plain = std::all_of(key_.begin(), key_.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return result +
         (plain && !key_.empty() && key_.size() <= kLongestName ? std::string(key_) : in_quotes(key_));
}

}  // namespace limber::io
