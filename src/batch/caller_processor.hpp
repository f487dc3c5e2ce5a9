// Keeps helping threads off the processor of the calling one.
//
// When a call wakes its helpers, the scheduler may put them on the very processor that the caller is busy on:
// in virtual machines it does so whenever the others have been idle long enough to be halted. There they
// wait, up to some ten milliseconds, while the caller does the work of all.
#pragma once

#include <atomic>
#include <thread>

namespace limber::batch {

class CallerProcessor {
 public:
  /// By the thread that calls, before it wakes others.
  void start_call();

  /// By any thread, before each part of the work. One that helps may run on all processors that it was given
  /// but the caller's from now on. It keeps that when it falls asleep, or the next call would wake it on the
  /// wrong one again.
  void keep_off();

 private:
  std::atomic<std::thread::id> caller_{};
  std::atomic<int> processor_{-1};  ///< the caller's
};

}  // namespace limber::batch
