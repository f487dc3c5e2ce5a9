// Characters of a text in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace limber::io {

/// Where the first control character (but spaces and ends of lines) or byte that is not UTF-8 stands.
std::optional<std::size_t> first_bad_character(std::string_view text);

/// Whether text may hold the character of this Unicode number.
bool is_character(std::uint32_t number);

/// Adds the character of this number.
void append_character(std::uint32_t number, std::string& text);

}  // namespace limber::io
