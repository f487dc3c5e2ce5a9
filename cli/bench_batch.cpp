#include "bench_batch.hpp"

#include <fmt/core.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/math/aligned_vector.hpp>
#include <limber/model/state.hpp>

#include <random>

#include "progress.hpp"

namespace limber::cli {

namespace {

/// States in blocks, and room for a result.
template <class R>
struct States {
  Batch<R> batch;
  std::ptrdiff_t count;
  AlignedVector<R> q, v, a, result;
  int frame;

  States(const Model<R>& model, const BatchBenchOptions& options)
      : batch(model, {.threads = options.threads}),
        count(options.states),
        q(room(model.nq())),
        v(room(model.nv())),
        a(room(model.nv())),
        result(room(std::max({model.nv() * model.nv(), 6 * model.nv(), model.nq(), 12}))),
        frame(static_cast<int>(model.frames().size()) - 1) {
    std::mt19937_64 generator(1);
    std::uniform_real_distribution<R> number(-1, 1);
    constexpr std::ptrdiff_t size = batch::block_states<R>;
    for (std::ptrdiff_t b = 0; b < count; ++b) {
      const Vector<R> position = random(model, generator);
      for (std::ptrdiff_t k = 0; k < model.nq(); ++k)
        q[static_cast<std::size_t>((b / size * model.nq() + k) * size + b % size)] = position[k];
    }
    for (R& x : v) x = number(generator);
    for (R& x : a) x = number(generator);
  }

  batch::Array<const R> positions() const { return batch::blocks(q.data(), count, batch.model().nq()); }
  batch::Array<const R> velocities() const { return batch::blocks(v.data(), count, batch.model().nv()); }
  /// Accelerations or forces.
  batch::Array<const R> others() const { return batch::blocks(a.data(), count, batch.model().nv()); }
  batch::Array<R> results(int width) { return batch::blocks(result.data(), count, width); }

 private:
  std::size_t room(int width) const {
    return static_cast<std::size_t>(batch::numbers_in_blocks<R>(count, width));
  }
};

struct One {
  const Model<double>& model;
  Workspace<double> ws;
  Vector<double> q, v, a;
  int frame;
};

constexpr double kStep = 1e-3;  ///< seconds, of a rollout of one step

/// A function for one state and for many; a new one is one more line below.
struct Call {
  const char* name;
  void (*one)(One& s);
  void (*doubles)(States<double>& s);
  void (*floats)(States<float>& s);
};

template <class Many>
constexpr Call call(const char* name, void (*one)(One& s), Many many) {
  return {name, one, many, many};
}

// clang-format off
constexpr Call kCalls[] = {
    call("inverse_dynamics", [](One& s) { inverse_dynamics(s.model, s.ws, s.q, s.v, s.a); },
         [](auto& s) { batch::inverse_dynamics(s.batch, s.positions(), s.velocities(), s.others(), s.results(s.batch.model().nv())); }),
    call("forward_dynamics", [](One& s) { forward_dynamics(s.model, s.ws, s.q, s.v, s.a); },
         [](auto& s) { batch::forward_dynamics(s.batch, s.positions(), s.velocities(), s.others(), s.results(s.batch.model().nv())); }),
    call("mass_matrix", [](One& s) { mass_matrix(s.model, s.ws, s.q); },
         [](auto& s) { batch::mass_matrix(s.batch, s.positions(), s.results(s.batch.model().nv() * s.batch.model().nv())); }),
    call("coriolis_matrix", [](One& s) { coriolis_matrix(s.model, s.ws, s.q, s.v); },
         [](auto& s) { batch::coriolis_matrix(s.batch, s.positions(), s.velocities(), s.results(s.batch.model().nv() * s.batch.model().nv())); }),
    call("bias_forces", [](One& s) { bias_forces(s.model, s.ws, s.q, s.v); },
         [](auto& s) { batch::bias_forces(s.batch, s.positions(), s.velocities(), s.results(s.batch.model().nv())); }),
    call("gravity_forces", [](One& s) { gravity_forces(s.model, s.ws, s.q); },
         [](auto& s) { batch::gravity_forces(s.batch, s.positions(), s.results(s.batch.model().nv())); }),
    call("kinetic_energy", [](One& s) { kinetic_energy(s.model, s.ws, s.q, s.v); },
         [](auto& s) { batch::kinetic_energy(s.batch, s.positions(), s.velocities(), s.results(1)); }),
    call("placement", [](One& s) { placement(s.model, s.ws, s.q, s.frame); },
         [](auto& s) { batch::placement(s.batch, s.positions(), s.frame, s.results(12)); }),
    call("jacobian", [](One& s) { jacobian(s.model, s.ws, s.q, s.frame); },
         [](auto& s) { batch::jacobian(s.batch, s.positions(), s.frame, s.results(6 * s.batch.model().nv())); }),
    call("integrate", [](One& s) { integrate(s.model, s.q, s.v); },
         [](auto& s) { batch::integrate(s.batch, s.positions(), s.velocities(), 1, s.results(s.batch.model().nq())); }),
    call("rollout", [](One& s) { integrate(s.model, s.q, Vector<double>(kStep * (s.v + kStep * forward_dynamics(s.model, s.ws, s.q, s.v, s.a)))); },
         [](auto& s) { batch::rollout(s.batch, s.positions(), s.velocities(), s.others(), {.steps = 1, .dt = kStep}, s.results(s.batch.model().nq())); }),
};
// clang-format on

}  // namespace

BatchBench bench_batch(const Model<double>& model, const BatchBenchOptions& options) {
  States<double> doubles(model, options);
  States<float> floats(model.cast<float>(), options);
  std::mt19937_64 generator(1);
  One one{model,
          Workspace<double>(model),
          random(model, generator),
          Vector<double>::Constant(model.nv(), 0.3),
          Vector<double>::Constant(model.nv(), -0.7),
          doubles.frame};
  BatchBench result{doubles.batch.instruction_set(),
                    doubles.batch.threads(),
                    doubles.batch.lanes(),
                    floats.batch.lanes(),
                    {}};
  Progress progress;
  for (const Call& c : kCalls) {
    progress.show(fmt::format("timing {} ({} of {})", c.name, result.calls.size() + 1, std::size(kCalls)));
    result.calls.push_back({c.name, measure([&] { c.one(one); }).median,
                            measure([&] { c.doubles(doubles); }).median / options.states,
                            measure([&] { c.floats(floats); }).median / options.states});
  }
  return result;
}

}  // namespace limber::cli
