// Where in a step does an event happen?  The step is made again, shorter, until its end is at the crossing:
// the state there is as good as any other that the integrator gives.
#pragma once

#include <limber/sim/event.hpp>

#include <deque>
#include <span>
#include <vector>

#include "sim/stepper.hpp"

namespace limber::sim {

class EventSearch {
 public:
  explicit EventSearch(const Mechanics& mechanics)
      : nq_(mechanics.nq()), nv_(mechanics.nv()), x_(mechanics.size()) {}

  void add(Event event) {
    events_.push_back({std::move(event)});
    happening_.reserve(events_.size());
    restart();
  }
  /// The state was changed from outside: what the events were before does not count.
  void restart() { is_known_ = false; }

  /// Actions of events have changed the state: values of the others begin anew.
  void state_changed(double time, const Vector<double>& x);

  /// The first event of the step from x by h to `next`, and all that happen at the same instant. With one, h
  /// and `next` become those of the step that ends there, just behind the crossing.
  std::span<const Event* const> first_within(Stepper& stepper, double time, const Vector<double>& x,
                                             double& h, Vector<double>& next);

 private:
  struct Watched {
    Event event;
    double before = 0;  ///< its value at the beginning of the step; 0 just after it happened
  };
  double value(const Event& event, double time, const Vector<double>& x) const {
    return event.value({time, {x.data(), nq_}, {x.data() + nq_, nv_}});
  }
  static bool crosses(const Event& event, double before, double after);
  double find(Stepper& stepper, const Watched& watched, double time, const Vector<double>& x, double h,
              double after);

  int nq_, nv_;
  std::deque<Watched> events_;  ///< their addresses stay
  std::vector<const Event*> happening_;
  Vector<double> x_;
  bool is_known_ = false;
};

}  // namespace limber::sim
