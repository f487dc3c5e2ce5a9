#include "limber_batch.hpp"

#include <limber/batch/batch.hpp>
#include <limber/limber.hpp>
#include <limber/math/aligned_vector.hpp>

#include <concepts>
#include <vector>

#include "../harness/batch_task.hpp"

namespace {

using bench::Result;
using bench::Robot;
using bench::Tasks;
using limber::AlignedVector;
using limber::Batch;
using limber::batch::Layout;
namespace lb = limber::batch;

/// The arrays of one call.
template <class R>
struct Views {
  lb::Input<R> q, v, a, tau, controls;
  lb::Output<R> results[2];
  lb::Matrices<R>* matrices;  ///< whose zeros need not be written again
};

/// One of the states of arrays in rows.
template <class R>
struct State {
  using Vector = Eigen::Map<const limber::Vector<R>>;
  Vector q, v, a, tau;

  State(const Views<R>& x, long b) : q(row(x.q, b)), v(row(x.v, b)), a(row(x.a, b)), tau(row(x.tau, b)) {}

 private:
  static Vector row(const lb::Input<R>& array, long b) {
    return {array.data + b * array.stride, array.width};
  }
};

/// What is measured: the numbers per state that go in and come out, and how it is called.
template <class R>
struct Function {
  const char* name;
  int inputs;
  std::vector<int> results;
  void (*call)(Batch<R>&, const Views<R>&);
  /// For one state, where the curves over the size of the batch are measured too.
  const R* (*call_for_one)(const limber::Model<R>&, limber::Workspace<R>&, const State<R>&) = nullptr;
  int upper_of = 0;          ///< rows of a symmetric matrix whose upper triangle alone is computed
  bool knows_zeros = false;  ///< entries that are zero in every state are not written again and again

  std::string variant(Layout layout) const {
    return std::string(layout == Layout::rows ? "batch, rows" : "batch, blocks") +
           (upper_of > 0 ? ", upper triangle" : "") + (knows_zeros ? ", zeros known" : "");
  }

  long numbers() const {
    long sum = inputs;
    for (const int width : results) sum += width;
    return sum;
  }
};

template <class R>
std::vector<Function<R>> functions(const Robot& robot) {
  using B = Batch<R>;
  using M = limber::Model<R>;
  using W = limber::Workspace<R>;
  using V = Views<R>;
  using S = State<R>;
  const int nq = robot.nq, nv = robot.nv;
  const Function<R> inverse{
      "inverse_dynamics",
      nq + 2 * nv,
      {nv},
      [](B& batch, const V& x) { lb::inverse_dynamics(batch, x.q, x.v, x.a, x.results[0]); },
      [](const M& m, W& ws, const S& x) { return limber::inverse_dynamics(m, ws, x.q, x.v, x.a).data(); }};
  const Function<R> forward{
      "forward_dynamics",
      nq + 2 * nv,
      {nv},
      [](B& batch, const V& x) { lb::forward_dynamics(batch, x.q, x.v, x.tau, x.results[0]); },
      [](const M& m, W& ws, const S& x) { return limber::forward_dynamics(m, ws, x.q, x.v, x.tau).data(); }};
  const Function<R> mass_matrix{
      "mass_matrix",
      nq,
      {nv * nv},
      [](B& batch, const V& x) { lb::mass_matrix(batch, x.q, x.results[0]); },
      [](const M& m, W& ws, const S& x) { return limber::mass_matrix(m, ws, x.q).data(); }};
  const Function<R> upper_triangle{.name = "mass_matrix",
                                   .inputs = nq,
                                   .results = {nv * nv},
                                   .call =
                                       [](B& batch, const V& x) {
                                         x.matrices->resize(x.q.states);
                                         lb::mass_matrix(batch, x.q, *x.matrices, limber::Triangle::upper);
                                       },
                                   .upper_of = nv,
                                   .knows_zeros = true};
  const Function<R> coriolis_matrix{"coriolis_matrix", nq + nv, {nv * nv}, [](B& batch, const V& x) {
                                      lb::coriolis_matrix(batch, x.q, x.v, x.results[0]);
                                    }};
  const Function<R> coriolis_without_zeros{.name = "coriolis_matrix",
                                           .inputs = nq + nv,
                                           .results = {nv * nv},
                                           .call =
                                               [](B& batch, const V& x) {
                                                 x.matrices->resize(x.q.states);
                                                 lb::coriolis_matrix(batch, x.q, x.v, *x.matrices);
                                               },
                                           .knows_zeros = true};
  const Function<R> rollout{
      "rollout", nq + nv + bench::kRolloutSteps * nv, {nq, nv}, [](B& batch, const V& x) {
        lb::rollout(batch, x.q, x.v, x.controls, {.steps = bench::kRolloutSteps, .dt = bench::kRolloutStep},
                    x.results[0], x.results[1]);
      }};
  if (!robot.batches.fitting) return {inverse, forward, mass_matrix};
  return {inverse, forward, mass_matrix, upper_triangle, coriolis_matrix, coriolis_without_zeros, rollout};
}

/// The memory of all tasks with one number type and one layout. The states of the robot follow each other
/// again and again; the first states of an array are an array, so that one serves all sizes.
template <class R>
class Memory {
 public:
  /// For the largest of the batches, that of the most threads.
  Memory(const Robot& robot, const limber::Model<R>& model, Layout layout,
         const std::vector<Function<R>>& functions)
      : robot_(robot), layout_(layout), matrices_(model) {
    const int threads = robot.batches.threads.back();
    for (const Function<R>& function : functions)
      for (const long size : robot.batches.sizes_for(function.numbers(), threads)) {
        states_ = std::max(states_, size);
        for (std::size_t i = 0; i < function.results.size(); ++i)
          if (const std::size_t n = numbers(size, function.results[i]);
              !function.knows_zeros && results_[i].size() < n)
            results_[i].resize(n);
      }
    fill(q_, robot.nq, [&](int s, int k) { return robot.q_of(s)[k]; });
    fill(v_, robot.nv, [&](int s, int k) { return robot.v_of(s)[k]; });
    fill(a_, robot.nv, [&](int s, int k) { return robot.a_of(s)[k]; });
    fill(tau_, robot.nv, [&](int s, int k) { return robot.tau_of(s)[k]; });
    if (robot.batches.fitting)  // rollouts are among the functions
      fill(controls_, bench::kRolloutSteps * robot.nv,
           [&](int s, int k) { return robot.control_of(s, k / robot.nv)[k % robot.nv]; });
  }

