// Many states at once, as `limber bench --batch` times them.
#include <limber/batch/functions.hpp>
#include <limber/dynamics/functions.hpp>
#include <limber/math/aligned_vector.hpp>
#include <limber/model/state.hpp>

#include <functional>
#include <random>

#include "bench.hpp"

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

constexpr double kStep = 1e-3;  ///< seconds, of a rollout of one step

}  // namespace

BatchBench bench_batch(const Model<double>& model, const BatchBenchOptions& options) {
  States<double> doubles(model, options);
  States<float> floats(model.cast<float>(), options);
  Workspace<double> ws(model);
  const Sample one(model);
  BatchBench result{doubles.batch.instruction_set(),
                    doubles.batch.threads(),
                    doubles.batch.lanes(),
                    floats.batch.lanes(),
                    {}};
  Stopwatch watch;
  std::vector<std::string> names;
  const auto add = [&](const std::string& name, const std::function<void()>& of_one, const auto& of_many) {
    names.push_back(name);
    watch.add(name + ", alone", of_one);
    watch.add(name + ", double", [&, of_many] { of_many(doubles); });
    watch.add(name + ", float", [&, of_many] { of_many(floats); });
  };
  for_each_function([&, number = std::size_t{0}](const auto& single) mutable {
    const BatchEntry& many = kBatchEntries[number++];
    if constexpr (requires { single(model, ws, one); })
      if (many.shape != BatchShape::none && can_compute(model, single.needs))
        add(
            many.name, [&] { single(model, ws, one); },
            [&](auto& s) { many.call(s.batch, s.arguments(), s.results(width(many.shape, model.nv()))); });
  });
  Vector<double> moved(model.nq());
  add(
      "integrate", [&] { integrate(model, one.q, one.v, moved); },
      [&](auto& s) {
        const auto x = s.arguments();
        batch::integrate(s.batch, x.q, x.v, 1, s.results(model.nq()));
      });
  if (can_compute(model, Needs::inverse_mass_matrix))
    add(
        "rollout",
        [&] {
          const Vector<double>& a = forward_dynamics(model, ws, one.q, one.v, one.tau);
          integrate(model, one.q, Vector<double>(kStep * (one.v + kStep * a)), moved);
        },
        [&](auto& s) {
          const auto x = s.arguments();
          batch::rollout(s.batch, x.q, x.v, x.tau, {.steps = 1, .dt = kStep}, s.results(model.nq()));
        });
  watch.run();
  for (const std::string& name : names)
    result.calls.push_back({name, watch[name + ", alone"].median,
                            watch[name + ", double"].median / options.states,
                            watch[name + ", float"].median / options.states});
  return result;
}

}  // namespace limber::cli
