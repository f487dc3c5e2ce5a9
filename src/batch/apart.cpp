#include "batch/apart.hpp"

#if defined(__linux__)
#include <sched.h>
#endif

namespace limber::batch {

namespace {

#if defined(__linux__)

int this_processor() { return sched_getcpu(); }

/// Leaves the thread that asks all of its processors but one. Where it has no other, or somebody else has
/// restricted it since, what it has is what it was given.
void avoid(int processor) {
  struct Memory {
    cpu_set_t given{}, left{};
    int avoided = -1;
  };
  thread_local Memory memory;
  if (processor < 0 || processor >= CPU_SETSIZE || processor == memory.avoided) return;
  cpu_set_t now;
  if (sched_getaffinity(0, sizeof now, &now) != 0) return;
  if (memory.avoided < 0 || !CPU_EQUAL(&now, &memory.left)) memory.given = now;
  memory.left = memory.given;
  CPU_CLR(processor, &memory.left);
  if (CPU_COUNT(&memory.left) == 0 || sched_setaffinity(0, sizeof memory.left, &memory.left) != 0)
    memory.left = now;
  memory.avoided = processor;
}

#else

int this_processor() { return -1; }
void avoid(int) {}

#endif

}  // namespace

Apart::Apart(oneapi::tbb::task_arena& arena) : task_scheduler_observer(arena) { observe(true); }

Apart::~Apart() { observe(false); }

void Apart::start_call() {
  caller_ = std::this_thread::get_id();
  processor_ = this_processor();
}

void Apart::keep_off() {
  if (std::this_thread::get_id() != caller_) avoid(processor_);
}

void Apart::on_scheduler_entry(bool is_worker) {
  if (is_worker) keep_off();
}

}  // namespace limber::batch
