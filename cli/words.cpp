#include "words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace limber::cli {

std::string_view trimmed(std::string_view text) {
  constexpr const char* kSpaces = " \t\r";
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escaped = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == separator;
    if (is_escaped) ++i;
    if (text[i] == separator && !is_escaped)
      parts.emplace_back();
    else
      parts.back() += text[i];
  }
  for (std::string& part : parts) part = std::string(trimmed(part));
  return parts;
}

std::vector<std::string> number_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::string part : split(text)) {
    std::ranges::replace_if(part, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    const std::vector<std::string> in_part = split(part, ' ');
    for (const std::string& word : in_part)
      if (!word.empty() || in_part.size() == 1) words.push_back(word);
  }
  return words;
}

std::string joined(const std::vector<std::string>& texts, std::string_view separator) {
  return fmt::format("{}", fmt::join(texts, separator));
}

std::optional<double> number_from(std::string_view text) {
  double number = 0;
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  const char* const end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || rest != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

std::string counted(std::ptrdiff_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace limber::cli
