// What one thread of a batch does, behind one interface per instruction set.
//
// Everything below this interface is compiled once per instruction set (lanes/); nothing of it may be
// linked into code for another one, so the build hides all of its symbols but the functions named here
// (cmake/LimberBatch.cmake).
#pragma once

#include <limber/batch/layout.hpp>
#include <limber/dynamics/functions.hpp>
#include <limber/dynamics/instruction_set.hpp>
#include <limber/math/entries.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/model/model.hpp>

#include <cstddef>
#include <memory>
#include <span>

#include "batch/joint_law.hpp"

namespace limber::batch {

// A task is a function of the list, by its number there, or one of these beyond the list.
inline constexpr std::size_t kIntegrate = kFunctionCount;  ///< q, v → q
inline constexpr std::size_t kRollout = kIntegrate + 1;    ///< q, v, τ, targets → q, v, path of q, path of v
inline constexpr std::size_t kInverseKinematics =
    kRollout + 1;  ///< descents of the task, of doubles; states are not counted
inline constexpr std::size_t kTaskCount = kInverseKinematics + 1;

class Descents;

/// One call, with its arguments checked.
template <class R>
struct Task {
  std::size_t function;
  Array<const R>
      in[5]{};  ///< q, v, a or τ; the fourth: wrenches on force_frames; of a rollout the targets, q and v
  Array<R> out[4]{};
  std::span<const Frame<R>> force_frames{};
  Frame<R> frame{};
  Coordinates coordinates = Coordinates::body;
  Triangle triangle = Triangle::both;
  Zeros zeros = Zeros::written;
  R dt = 0;
  int steps = 1;
  const JointLaw<R>* law = nullptr;  ///< of a rollout
  Descents* descents = nullptr;      ///< of inverse kinematics
};

/// The scratch of one thread.
template <class R>
class Worker {
 public:
  virtual ~Worker() = default;
  /// States that go through a kernel together.
  virtual int lanes() const = 0;
  /// Allocates what the task needs.
  virtual void prepare(const Task<R>& task) = 0;
  /// States begin … end − 1; begin is a multiple of block_states.
  virtual void run(const Task<R>& task, std::ptrdiff_t begin, std::ptrdiff_t end) = 0;
};

/// A worker for an instruction set that the library has.
template <class R>
std::unique_ptr<Worker<R>> make_worker(InstructionSet set, const Model<R>& model);

}  // namespace limber::batch
