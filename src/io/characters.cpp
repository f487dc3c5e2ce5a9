#include "io/characters.hpp"

namespace limber::io {

namespace {

/// The length of the UTF-8 character that starts here, 0 where there is none (overlong forms and surrogates
/// are none).
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return is_character(first) ? 1 : 0;
  const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  std::uint32_t number = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    number = (number << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  return number >= least[length] && is_character(number) ? length : 0;
}

}  // namespace

bool is_character(std::uint32_t number) {
  const bool is_control = number < 0x20 && number != '\t' && number != '\n' && number != '\r';
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  return !is_control && !is_surrogate && number <= 0x10FFFF;
}

std::optional<std::size_t> first_bad_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= ' ' && text[i] <= '~') {  // most of them
      ++i;
      continue;
    }
    const std::size_t length = character_length(text.substr(i, 4));
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

void append_character(std::uint32_t number, std::string& text) {
  if (number < 0x80) {
    text += static_cast<char>(number);
    return;
  }
  const int rest = number < 0x800 ? 1 : number < 0x10000 ? 2 : 3;  // bytes after the first
  const std::uint32_t mark = 0xF0u << (3 - rest);                  // 110…, 1110…, 11110…
  text += static_cast<char>((mark | (number >> (6 * rest))) & 0xFF);
  for (int i = rest; i-- > 0;) text += static_cast<char>(0x80 | ((number >> (6 * i)) & 0x3F));
}

}  // namespace limber::io
