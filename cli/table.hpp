// A table of texts with aligned columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace limber::cli {

class Table {
 public:
  /// One letter per column: `l` or `r`, the side on which its texts line up.
  explicit Table(std::string sides) : sides_(std::move(sides)) {}

  void header(std::vector<std::string> titles);
  void row(std::vector<std::string> cells);

  /// On standard output, each line indented by two columns. A column without any text is left out.
  void print() const;

 private:
  std::string line(const std::vector<std::string>& cells) const;
  void measure(const std::vector<std::string>& cells, bool is_header);

  std::string sides_;
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> width_, header_width_;
};

/// A number in a few digits; `–` for one that is not there (infinite).
std::string short_number(double value);

/// A number with a fixed count of digits after the point; what rounds to zero is `0`.
std::string fixed_number(double value, int digits);

}  // namespace limber::cli
