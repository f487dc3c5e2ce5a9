#include "table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "terminal.hpp"

namespace limber::cli {

void Table::measure(const std::vector<std::string>& cells, bool is_header) {
  std::vector<std::size_t>& widths = is_header ? header_width_ : width_;
  widths.resize(sides_.size(), 0);
  for (std::size_t k = 0; k < cells.size(); ++k) widths[k] = std::max(widths[k], columns(cells[k]));
}

void Table::header(std::vector<std::string> titles) {
  measure(titles, true);
  header_ = std::move(titles);
}

void Table::row(std::vector<std::string> cells) {
  measure(cells, false);
  rows_.push_back(std::move(cells));
}

std::size_t Table::width(std::size_t column) const {
  return std::max(width_[column], header_width_.empty() ? 0 : header_width_[column]);
}

/// The columns of the table, and of the tables below it that hold what does not fit beside them.
std::vector<Table::Columns> Table::blocks() const {
  constexpr std::size_t gap = 2;
  const std::size_t limit = output_columns();
  std::vector<Columns> result(1);
  std::size_t used = 0;
  for (std::size_t k = 0; k < width_.size(); ++k) {
    if (width_[k] == 0) continue;
    const bool has_key = key_ != kNone && k > key_;
    if (has_key && used + gap + width(k) > limit && result.back().back() != key_) {
      result.push_back({key_});
      used = gap + width(key_);
    }
    result.back().push_back(k);
    used += gap + width(k);
  }
  return result;
}

std::string Table::line(const std::vector<std::string>& cells, const Columns& columns) const {
  std::string text;
  for (const std::size_t k : columns)
    text += "  " + (sides_[k] == 'r' ? padded_left(cells[k], width(k)) : padded_right(cells[k], width(k)));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// Beside its key.
bool Table::has_text(const std::vector<std::string>& cells, const Columns& columns) const {
  return std::any_of(columns.begin(), columns.end(),
                     [&](std::size_t k) { return k != key_ && !cells[k].empty(); });
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
