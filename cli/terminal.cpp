#include "terminal.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
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

std::string spaces(std::size_t count) { return std::string(count, ' '); }

}  // namespace

std::size_t output_columns() {
  constexpr std::size_t narrowest = 40;  // below, a table is no longer one
  winsize window{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    return std::max<std::size_t>(window.ws_col, narrowest);
  const char* given = std::getenv("COLUMNS");
  const long number = given == nullptr ? 0 : std::strtol(given, nullptr, 10);
  return number > 0 ? std::max(static_cast<std::size_t>(number), narrowest) : kColumns;
}

std::string& color_choice() {
  static std::string choice = "auto";
  return choice;
}

std::string styled(Style style, std::string_view text) {
  if (!is_in_color() || text.empty()) return std::string(text);
  return code(style) + std::string(text) + "\033[0m";
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
  for (std::size_t k = columns(title) + 1; k < output_columns(); ++k) rule += "─";
  fmt::print("\n{} {}\n\n", styled(Style::title, title), styled(Style::faint, rule));
}

}  // namespace limber::cli