  Views<R> views(const Function<R>& function, long states) {
    Views<R> result{.q = view(q_, states, robot_.nq),
                    .v = view(v_, states, robot_.nv),
                    .a = view(a_, states, robot_.nv),
                    .tau = view(tau_, states, robot_.nv),
                    .controls = view(controls_, states, bench::kRolloutSteps * robot_.nv),
                    .results = {},
                    .matrices = &matrices_};
    for (std::size_t i = 0; i < function.results.size() && !function.knows_zeros; ++i)
      result.results[i] = view(results_[i], states, function.results[i]);
    return result;
  }

 private:
  static std::size_t numbers(long states, int width) {
    return static_cast<std::size_t>(lb::numbers_in_blocks<R>(states, width));
  }
  lb::Output<R> view(AlignedVector<R>& array, long states, int width) const {
    return {array.data(), states, width, width, layout_};
  }
  template <class Number>
  void fill(AlignedVector<R>& array, int width, const Number& number) {
    array.resize(numbers(states_, width));
    const lb::Output<R> all = view(array, states_, width);
    for (long state = 0; state < states_; ++state)
      for (int k = 0; k < width; ++k)
        all(state, k) = static_cast<R>(number(static_cast<int>(state % robot_.state_count), k));
  }

  const Robot& robot_;
  Layout layout_;
  long states_ = 0;
  AlignedVector<R> q_, v_, a_, tau_, controls_, results_[2];
  lb::Matrices<R> matrices_;
};

template <class R>
Result read(const Function<R>& function, const Views<R>& views, long state) {
  Result result;
  for (std::size_t i = 0; i < function.results.size(); ++i) {
    const lb::Input<R> array = function.knows_zeros ? views.matrices->array() : views.results[i];
    result.emplace_back();
    for (int k = 0; k < function.results[i]; ++k) {
      const int n = function.upper_of, mirrored = n > 0 && k % n > k / n ? k % n * n + k / n : k;
      result.back().push_back(array(state, mirrored));
    }
  }
  return result;
}

template <class R>
void add_batches(Tasks& tasks, const Robot& robot, const limber::Model<R>& model) {
  const std::vector<Function<R>> measured = functions<R>(robot);
  std::vector<std::shared_ptr<Batch<R>>> batches;
  for (const int threads : robot.batches.threads)
    batches.push_back(std::make_shared<Batch<R>>(model, limber::BatchOptions{.threads = threads}));
  for (const Layout layout : {Layout::blocks, Layout::rows}) {
    if (layout == Layout::rows && !robot.batches.fitting) continue;
    const auto memory = std::make_shared<Memory<R>>(robot, model, layout, measured);
    for (const Function<R>& function : measured) {
      if (layout == Layout::rows && function.knows_zeros) continue;  // such matrices are in blocks
      for (const std::shared_ptr<Batch<R>>& batch : batches) {
        if (layout == Layout::rows && batch->threads() > 1) continue;  // one shows what conversion costs
        for (const long size : robot.batches.sizes_for(function.numbers(), batch->threads())) {
          const Views<R> views = memory->views(function, size);
          add_batch_task(
              tasks, robot, function.name, function.variant(layout),
              {std::same_as<R, float> ? "float" : "double", batch->lanes(), batch->threads(), size},
              [memory, batch, call = function.call, views] { call(*batch, views); },
              [function, views](long state) { return read(function, views, state); });
        }
      }
    }
  }
}

/// A loop over single states that leaves what a batch leaves: what a batch must beat.
void add_loops(Tasks& tasks, const Robot& robot, const limber::Model<double>& model) {
  const std::vector<Function<double>> measured = functions<double>(robot);
  const auto memory = std::make_shared<Memory<double>>(robot, model, Layout::rows, measured);
  const auto workspace = std::make_shared<limber::Workspace<double>>(model);
  for (const Function<double>& function : measured)
    for (const long size : robot.batches.sizes_for(function.numbers(), 1)) {
      const Views<double> views = memory->views(function, size);
      add_batch_task(
          tasks, robot, function.name, "loop", {.batch = size},
          [memory, workspace, model, call = function.call_for_one, views] {
            const lb::Output<double>& result = views.results[0];
            for (long b = 0; b < result.states; ++b)
              std::copy_n(call(model, *workspace, {views, b}), result.width, result.data + b * result.stride);
          },
          [function, views](long state) { return read(function, views, state); });
    }
}

}  // namespace

void add_batch_tasks(Tasks& tasks, const Robot& robot, const limber::Model<double>& model) {
  if (!robot.batches.any()) return;
  add_batches<double>(tasks, robot, model);
  add_batches<float>(tasks, robot, model.cast<float>());
  if (!robot.batches.fitting) add_loops(tasks, robot, model);
}
