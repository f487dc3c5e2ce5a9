// One model, many threads: the model never changes, each thread has a workspace of its own.
#include <limber/limber.hpp>

#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

using namespace limber;

int main() {
  const Model model = robots::humanoid();
  constexpr int kStates = 4000, kThreads = 4;

  std::mt19937_64 generator(1);
  std::vector<Eigen::VectorXd> q(kStates), v(kStates), tau(kStates), a(kStates);
  for (int k = 0; k < kStates; ++k) {
    const auto i = static_cast<std::size_t>(k);
    q[i] = random(model, generator);
    v[i] = difference(model, q[i], random(model, generator));
    tau[i] = v[i].reverse();
    a[i].resize(model.nv());
  }

  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      Workspace ws(model);  // all memory that the calls need
      for (auto i = static_cast<std::size_t>(t); i < kStates; i += kThreads)
        a[i] = forward_dynamics(model, ws, q[i], v[i], tau[i]);
    });
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::printf("%d forward dynamics of %s in %d threads: %.1f ms\n", kStates, model.name().c_str(), kThreads,
              time.count());

  // One thread alone comes to the same bits.
  Workspace ws(model);
  int different = 0;
  for (std::size_t i = 0; i < kStates; ++i)
    different += forward_dynamics(model, ws, q[i], v[i], tau[i]) == a[i] ? 0 : 1;
  std::printf("%d of %d results differ from those of one thread\n", different, kStates);
  return different;
}
