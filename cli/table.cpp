#include "table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "terminal.hpp"

namespace limber::cli {

namespace {

constexpr std::size_t kGap = 2;

}  // namespace

/// Those with text below their titles, as wide as the widest of it, or, on `L`, as there is room for.
Table::Columns Table::shown() const {
  Columns all;
  std::size_t used = 0;
  for (std::size_t k = 0; k < sides_.size(); ++k) {
    std::size_t width = 0;
    for (const std::vector<std::string>& cells : rows_) width = std::max(width, columns(cells[k]));
    if (width == 0) continue;
    all.push_back({k, std::max(width, header_.empty() ? 0 : columns(header_[k]))});
    used += kGap + all.back().width;
  }
  const std::size_t limit = output_columns();
  for (Column& column : all)
    if (sides_[column.number] == 'L' && used > limit) column.width -= std::min(used - limit, column.width);
  return all;
}

bool Table::fits() const {
  std::size_t used = 0;
  for (const Column& column : shown()) used += kGap + column.width;
  return used <= output_columns();
}

/// The columns of the table, and of the tables below it that hold what does not fit beside them.
std::vector<Table::Columns> Table::blocks() const {
  const std::size_t limit = output_columns();
  std::vector<Columns> result(1);
  std::size_t used = 0;
  std::optional<Column> key;
  for (const Column& column : shown()) {
    if (key && used + kGap + column.width > limit && result.back().back().number != key_) {
      result.push_back({*key});
      used = kGap + key->width;
    }
    if (column.number == key_) key = column;
    result.back().push_back(column);
    used += kGap + column.width;
  }
  return result;
}

std::string Table::line(const std::vector<std::string>& cells, const Columns& columns) const {
  const std::size_t limit = output_columns();
  std::string above, text;
  for (const auto& [k, width] : columns) {
    text += "  ";
    if (sides_[k] == 'L' && cli::columns(cells[k]) > width) {
      const std::size_t start = cells[k].find_first_not_of(' ');
      above = wrapped(text + cells[k].substr(0, start), cells[k].substr(start), limit) + "\n";
      text += std::string(width, ' ');
      continue;
    }
    const std::size_t used = cli::columns(text);
    const bool is_last = k == columns.back().number && sides_[k] == 'l';
    if (is_last && used + cli::columns(cells[k]) > limit && used + kTextColumns <= limit)
      text = wrapped(text, cells[k], limit);
    else
      text += sides_[k] == 'r' ? padded_left(cells[k], width) : padded_right(cells[k], width);
  }
  text = above + text;
  text.erase(text.find_last_not_of(" \n") + 1);
  return text;
}

/// Beside its key.
bool Table::has_text(const std::vector<std::string>& cells, const Columns& columns) const {
  return std::ranges::any_of(columns,
                             [&](const Column& c) { return c.number != key_ && !cells[c.number].empty(); });
}

void Table::print() const {
  if (rows_.empty()) return;
  bool is_below = false;
  for (const Columns& columns : blocks()) {
    if (is_below) fmt::print("\n");
    if (!header_.empty()) fmt::print("{}\n", styled(Style::faint, line(header_, columns)));
    for (const std::vector<std::string>& cells : rows_)
      if (!is_below || has_text(cells, columns)) fmt::print("{}\n", line(cells, columns));
    is_below = true;
  }
}

std::string short_number(double value) { return std::isinf(value) ? "–" : fmt::format("{:.5g}", value); }

std::string fixed_number(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? "0" : text;
}

}  // namespace limber::cli
