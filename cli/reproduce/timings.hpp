// Times of the thesis's algorithms with this build: growth over the number of bodies, and ratios.
#pragma once

#include <vector>

#include "reproduce/section.hpp"

namespace limber::cli::reproduce {

/// Figures 3.2 to 3.4, 4.4 and 4.5, and tables 3.2, 3.3 and 4.6, from one measurement. Takes some seconds,
/// and shows how far it is on a terminal.
std::vector<Section> timings();

}  // namespace limber::cli::reproduce
