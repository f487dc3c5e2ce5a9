#include "terminal.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace limber::cli {

namespace {

bool is_color_wanted() {
  const char *no_color = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !is_refused && !is_dumb;
}

bool is_in_color() {
  static const bool answer = color_choice() == "auto" ? is_color_wanted() : color_choice() == "always";
  return answer;
}

const char* code(Style style) {
  switch (style) {
    case Style::title:
      return "\033[1m";
    case Style::faint:
      return "\033[2m";
    case Style::good:
      return "\033[32m";
    case Style::bad:
      return "\033[1;31m";
    case Style::accent:
      return "\033[36m";
  }
  return "";
}

/// The code point of a character of one to three bytes that starts here, and its length; 0 for any other.
std::pair<unsigned, std::size_t> short_character(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(text[k])); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  if ((first & 0xE0) == 0xC0 && text.size() > 1) return {(first & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if ((first & 0xF0) == 0xE0 && text.size() > 2)
    return {(first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F), 3};
  return {0x20, 1};
}

bool acts_on_a_terminal(unsigned code) {
  const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool is_line_end = code == 0x2028 || code == 0x2029;
  const bool turns = code == 0x061C || code == 0x200E || code == 0x200F ||
                     (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return is_control || is_line_end || turns;
}

std::string spaces(std::size_t count) { return std::string(count, ' '); }

}  // namespace

std::string& color_choice() {
  static std::string choice = "auto";
  return choice;
}

std::string styled(Style style, std::string_view text) {
  if (!is_in_color() || text.empty()) return std::string(text);
  return code(style) + std::string(text) + "\033[0m";
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto [code, length] = short_character(text);
    if (code == '\n')
      result += "\\n";
    else if (acts_on_a_terminal(code))
      result += fmt::format("\\u{:04x}", code);
    else
      result += text.substr(0, length);
    text.remove_prefix(length);
  }
  return result;
}

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  bool in_escape = false;
  for (const char c : text) {
    if (c == '\033') in_escape = true;
    if (!in_escape && (static_cast<unsigned char>(c) & 0xC0) != 0x80) ++count;  // a new code point
    if (in_escape && c == 'm') in_escape = false;
  }
  return count;
}

std::string padded_right(std::string_view text, std::size_t width) {
  return std::string(text) + spaces(width - std::min(width, columns(text)));
}

std::string padded_left(std::string_view text, std::size_t width) {
  return spaces(width - std::min(width, columns(text))) + std::string(text);
}

void print_section(std::string_view title) {
  std::string rule;
  for (std::size_t k = columns(title) + 1; k < kColumns; ++k) rule += "─";
  fmt::print("\n{} {}\n\n", styled(Style::title, title), styled(Style::faint, rule));
}

}  // namespace limber::cli
