// Numbers per degree of a joint: none, one for all degrees, or one each.
#pragma once

#include <limber/model/spec.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber {

/// That of one degree; `none` where there are none.
inline double per_degree(const std::vector<double>& values, std::size_t degree, double none) {
  return values.empty() ? none : values[std::min(degree, values.size() - 1)];
}

inline bool is_uniform(const std::vector<double>& values) {
  return std::ranges::all_of(values, [&](double x) { return x == values.front(); });
}

inline bool is_zero(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double x) { return x == 0; });
}

/// Whether a spring on each degree has a potential: where velocities are rates of positions, and on the
/// rotation vector of a ball if its stiffness is one number.
inline bool takes_springs(const JointSpec& joint) {
  return velocities_are_rates(joint) || (facts_of(joint.type).is_ball() && is_uniform(joint.stiffness));
}

}  // namespace limber
