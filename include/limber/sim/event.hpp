// Instants that matter: where a function of time and state crosses zero.
#pragma once

#include <limber/sim/forces.hpp>

namespace [[gnu::visibility("default")]] limber {

enum class Crossing { any, rising, falling };

struct Event {
  std::function<double(const Instant&)> value;
  Crossing crossing = Crossing::any;
  bool ends = true;  ///< advance() returns there
  /// May change the state at the crossing, such as a velocity by an impact. Empty: nothing changes.
  std::function<void(double time, Eigen::Map<Vector<double>> q, Eigen::Map<Vector<double>> v)> action = {};
};

}  // namespace limber
