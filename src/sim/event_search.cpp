#include "sim/event_search.hpp"

#include <algorithm>
#include <cmath>

namespace limber::sim {

bool EventSearch::crosses(const Event& event, double before, double after) {
  const bool rises = before < 0 && after >= 0, falls = before > 0 && after <= 0;
  return (rises && event.crossing != Crossing::falling) || (falls && event.crossing != Crossing::rising);
}

/// The shortest step, to 1e-13 of the time or of a second, behind whose end the crossing is: by regula falsi
/// in the form of Illinois, with a bisection where that is slow.
double EventSearch::find(Stepper& stepper, const Watched& watched, double time, const Vector<double>& x,
                         double h, double after) {
  constexpr int kMost = 200;
  const double close = 1e-13 * std::max(1.0, std::abs(time));
  double low = 0, high = h, at_low = watched.before, at_high = after;
  for (int iteration = 0; iteration < kMost && high - low > close; ++iteration) {
    double middle =
        iteration % 4 == 3 ? 0.5 * (low + high) : high - at_high * (high - low) / (at_high - at_low);
    middle = std::clamp(middle, low + 0.25 * close, high - 0.25 * close);
    if (stepper.step(time, x, middle, x_).status != StepOutcome::Status::done) return high;
    const double at_middle = value(watched.event, time + middle, x_);
    const bool is_behind =
        at_middle == 0 || (at_middle < 0) == (after < 0 || (after == 0 && watched.before > 0));
    if (is_behind) {
      high = middle;
      at_high = at_middle;
      at_low *= 0.5;
    } else {
      low = middle;
      at_low = at_middle;
      at_high *= 0.5;
    }
    if (at_middle == 0) return middle;
  }
  return high;
}

void EventSearch::state_changed(double time, const Vector<double>& x) {
  for (Watched& watched : events_)
    if (watched.before != 0) watched.before = value(watched.event, time, x);
}

std::span<const Event* const> EventSearch::first_within(Stepper& stepper, double time,
                                                        const Vector<double>& x, double& h,
                                                        Vector<double>& next) {
  happening_.clear();
  if (events_.empty()) return happening_;
  if (!is_known_)
    for (Watched& watched : events_) watched.before = value(watched.event, time, x);
  is_known_ = true;
  Watched* first = nullptr;
  double earliest = h;
  for (Watched& watched : events_) {
    const double after = value(watched.event, time + h, next);
    if (!crosses(watched.event, watched.before, after)) continue;
    const double found = find(stepper, watched, time, x, h, after);
    if (first == nullptr || found < earliest) {
      first = &watched;
      earliest = found;
    }
  }
  if (first != nullptr) {
    h = earliest;
    stepper.step(time, x, h, next);
  }
  for (Watched& watched : events_) {
    const double now = value(watched.event, time + h, next);
    const bool happens = &watched == first || crosses(watched.event, watched.before, now);
    watched.before = happens ? 0 : now;
    if (happens) happening_.push_back(&watched.event);
  }
  return happening_;
}

}  // namespace limber::sim
