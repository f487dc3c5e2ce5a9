// What the driver and the libraries under test say to each other.
//
// Each library is compiled, once per compiler, into a shared object that knows this header alone. The driver
// loads all of them into one process, hands the same robots and states to each, compares the results and
// then measures in turns. In C++17, as one of the libraries asks for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

enum class JointKind { revolute, prismatic, floating };

/// A moving body, links on fixed joints included. Its frame is the moving frame of its joint.
struct Body {
  std::string name;
  int parent = -1;  ///< index of a body further up, −1 for the world
  JointKind joint = JointKind::revolute;
  double axis[3] = {0, 0, 1};                        ///< unit, in the body's frame
  double rotation[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< p_parent = R p_body + t for q = 0; by rows
  double translation[3] = {0, 0, 0};
  double mass = 0, com[3] = {0, 0, 0};
  double inertia[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};  ///< about the centre of mass, by rows
  double armature = 0;
  int q_index = 0, v_index = 0;
};

/// Which batches of states are measured.
struct Batches {
  bool fitting = false;      ///< one that stays in a near cache, in every layout
  std::vector<long> sizes;   ///< for the curves over the size, in the layout that needs no conversion
  std::vector<int> threads;  ///< the most last

  bool any() const { return fitting || !sizes.empty(); }

  /// For a task with so many numbers per state, results included, and so many threads. The fitting batch has
  /// for each thread the largest power of two up to 4096 whose numbers, as doubles, take half a megabyte, but
  /// 64 states at least; besides, a larger one, where sharing out the work counts for less. Of the sizes,
  /// those that take two gigabytes at most.
  std::vector<long> sizes_for(long numbers, int thread_count) const {
    constexpr long kLarger = 8;
    const long bytes = 8 * numbers;
    if (fitting) {
      long size = 4096;
      while (size > 64 && size * bytes > 1L << 19) size /= 2;
      return {size * thread_count, kLarger * size * thread_count};
    }
    std::vector<long> result;
    for (const long size : sizes)
      if (size * bytes <= 1L << 31) result.push_back(size);
    return result;
  }
};

/// A mechanism and the states that it is computed at, in Limber's order and coordinates: a floating joint has
/// q = [x y z, qx qy qz qw] and v = [ω; v] in body coordinates. Bodies are in the order of their velocities.
struct Robot {
  std::string name;
  std::string json;       ///< the same mechanism as a model file of Limber
  std::string urdf_path;  ///< of a URDF file of it; empty where it has rotors
  double gravity[3] = {0, 0, 0};
  int nq = 0, nv = 0;
  std::vector<Body> bodies;
  int state_count = 0;
  std::vector<double> q, v, a, tau;  ///< state after state
  Batches batches;

  bool has_floating_joint() const {
    for (const Body& body : bodies)
      if (body.joint == JointKind::floating) return true;
    return false;
  }
  /// For tasks with matrices as input, so many of the states: those whose matrices fit into a near cache.
  int matrix_state_count() const {
    return std::clamp(static_cast<int>(262144 / (8.0 * nv * nv)), 4, state_count);
  }
  /// A regressor has nv × 10 numbers per body: those of long chains say how fast memory is, and nothing else.
  bool has_room_for_regressor() const { return nv <= 200; }
  const double* q_of(int state) const { return q.data() + offset(state, nq); }
  const double* v_of(int state) const { return v.data() + offset(state, nv); }
  const double* a_of(int state) const { return a.data() + offset(state, nv); }
  const double* tau_of(int state) const { return tau.data() + offset(state, nv); }
  /// The forces of one step of a rollout.
  const double* control_of(int state, int step) const { return tau_of((state + step) % state_count); }

