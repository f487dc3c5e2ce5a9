// A number out of a text, the same in every locale.
#pragma once

#include <cstdint>
#include <string_view>

namespace limber::io {

enum class NumberFault : std::uint8_t { none, not_a_number, not_finite, too_large };

struct ParsedNumber {
  double value = 0;
  NumberFault fault = NumberFault::none;
};

/// Reads the whole text as a decimal number such as 1, -2.5, +.5e-3. `nan` and `inf` are not finite; what is
/// too small for a double is zero.
ParsedNumber parse_number(std::string_view text);

}  // namespace limber::io
