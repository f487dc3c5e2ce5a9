// The functions that batches have for many states: those of dynamics/functions.hpp with a BatchShape, under
// the same names. `limber compute --states`, `limber bench --batch`, the Python module and the tests walk
// through them.
#pragma once

#include <limber/batch/batch.hpp>
#include <limber/dynamics/functions.hpp>

namespace [[gnu::visibility("default")]] limber {

/// What a function takes; each uses some.
template <class R>
struct BatchArguments {
  batch::Input<R> q, v = {}, a = {}, tau = {};
  const batch::FrameForces<R>* forces = nullptr;
  int frame = 0;
  Coordinates coordinates = Coordinates::body;
};

constexpr int width(BatchShape shape, int nv) {
  switch (shape) {
    case BatchShape::none:
      return 0;
    case BatchShape::number:
      return 1;
    case BatchShape::vector:
      return nv;
    case BatchShape::jacobian:
      return 6 * nv;
    case BatchShape::placement:
      return 12;
    case BatchShape::symmetric:
    case BatchShape::square:
      break;
  }
  return nv * nv;
}

namespace batch {

/// A function by its number in the list. Messages give the result this name.
template <class R>
void compute(Batch<R>& batch, std::size_t function, const BatchArguments<R>& arguments, Output<R> result,
             const char* result_name = "result");

}  // namespace batch

/// A function of the list that batches have.
struct BatchEntry {
  const char* name;
  BatchShape shape;
  bool takes_forces;
  std::size_t number;

  template <class R>
  void call(Batch<R>& batch, const BatchArguments<R>& arguments, batch::Output<R> result) const {
    batch::compute<R>(batch, number, arguments, result);
  }
};

inline constexpr auto kBatchFunctions = [] {
  constexpr std::size_t count = std::apply(
      [](const auto&... entry) { return (std::size_t{entry.batch != BatchShape::none} + ...); }, kFunctions);
  std::array<BatchEntry, count> entries{};
  std::size_t number = 0, next = 0;
  for_each_function([&](const auto& entry) {
    if (entry.batch != BatchShape::none)
      entries[next++] = {entry.name, entry.batch, entry.takes(inputs::forces), number};
    ++number;
  });
  return entries;
}();

/// f(entry) for every function.
template <class F>
constexpr void for_each_batch_function(F&& f) {
  for (const BatchEntry& entry : kBatchFunctions) f(entry);
}

}  // namespace limber
