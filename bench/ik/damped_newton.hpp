// Newton's rule with damping on Pinocchio, as its own example of inverse kinematics has it.
#pragma once

#include <limber/limber.hpp>

#include <memory>
#include <vector>

namespace bench_ik {

/// A joint of one degree, where all positions are zero.
struct ChainJoint {
  bool turns;
  limber::Vec3<double> axis, origin;  ///< in the world
  double lower, upper;
};

class DampedNewton {
 public:
  /// `tip`: where the frame at the end is.
  DampedNewton(const std::vector<ChainJoint>& chain, const limber::Transform<double>& tip);
  ~DampedNewton();

  /// Until all six coordinates are within the tolerance, or the time is over; from random positions again
  /// where that takes many steps. Positions of the chain's joints.
  const Eigen::VectorXd& solve(const limber::Transform<double>& target, const Eigen::VectorXd& start,
                               double tolerance, double seconds);

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace bench_ik
