// A table of texts with aligned columns.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace limber::cli {

class Table {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// One letter per column: `l` or `r`, the side on which its texts line up. A table that is too wide goes on
  /// below itself, where the column `key` comes first again and rows without text are left out; without a key
  /// it stays as wide as it is. Texts of a last column on the left are wrapped. `L`: a first
  /// column on the left, whose long texts have lines of their own above their rows where the table is too
  /// wide.
  explicit Table(std::string sides, std::size_t key = kNone) : sides_(std::move(sides)), key_(key) {}

  void header(std::vector<std::string> titles) { header_ = std::move(titles); }
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  bool is_empty() const { return rows_.empty(); }
  /// Whether all columns are beside each other in the width of the output.
  bool fits() const;

  /// On standard output, each line indented by two columns. A column without any text is left out.
  void print() const;

 private:
  struct Column {
    std::size_t number, width;
  };
  using Columns = std::vector<Column>;

  Columns shown() const;
  std::vector<Columns> blocks() const;
  bool has_text(const std::vector<std::string>& cells, const Columns& columns) const;
  std::string line(const std::vector<std::string>& cells, const Columns& columns) const;

  std::string sides_;
  std::size_t key_;
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

/// A number in a few digits; `–` for one that is not there (infinite).
std::string short_number(double value);

/// A number with a fixed count of digits after the point; what rounds to zero is `0`.
std::string fixed_number(double value, int digits);

}  // namespace limber::cli
