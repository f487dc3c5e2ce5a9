// Text for a terminal: names and file names may hold anything, and the terminal is not theirs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

/// Whether a character acts on a terminal or turns the direction of writing: control characters (C0 and C1),
/// ends of lines, bidirectional marks.
bool acts_on_terminal(char32_t character);

/// The text with such characters written out as \u001b, and with bytes that are not UTF-8 as \xff.
std::string printable(std::string_view text);

/// At most `bytes` bytes of the text, never half a character, with an ellipsis where something was cut.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace limber
