#include <limber/batch/inverse_kinematics.hpp>

#include <oneapi/tbb/parallel_for.h>

#include <atomic>

#include "batch/checked_call.hpp"
#include "batch/searches.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace batch {

namespace {

constexpr const char* kFunction = "inverse_kinematics";
constexpr std::ptrdiff_t kTargetNumbers = 7;

/// Throws where a target or a start is no pose or no positions.
void check_numbers(const Model<double>& model, const Questions& questions) {
  const std::ptrdiff_t count = questions.targets.states;
  for (std::ptrdiff_t b = 0; b < count; ++b) {
    const Transform<double> x = questions.target(b);
    if (!std::isfinite(x.translation.x + x.translation.y + x.translation.z + x.rotation.matrix.xx))
      refuse("batch::{}: target {}: needs finite numbers x y z qx qy qz qw, the last four not all zero",
             kFunction, b);
  }
  Vector<double> start(model.nq());
  const bool repeats = questions.start.layout == Layout::rows && questions.start.stride == 0;
  for (std::ptrdiff_t b = 0; b < (repeats ? std::min<std::ptrdiff_t>(count, 1) : count); ++b) {
    questions.read_start(b, start);
    check_q("batch::inverse_kinematics", "start", model, start);
  }
}

/// f(thread) by several threads at once, some of which may find that nothing is left to do.
template <class F>
void by_threads(BatchContents<double>& contents, std::ptrdiff_t most, F&& f) {
  namespace tbb = oneapi::tbb;
  const std::ptrdiff_t threads = std::min(std::ssize(contents.workers), most);
  if (!contents.arena || threads <= 1) return f(std::size_t{0});
  if (contents.caller) contents.caller->start_call();
  contents.arena->execute([&] {
    tbb::parallel_for(std::ptrdiff_t{0}, threads, [&](std::ptrdiff_t) {
      if (contents.caller) contents.caller->keep_off();
      f(static_cast<std::size_t>(tbb::this_task_arena::current_thread_index()));
    });
  });
}

/// A budget of time is for one target at a time.
void solve_one_by_one(const Model<double>& model, const std::string& frame, const IkOptions& options,
                      const Questions& questions, std::atomic<std::ptrdiff_t>& next) {
  InverseKinematics ik(model, {IkTarget::pose(frame, Transform<double>::identity())}, options);
  Vector<double> start(model.nq());
  for (std::ptrdiff_t b = 0; (b = next.fetch_add(1)) < questions.targets.states;) {
    ik.target(0).placement = questions.target(b);
    questions.read_start(b, start);
    const IkResult& result = ik.solve(start);
    questions.answer(
        b, result.q,
        {result.reason, result.position_error, result.rotation_error, result.iterations, result.restarts});
  }
}

}  // namespace

void inverse_kinematics(Batch<double>& b, const std::string& frame, Input<double> targets,
                        Input<double> start, const IkOptions& options, Output<double> q,
                        std::span<IkOutcome> outcomes) {
  BatchContents<double>& contents = b.contents();
  const std::ptrdiff_t count = targets.states;
  check(kFunction, Named<const double>{"targets", targets, kTargetNumbers, "x y z qx qy qz qw"}, count);
  check(kFunction, positions(b, "start", start), count);
  check(kFunction, Named<double>{"q", q, b.model().nq(), "nq"}, count);
  if (!outcomes.empty() && std::ssize(outcomes) != count)
    refuse("batch::{}: outcomes has {} entries, expected {}", kFunction, outcomes.size(), count);
  if (overlap(q, targets) || (overlap(q, start) && !same(q, start)))
    refuse("batch::{}: q overlaps targets or start in memory", kFunction);

  const Questions questions{targets, start, q, outcomes};
  check_numbers(contents.model, questions);
  Task<double> task{kInverseKinematics};
  const int frame_index = contents.model.frame_index(frame);
  task.frame = contents.model.frames()[static_cast<std::size_t>(frame_index)];
  std::atomic<std::ptrdiff_t> next = 0;
  const int lanes = contents.workers.front()->lanes();
  by_threads(contents, options.seconds > 0 ? count : (count + lanes - 1) / lanes, [&](std::size_t thread) {
    if (options.seconds > 0) return solve_one_by_one(contents.model, frame, options, questions, next);
    Searches searches(contents.model, frame_index, options, questions, next, lanes);
    Task<double> own = task;
    own.descents = &searches;
    contents.workers[thread]->prepare(own);
    contents.workers[thread]->run(own, 0, 1);
  });
}

}  // namespace batch

}  // namespace limber
