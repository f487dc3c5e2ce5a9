#include <limber/model/printable.hpp>

#include "model/formatted.hpp"
#include "model/utf8.hpp"

namespace limber {

bool acts_on_terminal(char32_t c) {
  const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool is_line_end = c == 0x2028 || c == 0x2029;
  const bool turns = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                     (c >= 0x2066 && c <= 0x2069);
  return is_control || is_line_end || turns;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [character, length] = detail::first_character(text);
    if (length == 0)
      result += formatted("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (character == '\n')
      result += "\\n";
    else if (acts_on_terminal(character))
      result += formatted("\\u{:04x}", static_cast<unsigned>(character));
    else
      result += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  const auto continues_a_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::size_t end = bytes;
  while (end > 0 && continues_a_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace limber
