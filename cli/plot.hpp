// A drawing of curves or marks over a logarithmic axis, as SVG. Colours are halfway between black and white,
// so that it can be read on both, and curves differ by their marks too.
#pragma once

#include <string>
#include <vector>

namespace limber::cli {

struct Curve {
  /// A line with marks; a line to compare with, without; marks alone; hollow ones in the colour of those
  /// before.
  enum class Look { line, dashes, marks, hollow_marks };

  std::string name;
  std::vector<double> x, y;  ///< points with an infinite coordinate, or without a logarithm, are not drawn
  Look look = Look::line;
};

struct Plot {
  std::string file;  ///< its name, without a folder
  std::string title, x_label, y_label;
  std::vector<Curve> curves;
  std::vector<std::string> rows = {};  ///< where there are any, y is the number of a row: 0, 1, …
  double limit = 0;                    ///< a line at this x; 0: none

  /// For those who cannot see it.
  std::string description() const;
  std::string svg() const;
};

}  // namespace limber::cli
