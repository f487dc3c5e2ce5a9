#include "io/number.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <system_error>

namespace limber::io {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether a decimal number that no double can hold is far below 1 (and not far above): by the decimal place
/// of its first digit that is not zero, moved by its exponent.
bool is_tiny(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  const std::string_view digits = text.substr(0, e);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_of("123456789");
  const double place =
      first < point ? static_cast<double>(point - first) : -static_cast<double>(first - point);
  double exponent = 0;
  bool is_negative = false;
  if (e != std::string_view::npos) {
    std::string_view rest = text.substr(e + 1);
    is_negative = rest.starts_with('-');
    for (const char c : rest)
      if (is_digit(c)) exponent = 10 * exponent + (c - '0');
  }
  return place + (is_negative ? -exponent : exponent) < 0;
}

}  // namespace

ParsedNumber parse_number(std::string_view text) {
  const bool has_plus = text.starts_with('+') && !text.starts_with("+-");
  const std::string_view number = has_plus ? text.substr(1) : text;
  ParsedNumber result;
  const char* end = number.data() + number.size();
  const auto [stop, code] = std::from_chars(number.data(), end, result.value);
  if (code == std::errc::invalid_argument || stop != end) return {0, NumberFault::not_a_number};
  if (code == std::errc::result_out_of_range)
    return is_tiny(number) ? ParsedNumber{} : ParsedNumber{0, NumberFault::too_large};
  if (!std::isfinite(result.value)) return {0, NumberFault::not_finite};
  return result;
}

}  // namespace limber::io
