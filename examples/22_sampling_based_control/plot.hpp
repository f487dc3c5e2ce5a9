// Curves over time in a grid of panels, as SVG. Inks are halfway between black and white, so that they can be
// read on both.
#pragma once

#include <string>
#include <vector>

struct Panel {
  std::string title, unit;
  std::vector<double> time = {}, value = {};
  std::vector<double> lines = {};  ///< values marked by a dashed line, such as limits
  bool is_logarithmic = false;     ///< powers of ten up the side
};

/// Two panels side by side in each row.
std::string svg(const std::string& title, const std::vector<Panel>& panels);
