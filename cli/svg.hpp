// Parts of drawings as SVG. Colours are halfway between black and white, so that they can be read on both.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace limber::cli::svg {

inline constexpr const char* kInk = "#808080";
inline constexpr std::array kColors = {"#2f81f7", "#e0642b", "#2da44e", "#a371f7",
                                       "#c8961c", "#d0488f", "#1b9aaa"};

/// Where a number lies on a logarithmic axis.
struct LogAxis {
  double low, high;   ///< powers of ten
  double begin, end;  ///< on the page

  double at(double value) const;
};

/// 1, 2, 5, 10, … in the range; the whole powers of ten alone where that would be too many.
std::vector<double> ticks(const LogAxis& axis);

/// The start of a drawing; the title is for those who cannot see it.
std::string opening(double width, double height, const std::string& title);

std::string text(double x, double y, const char* anchor, const std::string& what, const char* extra = "");
std::string line(double x1, double y1, double x2, double y2, double opacity);

/// A circle, square, diamond or triangle, filled or not.
std::string mark(std::size_t which, double x, double y, const char* color, bool is_filled = true);

}  // namespace limber::cli::svg
