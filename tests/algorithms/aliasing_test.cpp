// A result may be an argument of the next call of the same function: iterations are written that way.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(Aliasing, ResultsMayBeArguments) {
  for_each_mechanism([](Mechanism& m) {
    // first: an ordinary call; again: the same function with `x` in the place of one argument
    const auto expect_same = [&](const char* what, auto&& first, auto&& again) {
      const Eigen::VectorXd copy = first();
      const Eigen::VectorXd expected = again(copy);
      const Eigen::VectorXd& result = first();
      EXPECT_TRUE(close(again(result), expected, 0)) << what;
    };
    using V = Eigen::VectorXd;
    const V &q = m.q, &v = m.v, &a = m.a, &tau = m.tau;
    expect_same(
        "inverse_dynamics", [&]() -> const V& { return inverse_dynamics(m.model, m.ws, q, v, a); },
        [&](const V& x) -> const V& { return inverse_dynamics(m.model, m.ws, q, v, x); });
    expect_same(
        "forward_dynamics", [&]() -> const V& { return forward_dynamics(m.model, m.ws, q, v, tau); },
        [&](const V& x) -> const V& { return forward_dynamics(m.model, m.ws, q, v, x); });
    expect_same(
        "forward_dynamics_by_mass_matrix",
        [&]() -> const V& { return forward_dynamics_by_mass_matrix(m.model, m.ws, q, v, tau); },
        [&](const V& x) -> const V& { return forward_dynamics_by_mass_matrix(m.model, m.ws, q, v, x); });
    expect_same(
        "mass_matrix_times", [&]() -> const V& { return mass_matrix_times(m.model, m.ws, q, a); },
        [&](const V& x) -> const V& { return mass_matrix_times(m.model, m.ws, q, x); });
    expect_same(
        "inverse_mass_matrix_times",
        [&]() -> const V& { return inverse_mass_matrix_times(m.model, m.ws, q, tau); },
        [&](const V& x) -> const V& { return inverse_mass_matrix_times(m.model, m.ws, q, x); });
    factorize_mass_matrix(m.model, m.ws, q);
    expect_same(
        "solve_mass_matrix", [&]() -> const V& { return solve_mass_matrix(m.model, m.ws, tau); },
        [&](const V& x) -> const V& { return solve_mass_matrix(m.model, m.ws, x); });

    std::vector<bool> given(static_cast<std::size_t>(m.nv()));
    for (std::size_t k = 0; k < given.size(); k += 2) given[k] = true;
    const HybridResult<double> copy = hybrid_dynamics(m.model, m.ws, q, v, a, tau, given);
    const HybridResult<double> expected = hybrid_dynamics(m.model, m.ws, q, v, copy.a, copy.tau, given);
    const HybridResult<double>& result = hybrid_dynamics(m.model, m.ws, q, v, a, tau, given);
    const HybridResult<double>& again = hybrid_dynamics(m.model, m.ws, q, v, result.a, result.tau, given);
    EXPECT_TRUE(close(again.a, expected.a, 0)) << "hybrid_dynamics";
    EXPECT_TRUE(close(again.tau, expected.tau, 0)) << "hybrid_dynamics";
  });
}

}  // namespace
}  // namespace limber::test
