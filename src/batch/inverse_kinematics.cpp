#include <limber/batch/inverse_kinematics.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <vector>

#include "batch/checked_call.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace batch {

namespace {

constexpr const char* kFunction = "inverse_kinematics";
constexpr std::ptrdiff_t kTargetNumbers = 7;

/// Number k of a state.
template <class Number>
Number& number(const Array<Number>& a, std::ptrdiff_t state, std::ptrdiff_t k) {
  constexpr std::ptrdiff_t block = block_states<std::remove_const_t<Number>>;
  switch (a.layout) {
    case Layout::rows:
      return a.data[state * a.stride + k];
    case Layout::columns:
      return a.data[k * a.stride + state];
    case Layout::blocks:
      break;
  }
  return a.data[(state / block * a.width + k) * block + state % block];
}

Transform<double> placement_of(const Array<const double>& targets, std::ptrdiff_t b) {
  const auto at = [&](std::ptrdiff_t k) { return number(targets, b, k); };
  const Transform<double> x{Rotation<double>::from_quaternion({at(3), at(4), at(5), at(6)}),
                            {at(0), at(1), at(2)}};
  if (!std::isfinite(x.translation.x + x.translation.y + x.translation.z + x.rotation.matrix.xx))
    throw std::invalid_argument(fmt::format(
        "batch::{}: target {}: needs finite numbers x y z qx qy qz qw, the last four not all zero", kFunction,
        b));
  return x;
}

/// What one thread needs.
class Solver {
 public:
  Solver(const Model<double>& model, const std::string& frame, const IkOptions& options)
      : ik_(model, {IkTarget::pose(frame, Transform<double>::identity())}, options), start_(model.nq()) {}

  void solve(const Array<const double>& targets, const Array<const double>& start, std::ptrdiff_t b,
             const Array<double>& q, IkOutcome* outcome) {
    ik_.target(0).placement = placement_of(targets, b);
    for (Eigen::Index k = 0; k < start_.size(); ++k) start_[k] = number(start, b, k);
    const IkResult& result = ik_.solve(start_);
    for (Eigen::Index k = 0; k < start_.size(); ++k) number(q, b, k) = result.q[k];
    if (outcome != nullptr)
      *outcome = {result.reason, result.position_error, result.rotation_error, result.iterations,
                  result.restarts};
  }

 private:
  InverseKinematics ik_;
  Vector<double> start_;
};

}  // namespace

void inverse_kinematics(Batch<double>& b, const std::string& frame, Input<double> targets,
                        Input<double> start, const IkOptions& options, Output<double> q,
                        std::span<IkOutcome> outcomes) {
  namespace tbb = oneapi::tbb;
  BatchContents<double>& contents = b.contents();
  const std::ptrdiff_t count = targets.states;
  check(kFunction, Named<const double>{"targets", targets, kTargetNumbers, "x y z qx qy qz qw"}, count);
  check(kFunction, positions(b, "start", start), count);
  check(kFunction, Named<double>{"q", q, b.model().nq(), "nq"}, count);
  if (!outcomes.empty() && std::ssize(outcomes) != count)
    throw std::invalid_argument(
        fmt::format("batch::{}: outcomes has {} entries, expected {}", kFunction, outcomes.size(), count));
  if (overlap(q, targets) || (overlap(q, start) && !same(q, start)))
    throw std::invalid_argument(fmt::format("batch::{}: q overlaps targets or start in memory", kFunction));

  std::vector<Solver> solvers;
  for (int thread = 0; thread < b.threads(); ++thread) solvers.emplace_back(contents.model, frame, options);
  const auto run = [&](Solver& solver, std::ptrdiff_t begin, std::ptrdiff_t end) {
    for (std::ptrdiff_t k = begin; k < end; ++k)
      solver.solve(targets, start, k, q, outcomes.empty() ? nullptr : &outcomes[static_cast<std::size_t>(k)]);
  };
  if (!contents.arena) return run(solvers.front(), 0, count);
  if (contents.apart) contents.apart->start_call();
  contents.arena->execute([&] {
    // Times differ from target to target: small pieces. States of one block of memory stay together.
    constexpr std::ptrdiff_t size = block_states<double>;
    tbb::parallel_for(tbb::blocked_range<std::ptrdiff_t>(0, (count + size - 1) / size),
                      [&](const tbb::blocked_range<std::ptrdiff_t>& range) {
                        if (contents.apart) contents.apart->keep_off();
                        const auto thread =
                            static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
                        run(solvers[thread], range.begin() * size, std::min(range.end() * size, count));
                      });
  });
}

}  // namespace batch

}  // namespace limber
