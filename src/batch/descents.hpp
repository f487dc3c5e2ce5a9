// The descents of inverse kinematics that lanes do: each lane asks for one, reports how it ended, and asks
// for the next. So lanes stay full, however long each descent takes.
#pragma once

#include <limber/spatial/transform.hpp>

#include "ik/search.hpp"

namespace limber::batch {

struct Descent {
  const double* start;  ///< nq positions within their limits
  Transform<double> target;
  int most_iterations;
  ik::Patience patience;
};

struct DescentEnd {
  ik::End end;
  const double* q;  ///< nq positions where it ended
  double cost, position_error, rotation_error;
  int iterations;
  ik::Slopes slopes;
};

struct Tolerance {
  double position, rotation;  ///< metres, radians
};

class Descents {
 public:
  explicit Descents(const Tolerance& its_tolerance) : tolerance(its_tolerance) {}
  virtual ~Descents() = default;
  /// False where nothing is left.
  virtual bool next(int lane, Descent& descent) = 0;
  virtual void report(int lane, const DescentEnd& end) = 0;

  const Tolerance tolerance;
};

}  // namespace limber::batch
