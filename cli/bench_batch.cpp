#include "bench_batch.hpp"

#include <fmt/core.h>
#include <limber/batch/functions.hpp>
#include <limber/dynamics/functions.hpp>
#include <limber/math/aligned_vector.hpp>
#include <limber/model/state.hpp>

#include <random>
#include <string_view>

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

  /// Forces are like accelerations.
  BatchArguments<R> arguments() const {
    const int nq = batch.model().nq(), nv = batch.model().nv();
    const auto velocity = batch::blocks(v.data(), count, nv), other = batch::blocks(a.data(), count, nv);
    return {.q = batch::blocks(q.data(), count, nq), .v = velocity, .a = other, .tau = other, .frame = frame};
  }
  batch::Array<R> results(int width) { return batch::blocks(result.data(), count, width); }

 private:
  std::size_t room(int width) const {
    return static_cast<std::size_t>(batch::numbers_in_blocks<R>(count, width));
  }
};

/// One state.
struct One {
  Vector<double> q, v, a, tau;
  ExternalForces<double> forces = {};
  int frame;
  Coordinates coordinates = Coordinates::body;
};

constexpr double kStep = 1e-3;  ///< seconds, of a rollout of one step

}  // namespace

BatchBench bench_batch(const Model<double>& model, const BatchBenchOptions& options) {
  States<double> doubles(model, options);
  States<float> floats(model.cast<float>(), options);
  std::mt19937_64 generator(1);
  Workspace<double> ws(model);
  const Vector<double> other = Vector<double>::Constant(model.nv(), -0.7);
  const One one{.q = random(model, generator),
                .v = Vector<double>::Constant(model.nv(), 0.3),
                .a = other,
                .tau = other,
                .frame = doubles.frame};
  BatchBench result{doubles.batch.instruction_set(),
                    doubles.batch.threads(),
                    doubles.batch.lanes(),
                    floats.batch.lanes(),
                    {}};
  Progress progress;
  const auto time = [&](const char* name, const auto& of_one, const auto& of_many) {
    progress.show(fmt::format("timing {}", name));
    result.calls.push_back({name, measure(of_one).median,
                            measure([&] { of_many(doubles); }).median / options.states,
                            measure([&] { of_many(floats); }).median / options.states});
  };
  for_each_batch_function([&](const auto& function) {
    bool is_timed = false;  // a name may be there twice, for other arguments
    for_each_function([&](const auto& single) {
      if constexpr (requires { single(model, ws, one); }) {
        if (is_timed || std::string_view(single.name) != function.name) return;
        is_timed = true;
        time(
            function.name, [&] { single(model, ws, one); },
            [&](auto& s) {
              function.call(s.batch, s.arguments(), s.results(width(function.shape, model.nv())));
            });
      }
    });
  });
  Vector<double> moved(model.nq());
  time(
      "integrate", [&] { integrate(model, one.q, one.v, moved); },
      [&](auto& s) {
        const auto x = s.arguments();
        batch::integrate(s.batch, x.q, x.v, 1, s.results(model.nq()));
      });
  time(
      "rollout",
      [&] {
        const Vector<double>& a = forward_dynamics(model, ws, one.q, one.v, one.tau);
        integrate(model, one.q, Vector<double>(kStep * (one.v + kStep * a)), moved);
      },
      [&](auto& s) {
        const auto x = s.arguments();
        batch::rollout(s.batch, x.q, x.v, x.tau, {.steps = 1, .dt = kStep}, s.results(model.nq()));
      });
  return result;
}

}  // namespace limber::cli
