// How long the next step may be, from the errors of the last two: a controller with proportional and integral
// parts, which does not swing between long and short steps where stability and not accuracy bounds them
// (Hairer and Wanner II, section IV.2).
#pragma once

#include <algorithm>
#include <cmath>

namespace limber::sim {

class StepSize {
 public:
  explicit StepSize(int error_order) : order_(std::max(error_order, 1)) {}

  double next() const { return next_; }

  /// After a step whose error, in units of the tolerance, was at most one. `is_cut`: it was shorter than it
  /// could have been, to end at a given time; then it may only make the next one longer.
  void accepted(double h, double error, bool is_cut) {
    const double now = std::max(error, 1e-4);
    const double factor = std::clamp(0.9 * std::pow(now, -0.7 / order_) * std::pow(last_error_, 0.4 / order_),
                                     0.2, was_rejected_ ? 1.0 : 5.0);
    next_ = is_cut ? std::max(next_, h * factor) : h * factor;
    last_error_ = now;
    was_rejected_ = false;
  }
  void rejected(double h, double error) {
    next_ = h * std::max(0.1, 0.9 * std::pow(error, -1.0 / order_));
    was_rejected_ = true;
  }
  void restart() { *this = StepSize(order_); }

 private:
  int order_;
  double next_ = 1e-4;
  double last_error_ = 1;
  bool was_rejected_ = false;
};

}  // namespace limber::sim
