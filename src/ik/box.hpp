// Joint limits as bounds on positions, and which velocities they block.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>
#include <vector>

namespace limber::ik {

class Box {
 public:
  explicit Box(const Model<double>& model)
      : model_(model), position_of_(static_cast<std::size_t>(model.nv()), -1) {
    for (const JointInfo& joint : model.names().joints)
      if (joint.velocities_are_rates)
        for (int k = 0; k < joint.nv; ++k)
          position_of_[static_cast<std::size_t>(joint.v_index + k)] = joint.q_index + k;
  }

  /// The nearest positions within the limits. Lower limits win over upper ones that are below them.
  void clamp(Vector<double>& q) const {
    const JointConstants<double>& c = model_.constants();
    for (Eigen::Index k = 0; k < q.size(); ++k) {
      const auto at = static_cast<std::size_t>(k);
      q[k] = std::max(std::min(q[k], c.upper[at]), c.lower[at]);
    }
  }

  /// The part of the step, at most all of it, that keeps positions within their limits.
  double part_within(const Vector<double>& q, const Vector<double>& step) const {
    double part = 1;
    for (Eigen::Index k = 0; k < step.size(); ++k) {
      const int position = position_of_[static_cast<std::size_t>(k)];
      if (position < 0 || step[k] == 0) continue;
      const auto at = static_cast<std::size_t>(position);
      const double bound = step[k] < 0 ? model_.constants().lower[at] : model_.constants().upper[at];
      part = std::min(part, std::max((bound - q[position]) / step[k], 0.0));
    }
    return part;
  }

  /// Whether velocity k cannot go in the direction of `slope` from these positions.
  bool blocks(int k, double slope, const Vector<double>& q) const {
    const int position = position_of_[static_cast<std::size_t>(k)];
    if (position < 0) return false;
    const auto at = static_cast<std::size_t>(position);
    return (slope < 0 && q[position] <= model_.constants().lower[at]) ||
           (slope > 0 && q[position] >= model_.constants().upper[at]);
  }

 private:
  Model<double> model_;
  std::vector<int> position_of_;  ///< per velocity that is the rate of one; else −1
};

}  // namespace limber::ik
