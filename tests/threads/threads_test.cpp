// One model serves any number of threads, each with a workspace of its own. (The preset tsan looks for
// races.)
#include <thread>

#include "algorithms/all_functions.hpp"

namespace limber::test {
namespace {

TEST(Threads, ShareAModel) {
  for (const Kind kind : {Kind::floating, Kind::geared}) {
    const Mechanism m("", random_mechanism(kind, 14, 40), Posture::random, 40);
    constexpr int kStates = 4;
    std::vector<Arguments<double>> states;
    std::vector<std::vector<std::vector<double>>> serial;
    Workspace<double> ws(m.model);
    for (int k = 0; k < kStates; ++k) {
      states.emplace_back(m, m.model, 1 + k);
      serial.push_back(all_results(m.model, ws, states.back()));
    }

    std::vector<int> differences(8, 0);
    {
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < differences.size(); ++t)
        threads.emplace_back([&, t] {
          Workspace<double> own(m.model);
          for (std::size_t round = 0; round < 8; ++round) {
            const std::size_t k = (t + round) % kStates;
            const auto results = all_results(m.model, own, states[k]);
            for (std::size_t i = 0; i < results.size(); ++i)
              differences[t] += !identical(results[i], serial[k][i]);
          }
        });
    }
    EXPECT_EQ(differences, std::vector<int>(8, 0));
  }
}

}  // namespace
}  // namespace limber::test
