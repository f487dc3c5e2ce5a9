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

/// constant + per_nv nv + per_square nv² numbers per state, and how messages write it.
struct BatchWidth {
  int constant, per_nv, per_square;
  const char* name;
};

/// By shape.
inline constexpr BatchWidth kBatchWidths[] = {{},
                                              {1, 0, 0, "one number"},
                                              {0, 1, 0, "nv"},
                                              {0, 0, 1, "nv * nv"},
                                              {0, 0, 1, "nv * nv"},
                                              {0, 6, 0, "6 * nv"},
                                              {12, 0, 0, "rotation and translation"}};
static_assert(std::size(kBatchWidths) == static_cast<std::size_t>(BatchShape::placement) + 1);

constexpr const BatchWidth& width_of(BatchShape shape) { return kBatchWidths[static_cast<int>(shape)]; }

constexpr int width(BatchShape shape, int nv) {
  const BatchWidth& w = width_of(shape);
  return w.constant + w.per_nv * nv + w.per_square * nv * nv;
}

namespace batch {

/// A function by its number in the list. Messages give the result this name.
template <class R>
void compute(Batch<R>& batch, std::size_t function, const BatchArguments<R>& arguments, Output<R> result,
             const char* result_name = "result");

}  // namespace batch

/// A function of the list, as batches see it.
struct BatchEntry {
  const char* name;
  BatchShape shape;
  Needs needs;
  bool takes_v, takes_a, takes_tau, takes_forces, takes_frame;
  std::size_t number;

  template <class R>
  void call(Batch<R>& batch, const BatchArguments<R>& arguments, batch::Output<R> result) const {
    batch::compute<R>(batch, number, arguments, result);
  }
};

/// By the number of the function; those that batches do not have are of no shape.
inline constexpr auto kBatchEntries = kFunctions.apply([](const auto&... f) {
  std::size_t number = 0;
  return std::array{BatchEntry{f.name, f.batch, f.needs, f.takes(inputs::v), f.takes(inputs::a),
                               f.takes(inputs::tau), f.takes(inputs::forces), f.takes(inputs::frame),
                               number++}...};
});

/// f(entry) for every function that batches have.
template <class F>
constexpr void for_each_batch_function(F&& f) {
  for (const BatchEntry& entry : kBatchEntries)
    if (entry.shape != BatchShape::none) f(entry);
}

}  // namespace limber
