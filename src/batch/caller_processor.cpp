#include "batch/caller_processor.hpp"

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
  const bool is_first = memory.avoided < 0;
  memory.avoided = processor;
  cpu_set_t now;
  if (sched_getaffinity(0, sizeof now, &now) != 0) return;
  if (is_first || !CPU_EQUAL(&now, &memory.left)) memory.given = now;
  memory.left = memory.given;
  CPU_CLR(processor, &memory.left);
  if (CPU_COUNT(&memory.left) == 0 || sched_setaffinity(0, sizeof memory.left, &memory.left) != 0)
    memory.left = now;
}

#else

int this_processor() { return -1; }
void avoid(int) {}

#endif

}  // namespace

void CallerProcessor::start_call() {
  caller_ = std::this_thread::get_id();
  processor_ = this_processor();
}

void CallerProcessor::keep_off() {
  if (std::this_thread::get_id() == caller_)
    processor_ = this_processor();  // it may have been moved
  else
    avoid(processor_);
}

}  // namespace limber::batch
