// Characters of a text in UTF-8, one by one.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace limber::detail {

/// The character that starts here, and its length; a length of 0 where the bytes are not UTF-8.
inline std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (length == 0 || text.size() < length) return {0, 0};
  char32_t character = first & (0x7Fu >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return {0, 0};
    character = character << 6 | (byte(k) & 0x3Fu);
  }
  return {character, length};
}

}  // namespace limber::detail
