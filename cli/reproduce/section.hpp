// A part of the report: what it is about, the numbers, and drawings of them.
#pragma once

#include <string>
#include <vector>

#include "reproduce/item.hpp"
#include "reproduce/plot.hpp"

namespace limber::cli::reproduce {

struct Section {
  std::string title;
  std::string before;  ///< Markdown in front of the tables
  std::vector<Item> items;
  std::string after;  ///< Markdown behind them
  std::vector<Plot> plots;
  bool is_timed = false;  ///< its numbers are of this machine
};

}  // namespace limber::cli::reproduce
