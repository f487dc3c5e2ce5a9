// fmt::format, compiled once. Where fmt is a header, each file that calls it compiles the writing of numbers
// anew: three seconds, and for every instruction set.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

namespace limber {

[[gnu::visibility("default")]] std::string format_text(fmt::string_view text, fmt::format_args arguments);

/// As fmt::format; for numbers and texts.
template <class... Arguments>
std::string formatted(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  return format_text(text, fmt::make_format_args(arguments...));
}

/// Texts, with a separator between them.
template <class Texts>
std::string joined(const Texts& texts, std::string_view separator) {
  std::string result;
  for (bool is_first = true; const auto& text : texts) {
    if (!std::exchange(is_first, false)) result += separator;
    result += text;
  }
  return result;
}

}  // namespace limber
