// One list of the functions that batches have for many states: what `limber compute --states`, `limber bench
// --batch`, the Python module and the tests walk through. Names and meanings are those of
// dynamics/functions.hpp.
#pragma once

#include <limber/batch/batch.hpp>

#include <tuple>

namespace [[gnu::visibility("default")]] limber {

/// What a function takes; each uses some.
template <class R>
struct BatchArguments {
  batch::Input<R> q, v, a, tau;
  batch::FrameForces<R> forces = {};
  int frame = 0;
  Coordinates coordinates = Coordinates::body;
};

/// The numbers per state of a result.
enum class BatchShape {
  number,
  vector,     ///< nv
  symmetric,  ///< nv × nv
  square,     ///< nv × nv, by columns
  jacobian,   ///< 6 × nv, by columns
  placement,  ///< [R p], by columns
};

constexpr int width(BatchShape shape, int nv) {
  switch (shape) {
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

/// call(batch, arguments, result)
template <class Call>
struct BatchEntry {
  const char* name;
  BatchShape shape;
  Call call;
  bool takes_forces = false;
};
template <class Call, class... Facts>
BatchEntry(const char*, BatchShape, Call, Facts...) -> BatchEntry<Call>;

// clang-format off
inline constexpr std::tuple kBatchFunctions{
    BatchEntry{"inverse_dynamics", BatchShape::vector, [](auto& b, const auto& x, auto result) { batch::inverse_dynamics(b, x.q, x.v, x.a, result, x.forces); }, true},
    BatchEntry{"forward_dynamics", BatchShape::vector, [](auto& b, const auto& x, auto result) { batch::forward_dynamics(b, x.q, x.v, x.tau, result, x.forces); }, true},
    BatchEntry{"bias_forces", BatchShape::vector, [](auto& b, const auto& x, auto result) { batch::bias_forces(b, x.q, x.v, result); }},
    BatchEntry{"gravity_forces", BatchShape::vector, [](auto& b, const auto& x, auto result) { batch::gravity_forces(b, x.q, result); }},
    BatchEntry{"mass_matrix", BatchShape::symmetric, [](auto& b, const auto& x, auto result) { batch::mass_matrix(b, x.q, result); }},
    BatchEntry{"coriolis_matrix", BatchShape::square, [](auto& b, const auto& x, auto result) { batch::coriolis_matrix(b, x.q, x.v, result); }},
    BatchEntry{"kinetic_energy", BatchShape::number, [](auto& b, const auto& x, auto result) { batch::kinetic_energy(b, x.q, x.v, result); }},
    BatchEntry{"placement", BatchShape::placement, [](auto& b, const auto& x, auto result) { batch::placement(b, x.q, x.frame, result); }},
    BatchEntry{"jacobian", BatchShape::jacobian, [](auto& b, const auto& x, auto result) { batch::jacobian(b, x.q, x.frame, result, x.coordinates); }},
};
// clang-format on

/// f(entry) for every function.
template <class F>
constexpr void for_each_batch_function(F&& f) {
  std::apply([&](const auto&... entry) { (f(entry), ...); }, kBatchFunctions);
}

}  // namespace limber
