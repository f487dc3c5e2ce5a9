#include "terminal.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "words.hpp"

namespace limber::cli {

namespace {

bool is_color_wanted() {
  const char *no_color = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !is_refused && !is_dumb;
}

bool is_in_color() {
  static const bool answer = color_choice() == "always" || (color_choice() != "never" && is_color_wanted());
  return answer;
}

/// In the order of the styles.
constexpr const char* kCodes[] = {"\033[1m", "\033[2m", "\033[32m", "\033[1;31m", "\033[36m"};

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
  static std::string choice;
  return choice;
}

std::string styled(Style style, std::string_view text) {
  if (!is_in_color() || text.empty()) return std::string(text);
  return kCodes[static_cast<int>(style)] + std::string(text) + "\033[0m";
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

std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t width) {
  std::string text;
  std::size_t used = 0;
  for (const std::string& word : words) {
    const bool is_first = text.empty(), fits = used + 1 + columns(word) <= width;
    text += is_first ? "" : fits ? " " : "\n" + spaces(indent);
    used = (is_first ? 0 : fits ? used + 1 : indent) + columns(word);
    text += word;
  }
  return text;
}

std::string wrapped(const std::string& start, std::string text, std::size_t width) {
  std::ranges::replace(text, '\n', ' ');
  std::vector<std::string> words = split(text, ' ');
  words.front() = start + words.front();
  return wrapped(words, columns(start), width);
}

std::string fitted(const std::string& text, std::size_t width) {
  std::string result;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const std::size_t gap = line.rfind("  "), start = gap == std::string::npos ? 0 : gap + 2;
    std::string before = line.substr(0, start);
    if (columns(line) > width &&
        columns(before) + kTextColumns > width) {  // the last column below the others
      result += before.substr(0, before.find_last_not_of(' ') + 1) + "\n";
      before = "      ";
    }
    result += (columns(line) <= width ? line : wrapped(before, line.substr(start), width)) + "\n";
  }
  return result;
}

void print_wrapped(const std::string& start, const std::string& text) {
  fmt::print("{}\n", wrapped(start, text, output_columns()));
}

void print_paragraph(const std::string& start, const std::string& text) {
  fmt::print("\n");
  print_wrapped(start, text);
}

void print_section(std::string_view title) {
  const std::string lines = wrapped("", std::string(title), output_columns());
  std::string rule;
  for (std::size_t k = columns(lines.substr(lines.rfind('\n') + 1)) + 1; k < output_columns(); ++k)
    rule += "─";
  fmt::print("\n{} {}\n\n", styled(Style::title, lines), styled(Style::faint, rule));
}

Progress::~Progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(const std::string& what) {
  constexpr std::chrono::seconds patience{2};
  if (isatty(STDERR_FILENO) != 1 || std::chrono::steady_clock::now() - start_ < patience) return;
  fmt::print(stderr, "\r\033[K  {} …", what);
  is_shown_ = true;
}

}  // namespace limber::cli
