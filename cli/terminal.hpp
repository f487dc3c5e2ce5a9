// What a terminal shows: colours where there is one, and how wide a text is.
#pragma once

#include <limber/model/printable.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace limber::cli {

/// The width of a help, and of all output for people that goes to no terminal, where names allow it.
inline constexpr std::size_t kColumns = 80;

/// The width of the terminal that standard output is, or what COLUMNS says; kColumns otherwise.
std::size_t output_columns();

enum class Style { title, faint, good, bad, accent };

/// `always`, `never`, or else: where standard output is a terminal and NO_COLOR is not set. It counts from
/// the first coloured text on.
std::string& color_choice();

/// The text in a colour, or as it is.
std::string styled(Style style, std::string_view text);

/// Columns that a UTF-8 text takes, escape sequences left out.
std::size_t columns(std::string_view text);

/// The text and spaces up to `width` columns, on its right or on its left.
std::string padded_right(std::string_view text, std::size_t width);
std::string padded_left(std::string_view text, std::size_t width);

/// The words on lines of this width; all but the first line are indented.
std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t width);

/// The start and the text, whose lines all begin where the start ends.
std::string wrapped(const std::string& start, std::string text, std::size_t width);

/// The least that a text is wrapped to.
inline constexpr std::size_t kTextColumns = 8;

/// Each line of a text in this width: what is longer goes on below the last of its columns, which have two
/// spaces between them.
std::string fitted(const std::string& text, std::size_t width);

/// The start and the text in the width of the output, and a line break.
void print_wrapped(const std::string& start, const std::string& text);
/// The same below an empty line.
void print_paragraph(const std::string& start, const std::string& text);

/// A title with a rule after it.
void print_section(std::string_view title);

/// A line on the terminal that says what is going on, once it takes longer than one likes to wait.
class Progress {
 public:
  Progress() = default;
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Only on a terminal, and only two seconds after the start.
  void show(const std::string& what);

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool is_shown_ = false;
};

}  // namespace limber::cli
