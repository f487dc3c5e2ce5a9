// Things that refer to one another in a circle.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace limber::detail {

/// Calls cut(i, j) for each circle that the steps of next(i) make, if it is one: from i it leads to j again.
template <class Next, class Cut> void for_each_circle(std::size_t count, const Next& next, const Cut& cut) {
  std::vector<std::size_t> walks(count, 0);  // the walk that has been there
  for (std::size_t start = 0; start < count; ++start) {
    std::size_t before = start;
    std::optional<std::size_t> at = start;
    for (; at && walks[*at] == 0; at = next(before)) walks[before = *at] = start + 1;
    if (at && walks[*at] == start + 1) cut(before, *at);
  }
}

}  // namespace limber::detail
