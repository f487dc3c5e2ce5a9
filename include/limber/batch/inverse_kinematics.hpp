// Which positions bring a frame to each of many targets?
//
//   Batch batch(model, {.threads = 0});
//   batch::inverse_kinematics(batch, "tool", targets, batch::repeated(start.data(), B, nq), {}, q, outcomes);
//
// The searches of InverseKinematics, one per SIMD lane; a lane whose search has ended takes the next target.
// Each answer depends on its target, its start and the options alone, neither on the others nor on the number
// of threads. It is not that of InverseKinematics to the last digit, and where a search is long may be
// another solution: sums are rounded in another order. With a budget of time (IkOptions::seconds) targets are
// solved one by one, over threads.
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/ik/inverse_kinematics.hpp>

#include <span>
#include <string>

namespace [[gnu::visibility("default")]] limber {

namespace batch {

/// How the search for one target ended.
struct IkOutcome {
  IkReason reason = IkReason::out_of_iterations;
  double position_error = 0;  ///< metres
  double rotation_error = 0;  ///< radians
  int iterations = 0, restarts = 0;
};

/// `targets`, [B, 7]: x y z and the quaternion x y z w of the frame in the world, of any length; `start`, [B,
/// nq], or repeated(). `q`, [B, nq], receives solutions, or the nearest positions that were found; `outcomes`
/// has B entries, or none where they are not wanted. Each call allocates for each thread that helps, not for
/// targets. Throws, before it writes anything, std::out_of_range for a frame that is not there and
/// std::invalid_argument for shapes, and for numbers that are not finite or make no quaternion.
void inverse_kinematics(Batch<double>& batch, const std::string& frame, Input<double> targets,
                        Input<double> start, const IkOptions& options, Output<double> q,
                        std::span<IkOutcome> outcomes = {});

}  // namespace batch

}  // namespace limber
