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

std::string Table::line(const std::vector<std::string>& cells) const {
  std::string text;
  for (std::size_t k = 0; k < cells.size() && k < width_.size(); ++k) {
    if (width_[k] == 0) continue;
    const std::size_t width = std::max(width_[k], header_width_.empty() ? 0 : header_width_[k]);
    text += "  " + (sides_[k] == 'r' ? padded_left(cells[k], width) : padded_right(cells[k], width));
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

void Table::print() const {
  if (rows_.empty()) return;
  if (!header_.empty()) fmt::print("{}\n", styled(Style::faint, line(header_)));
  for (const std::vector<std::string>& cells : rows_) fmt::print("{}\n", line(cells));
}

std::string short_number(double value) { return std::isinf(value) ? "–" : fmt::format("{:.5g}", value); }

std::string fixed_number(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? "0" : text;
}

}  // namespace limber::cli
