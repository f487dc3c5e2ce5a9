// One source, many scalars: what the kernels give over lanes, dual numbers, float and the scalar that forbids
// branches is what they give over double.
#include <limber/model/state_space.hpp>

#include <array>

#include "algorithms/all_kernels.hpp"
#include "support/allocations.hpp"
#include "support/mechanism.hpp"

namespace limber::test {
namespace {

template <class T>
std::vector<T> as_scalars(const Eigen::VectorXd& x) {
  std::vector<T> result;
  for (const double number : x) result.push_back(as<T>(number));
  return result;
}

/// A state over any scalar.
template <class T>
struct KernelState {
  std::vector<T> q, v, a, tau;

  explicit KernelState(const Mechanism& m)
      : q(as_scalars<T>(m.q)), v(as_scalars<T>(m.v)), a(as_scalars<T>(m.a)), tau(as_scalars<T>(m.tau)) {}
};

template <class T, class R>
std::vector<T> run(AllKernels<T, R>& kernels, const KernelState<T>& s) {
  return kernels.run(s.q.data(), s.v.data(), s.a.data(), s.tau.data());
}

template <class T>
std::vector<T> results(const Mechanism& m) {
  AllKernels<T> kernels(m.model);
  return run(kernels, KernelState<T>(m));
}

template <class F>
void for_each_small_mechanism(F&& f) {
  for_each_mechanism(f, 10);
}

/// |a − b| ≤ tolerance · max(1, |largest b|)
void expect_close(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  const auto size = static_cast<Eigen::Index>(b.size());
  ASSERT_EQ(a.size(), b.size());
  EXPECT_TRUE(close(Eigen::Map<const Eigen::VectorXd>(a.data(), size),
                    Eigen::Map<const Eigen::VectorXd>(b.data(), size), tolerance));
}

TEST(Kernels, OverTheMaskedScalarAreThoseOverDouble) {
  for_each_small_mechanism([](Mechanism& m) {
    std::vector<double> masked;
    for (const Masked& x : results<Masked>(m)) masked.push_back(x.peek());
    expect_close(masked, results<double>(m), kTolerance);
  });
}

TEST(Kernels, EachLaneIsAScalarRun) {
  using Pack = Lanes<double, 8>;
  for_each_small_mechanism([](Mechanism& m) {
    // Eight states, one per lane.
    std::vector<KernelState<double>> states;
    for (unsigned lane = 0; lane < 8; ++lane) {
      KernelState<double> state(m);
      if (lane > 0) {
        const Eigen::VectorXd q = random_position(m.model, static_cast<Posture>(lane % 4), lane);
        state.q.assign(q.begin(), q.end());
        for (auto* x : {&state.v, &state.a, &state.tau})
          for (double& number : *x) number *= 1.0 / lane;
      }
      states.push_back(state);
    }
    const auto packed = [&](auto member) {
      std::vector<Pack> result;
      for (std::size_t k = 0; k < (states[0].*member).size(); ++k) {
        std::array<double, 8> lanes;
        for (std::size_t lane = 0; lane < 8; ++lane) lanes[lane] = (states[lane].*member)[k];
        result.push_back(Pack::load(lanes.data()));
      }
      return result;
    };
    KernelState<Pack> packs(m);
    packs.q = packed(&KernelState<double>::q);
    packs.v = packed(&KernelState<double>::v);
    packs.a = packed(&KernelState<double>::a);
    packs.tau = packed(&KernelState<double>::tau);
    AllKernels<Pack> lanes(m.model);
    AllKernels<double> single(m.model);
    const std::vector<Pack> together = run(lanes, packs);
    for (std::size_t lane = 0; lane < 8; ++lane) {
      std::vector<double> one;
      for (const Pack& x : together) one.push_back(x[lane]);
      expect_close(one, run(single, states[lane]), 1e-13);
    }
  });
}

TEST(Kernels, ValuesOfDualNumbersAreThoseOfDouble) {
  for_each_small_mechanism([](Mechanism& m) {
    std::vector<double> values;
    for (const Dual<double>& x : results<Dual<double>>(m)) {
      values.push_back(x.value);
      EXPECT_EQ(x.derivative, 0);  // of a constant state
    }
    expect_close(values, results<double>(m), kTolerance);
  });
}

TEST(Kernels, SlopesOfDualNumbersAreDifferences) {
  for_each_small_mechanism([](Mechanism& m) {
    // Along q̇ = v, all kernels at once against central differences.
    const double step = 1e-5;
    AllKernels<double> kernels(m.model);
    AllKernels<Dual<double>> dual_kernels(m.model);
    const auto at = [&](double t) {
      KernelState<double> s(m);
      const Eigen::VectorXd way = m.v * t;
      integrate(m.model, m.q.data(), way.data(), s.q.data());
      return run(kernels, s);
    };
    KernelState<Dual<double>> s(m);
    std::vector<Dual<double>> way;
    for (const double x : m.v) way.emplace_back(0.0, x);
    const auto start = s.q;
    integrate(m.model, start.data(), way.data(), s.q.data());
    std::vector<double> slopes, differences;
    const auto ahead = at(step), behind = at(-step);
    const auto dual = run(dual_kernels, s);
    for (std::size_t k = 0; k < dual.size(); ++k) {
      slopes.push_back(dual[k].derivative);
      differences.push_back((ahead[k] - behind[k]) / (2 * step));
    }
    expect_close(slopes, differences, 1e-4);
  });
}

TEST(Kernels, OverFloatAreNearThoseOverDouble) {
  for_each_small_mechanism([](Mechanism& m) {
    const Model<float> model = m.model.cast<float>();
    AllKernels<float, float> kernels(model);
    const std::vector<float> single = run(kernels, KernelState<float>(m));
    const std::vector<double> exact = results<double>(m);
    expect_close(std::vector<double>(single.begin(), single.end()), exact, 1e-3);
  });
}

// ---- Scratch

/// NaN all over: whatever a kernel writes from such a state is NaN, so that its scratch is poisoned.
template <class T>
KernelState<T> poison(const Mechanism& m) {
  KernelState<T> s(m);
  const auto nan = static_cast<Real<T>>(std::numeric_limits<double>::quiet_NaN());
  for (auto* x : {&s.q, &s.v, &s.a, &s.tau})
    for (T& number : *x) number = as<T>(nan);
  return s;
}

template <class T, class R>
void expect_no_trace_of_poison(const Mechanism& m, const Model<R>& model) {
  AllKernels<T, R> fresh(model), poisoned(model);
  const KernelState<T> state(m);
  run(poisoned, poison<T>(m));
  const std::vector<T> expected = run(fresh, state), result = run(poisoned, state);
  ASSERT_EQ(result.size(), expected.size());
  EXPECT_EQ(std::memcmp(result.data(), expected.data(), result.size() * sizeof(T)), 0);
}

TEST(Kernels, ReadNothingThatAnEarlierRunLeft) {
  for_each_small_mechanism([](Mechanism& m) {
    expect_no_trace_of_poison<double>(m, m.model);
    expect_no_trace_of_poison<float>(m, m.model.cast<float>());
    expect_no_trace_of_poison<Dual<double>>(m, m.model);
    expect_no_trace_of_poison<Lanes<double, 8>>(m, m.model);
  });
}

template <class T, class R>
void expect_no_allocations(const Mechanism& m, const Model<R>& model) {
  AllKernels<T, R> kernels(model);
  const KernelState<T> s(m);
  const auto call = [&] { kernels.run(s.q.data(), s.v.data(), s.a.data(), s.tau.data()); };
  call();  // makes room for the results
  EXPECT_EQ(allocations_of(call), 0u);
}

TEST(Kernels, AskForNoMemory) {
  for_each_small_mechanism([](Mechanism& m) {
    expect_no_allocations<double>(m, m.model);
    expect_no_allocations<float>(m, m.model.cast<float>());
    expect_no_allocations<Dual<double>>(m, m.model);
    expect_no_allocations<Lanes<double, 8>>(m, m.model);
  });
}

}  // namespace
}  // namespace limber::test
