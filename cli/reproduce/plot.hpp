// A drawing of curves over logarithmic axes, as SVG. Colours are halfway between black and white, so that it
// can be read on both, and curves differ by their marks too.
#pragma once

#include <string>
#include <vector>

namespace limber::cli::reproduce {

struct Curve {
  std::string name;
  std::vector<double> x, y;
  bool is_dashed = false;  ///< a line to compare with, without marks
};

struct Plot {
  std::string file;  ///< its name, without a folder
  std::string title, x_label, y_label;
  std::vector<Curve> curves;

  /// For those who cannot see it.
  std::string description() const;
  std::string svg() const;
};

}  // namespace limber::cli::reproduce
