#include "batch/contents.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

namespace {

int thread_count(int wanted) {
  constexpr int most = 4096;
  if (wanted < 0 || wanted > most)
    refuse("Batch: threads = {}: must be from 1 to {}, or 0 for one per hardware thread", wanted, most);
  return wanted > 0 ? wanted : oneapi::tbb::info::default_concurrency();
}

InstructionSet chosen(const std::optional<InstructionSet>& wanted) {
  const std::vector<InstructionSet>& there = instruction_sets();
  const InstructionSet set = wanted.value_or(instruction_set());
  if (std::ranges::find(there, set) == there.end())
    refuse("Batch: this machine or this build has no {}", name(set));
  return set;
}

/// Less than this is done before other threads have woken up, and is too little for a piece.
constexpr std::ptrdiff_t kWorthThreads = 4096;

/// Roughly how much a task is: degrees of freedom, or for matrices entries, of all states and steps.
template <class R>
std::ptrdiff_t work_of(const batch::Task<R>& task, int nv) {
  const std::ptrdiff_t per_step = std::max<std::ptrdiff_t>(nv, task.out[0].width / 8);
  return task.in[0].states * task.steps * per_step;
}

}  // namespace

template <class R>
BatchContents<R>::BatchContents(const Model<R>& its_model, const BatchOptions& options)
    : model(its_model), instruction_set(chosen(options.instruction_set)) {
  static_cast<void>(model.nv());  // throws where the model was moved from
  const int threads = thread_count(options.threads);
  for (int i = 0; i < threads; ++i) workers.push_back(batch::make_worker(instruction_set, model));
  if (threads > oneapi::tbb::info::default_concurrency())
    limit.emplace(oneapi::tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  if (threads > 1) arena.emplace(threads);
  if (threads > 1 && options.apart) caller.emplace();
}

template <class R>
void BatchContents<R>::run(const batch::Task<R>& task) {
  namespace tbb = oneapi::tbb;
  const std::ptrdiff_t states = task.in[0].states, size = batch::block_states<R>;
  for (auto& worker : workers) worker->prepare(task);
  const std::ptrdiff_t work = work_of(task, model.nv());
  if (!arena || work < kWorthThreads) {
    workers[0]->run(task, 0, states);
    return;
  }
  // Several pieces for each thread, so that none waits long for another; but each costs some time to hand
  // out.
  const std::ptrdiff_t most = std::min(8 * std::ssize(workers), work / kWorthThreads);
  const std::ptrdiff_t blocks = (states + size - 1) / size,
                       piece = std::max<std::ptrdiff_t>(1, blocks / most);
  if (caller) caller->start_call();
  arena->execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::ptrdiff_t>(0, blocks, static_cast<std::size_t>(piece)),
        [&](const tbb::blocked_range<std::ptrdiff_t>& range) {
          if (caller) caller->keep_off();
          const auto thread = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
          workers[thread]->run(task, range.begin() * size, std::min(range.end() * size, states));
        },
        affinity);
  });
}

template struct BatchContents<double>;
template struct BatchContents<float>;

}  // namespace limber
