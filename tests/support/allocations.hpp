// How often memory was asked for: kernels must not. Using this replaces the program's operator new by one
// that counts; on Linux malloc is counted too, which Eigen calls directly.
#pragma once

#include <cstddef>

namespace limber::test {

/// Calls of operator new (and malloc) so far, by this thread.
std::size_t allocation_count();

/// The calls that f() makes.
template <class F>
std::size_t allocations_of(F&& f) {
  const std::size_t before = allocation_count();
  f();
  return allocation_count() - before;
}

}  // namespace limber::test