 private:
  static std::size_t offset(int state, int n) {
    return static_cast<std::size_t>(state) * static_cast<std::size_t>(n);
  }
};

/// How a task is computed; these are columns of the results.
struct Setup {
  std::string scalar = "double";
  int lanes = 1, threads = 1;
  long batch = 1;
};

struct TaskInfo {
  std::string name;  ///< `inverse_dynamics` …
  std::string
      variant;     ///< the functions that are called; of several variants for one task, the fastest counts
  int states = 1;  ///< how many different ones it has
  Setup setup{};
};

/// Of a rollout.
inline constexpr int kRolloutSteps = 16;
inline constexpr double kRolloutStep = 1e-3;  ///< seconds

/// The numbers of a result in one or several blocks; each block is compared on its own scale.
using Result = std::vector<std::vector<double>>;

/// One quantity, computed by one library for one robot.
///
/// What result() gives, so that libraries can be compared; matrices by columns, spatial vectors angular
/// first:
///   inverse_dynamics            τ of (q, v, a)
///   forward_dynamics            a of (q, v, τ)
///   mass_matrix                 H, both triangles
///   jacobian                    6 × nv: the motion of each joint's columns in world coordinates, about the
///                               world's origin (a row of blocks from which the Jacobian of any joint is
///                               read)
///   centroidal_momentum_matrix  6 × nv: world directions, about the centre of mass
///   factorization               x of H x = τ, where H is given: factorization and one solve are timed
///   all_terms                   H; C v + g; g; jacobian; centroidal_momentum_matrix; centre of mass; kinetic
///                               energy, potential energy
///   coriolis_matrix             C (Limber computes H and its rate along with it)
///   gravity_forces              g of q
///   kinetic_energy              of (q, v)
///   center_of_mass_jacobian     3 × nv
///   inertia_regressor           Y of (q, v, a), nv × 10 per body: m, m c, and the six moments about the
///   link's
///                               origin
///   christoffel_symbols         all symbols that are not zero for the branches, in the library's own order
///   load_urdf                   τ of (q, v, a), by the model just loaded: from the path of a file to a model
///                               that can be computed with is timed
///   rollout                     q; v after kRolloutSteps steps of a = forward_dynamics with
///   Robot::control_of,
///                               v ← v + a dt, q ← q moved by v dt; a rollout counts as one state
class Task {
 public:
  explicit Task(TaskInfo about) : info(std::move(about)) {}
  virtual ~Task() = default;

  /// `count` states, beginning with number `first` (modulo info.states). The only part that is timed.
  virtual void run(long first, long count) = 0;

  /// Computes one state and gives the result in the form above.
  virtual Result result(int state) = 0;

  const TaskInfo info;
};

using Tasks = std::vector<std::unique_ptr<Task>>;

/// One library as one compiler made it.
class Library {
 public:
  virtual ~Library() = default;
  virtual std::string name() const = 0;      ///< with version: `pinocchio 4.1.0`
  virtual std::string compiler() const = 0;  ///< `g++ 12`, `clang 19`, or `as packaged`
  /// What the library can compute for this robot; nothing if it cannot hold the robot. The robot outlives the
  /// tasks.
  virtual Tasks open(const Robot& robot) const = 0;
};

/// Every shared object has this function; the library lives as long as the process.
inline constexpr const char* kEntryPoint = "bench_library";
using EntryPoint = const Library*();

/// A task from two functions of the number of a state: one that computes, one that reads the result.
template <class Compute, class Read>
class TaskOf final : public Task {
 public:
  TaskOf(TaskInfo about, Compute compute, Read read)
      : Task(std::move(about)), compute_(std::move(compute)), read_(std::move(read)) {}

  void run(long first, long count) override {
    int state = static_cast<int>(first % info.states);
    for (; count > 0; --count) {
      compute_(state);
      asm volatile("" ::: "memory");  // so that no evaluation is merged with the next one
      if (++state == info.states) state = 0;
    }
  }

  Result result(int state) override {
    compute_(state);
    return read_(state);
  }

 private:
  Compute compute_;
  Read read_;
};

template <class Compute, class Read>
void add_task(Tasks& tasks, TaskInfo info, Compute compute, Read read) {
  tasks.push_back(
      std::make_unique<TaskOf<Compute, Read>>(std::move(info), std::move(compute), std::move(read)));
}

/// The compiler of the file that calls this.
inline std::string this_compiler() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__);
#else
  return "g++ " + std::to_string(__GNUC__);
#endif
}

}  // namespace bench

#define BENCH_ENTRY_POINT extern "C" __attribute__((visibility("default")))
