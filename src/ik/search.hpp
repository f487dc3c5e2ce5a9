// The rules of a search: descents from the given start and from random positions until one converges, at last
// once more from the nearest positions that were found, to say why not. Shared by the solver for one set of
// targets and by the one over lanes (batch/lanes/inverse_kinematics.cpp).
#pragma once

#include <limber/ik/inverse_kinematics.hpp>
#include <limber/math/scalar.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace limber::ik {

/// How a descent from one start ended.
enum class End { converged, minimum, out_of_budget };

/// With little patience, what hardly falls is a minimum.
enum class Patience { little, great };

inline constexpr double kSlow = 0.98;   ///< of the cost is left after a step that is slow
inline constexpr int kMostSlow = 4;     ///< steps in a row that little patience takes
inline constexpr double kFlat = 1e-12;  ///< the slope at a minimum
inline constexpr double kStartDamping = 1e-2;
inline constexpr double kFar = 100;  ///< |r|²: the damping of farther targets would make all steps short
inline constexpr double kMostDamping = 1e12;  ///< no step is small enough: the minimum is here, to rounding

/// The damping λ after a step that gained this part of what it promised.
template <class T>
T next_damping(const T& lambda, const T& gain) {
  const T x = as<T>(2) * gain - as<T>(1), least_part = as<T>(1.0 / 3), least = as<T>(1e-9);
  const T part = as<T>(1) - x * x * x;
  const T next = lambda * select(part < least_part, least_part, part);
  return select(next < least, least, next);
}

/// Of all descents but the last; what is left is for the last one.
inline int iterations_of_descents(const IkOptions& options) {
  return options.iterations - std::min(100, options.iterations / 4);
}

/// The smallest cost that descents ended with, and how many ended there.
class Nearest {
 public:
  /// Whether this one is the nearest so far.
  bool add(double cost) {
    if (std::abs(cost - least_) <= 0.01 * least_) ++count_;
    if (cost >= least_) return false;
    if (cost < 0.99 * least_) count_ = 1;
    least_ = cost;
    return true;
  }
  /// Several descents that ended there are a sign that nothing is nearer.
  bool is_sure() const { return count_ >= 3; }

 private:
  double least_ = std::numeric_limits<double>::infinity();
  int count_ = 0;
};

/// What the slopes of the cost say where a descent ended.
struct Slopes {
  bool are_held;  ///< it would fall further along a velocity that a limit blocks
  bool are_flat;  ///< it hardly falls along those that are free: nothing nearer is close by
};

/// The largest slopes along all velocities and along those that are free, at a cost ½ |r|².
inline Slopes slopes_of(double largest, double free, double cost) {
  return {largest > std::max(1e-9, 10 * free), free <= 0.1 * std::sqrt(2 * cost)};
}

/// From how the last descent ended; `budget` is what ended the search where it can say no more.
inline IkReason reason_of(End end, const IkOptions& options, const Nearest& nearest, const Slopes& slopes,
                          IkReason budget) {
  if (end == End::converged) return IkReason::converged;
  if (!options.restarts && end == End::minimum)
    return slopes.are_held ? IkReason::blocked_by_limits : IkReason::singular;
  if (nearest.is_sure() && slopes.are_flat)
    return slopes.are_held ? IkReason::blocked_by_limits : IkReason::unreachable;
  return budget;
}

}  // namespace limber::ik
