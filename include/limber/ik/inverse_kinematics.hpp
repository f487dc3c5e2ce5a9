// Which positions bring frames where they should be?
//
//   InverseKinematics ik(model, {IkTarget::pose("tool", x)});
//   const IkResult& result = ik.solve(start);          // result.q, or result.reason and the nearest q found
//   ik.target(0).placement = next;                     // the next question, without new memory
//
// Levenberg–Marquardt's rule on the manifold of positions: with the residuals r (weighted, of priority 0) and
// their Jacobian J, a step δ solves (JᵀJ + μ 1) δ = −Jᵀ r over the velocities that no limit blocks. Positions
// never leave their limits. Where that ends in a local minimum, it starts again from a random position; the
// random numbers depend on the seed alone, so the same question has the same answer.
//
// Nothing is allocated after the constructor; `result.q` lives in the object until the next call.
#pragma once

#include <limber/ik/target.hpp>
#include <limber/model/hidden.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct IkOptions {
  int iterations = 5000;  ///< in all, over every restart
  double seconds = 0;     ///< stop after this time; 0: never. With it, answers depend on the machine
  std::uint64_t random_seed = 1;
  bool restarts = true;  ///< from random positions, where the given start leads to no solution
};

enum class IkReason {
  converged,
  unreachable,        ///< even the nearest positions found, free of limits, leave a gap
  blocked_by_limits,  ///< joint limits hold the nearest positions that were found
  singular,           ///< the start leads into a position where no joint reduces the error; restarts were off
  out_of_iterations,
  out_of_time,
};
/// `converged`, `blocked_by_limits`, …
const char* to_string(IkReason reason);

struct IkResult {
  bool converged = false;
  IkReason reason = IkReason::out_of_iterations;
  Vector<double> q;           ///< the solution, or the nearest positions that were found
  double position_error = 0;  ///< metres, the largest of all targets of priority 0
  double rotation_error = 0;  ///< radians
  int iterations = 0;
  int restarts = 0;
};

/// A good place to start: each position in the middle of its limits, the neutral one (within a limit) where
/// it has not both.
template <class R>
[[gnu::always_inline]] inline Vector<R> middle_of_limits(const Model<R>& model) {
  Vector<R> q = neutral(model);
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    const R lower = model.constants().lower[static_cast<std::size_t>(k)];
    const R upper = model.constants().upper[static_cast<std::size_t>(k)];
    q[k] = std::isfinite(upper - lower) ? R(0.5) * (lower + upper) : std::max(std::min(q[k], upper), lower);
  }
  return q;
}

class InverseKinematics {
 public:
  /// Throws std::invalid_argument for no targets, std::out_of_range for a frame that is not there.
  InverseKinematics(const Model<double>& model, const std::vector<IkTarget>& targets,
                    const IkOptions& options = {});

  const Model<double>& model() const;
  /// Its numbers may be changed between calls; its kind, frame and priority stay.
  IkTarget& target(int k);
  std::span<const IkTarget> targets() const;
  IkOptions& options();

  /// From these positions (brought into the limits). Throws std::invalid_argument for numbers that are not
  /// finite, and for axes and directions that are zero.
  const IkResult& solve(VectorArgument<double> start);

 private:
  struct Contents;
  Hidden<Contents> contents_;
};

}  // namespace limber
