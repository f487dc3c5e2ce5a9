#include "io/text.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "model/utf8.hpp"

namespace limber::io {

constexpr std::size_t kLongestName = 80;  // in a message

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string in_quotes(std::string_view name) {
  std::string result = "\"";
  for (const char c : shortened(name, kLongestName)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return printable(result + '"');
}

std::string counted(std::size_t numbers) {
  return std::to_string(numbers) + (numbers == 1 ? " number" : " numbers");
}

Element Path::element() const {
  const Path* start = this;
  while (start->up_) start = start->up_;
  return {start->kind_, std::string(start->key_), part()};
}

std::string Path::part() const {
  if (!up_) return {};
  std::string result = up_->part();
  if (index_ >= 0) return result + '[' + std::to_string(index_) + ']';
  if (!result.empty()) result += '.';
  // A key of the user's own (rates are named after joints) may hold anything.
  const bool is_plain = std::all_of(key_.begin(), key_.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return result + (is_plain && !key_.empty() ? shortened(key_, kLongestName) : in_quotes(key_));
}

ParsedNumber parse_number(std::string_view text) {
  const bool has_plus = text.starts_with('+') && !text.starts_with("+-");
  const std::string_view number = has_plus ? text.substr(1) : text;
  ParsedNumber result;
  const char* end = number.data() + number.size();
  const auto [stop, code] = std::from_chars(number.data(), end, result.value);
  if (code == std::errc::invalid_argument || stop != end) return {0, NumberFault::not_a_number};
  if (code == std::errc::result_out_of_range) {  // of a double: a wider number tells small from large
    long double wide = std::numeric_limits<long double>::quiet_NaN();
    std::from_chars(number.data(), end, wide);
    result.value = static_cast<double>(wide);
  }
  if (!std::isfinite(result.value)) result.fault = NumberFault::not_finite;
  return result;
}

void append_number(double number, std::string& text) {
  char digits[40];  // the shortest form of a double has at most 24 characters
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

int line_ends_in(std::string_view text) {
  auto count = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  for (std::size_t i = text.find('\r'); i != std::string_view::npos; i = text.find('\r', i + 1))
    if (!text.substr(i + 1).starts_with('\n')) ++count;
  return count;
}

bool is_character(std::uint32_t number) {
  const bool is_control = number < 0x20 && number != '\t' && number != '\n' && number != '\r';
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  return !is_control && !is_surrogate && number <= 0x10FFFF;
}

std::optional<std::size_t> first_bad_character(std::string_view text) {
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};  // by length: what could be shorter is not UTF-8
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= ' ' && text[i] <= '~') {  // most of them
      ++i;
      continue;
    }
    const auto [character, length] = detail::first_character(text.substr(i, 4));
    if (length == 0 || character < least[length] || !is_character(character)) return i;
    i += length;
  }
  return std::nullopt;
}

void append_character(std::uint32_t number, std::string& text) {
  const int rest = number < 0x80      ? 0
                   : number < 0x800   ? 1
                   : number < 0x10000 ? 2
                                      : 3;                         // bytes after the first
  const std::uint32_t mark = rest == 0 ? 0 : 0xF0u << (3 - rest);  // 110…, 1110…, 11110…
  text += static_cast<char>((mark | (number >> (6 * rest))) & 0xFF);
  for (int i = rest; i-- > 0;) text += static_cast<char>(0x80 | ((number >> (6 * i)) & 0x3F));
}

}  // namespace limber::io
