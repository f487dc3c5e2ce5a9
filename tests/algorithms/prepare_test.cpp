// A workspace that makes its memory on use gives the same numbers, and takes what the functions take.
#include <limber/robots/robots.hpp>

#include "algorithms/all_functions.hpp"

namespace limber::test {
namespace {

TEST(PrepareOnUse, GivesTheSameNumbers) {
  for (const Kind kind : kKinds) {
    SCOPED_TRACE(static_cast<int>(kind));
    Mechanism m("", random_mechanism(kind, 9, 30), Posture::random, 30);
    const Arguments<double> x(m, m.model);
    Workspace<double> on_use(m.model, Prepare::on_use);
    EXPECT_EQ(all_results(m.model, on_use, x).size(), all_results(m.model, m.ws, x).size());
    const auto expected = all_results(m.model, m.ws, x), results = all_results(m.model, on_use, x);
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_TRUE(identical(results[k], expected[k])) << k;
  }
}

/// All matrices of a workspace for this chain would take 13 GB.
TEST(PrepareOnUse, TakesMemoryAsTheNumberOfBodies) {
  const Model<double> model = robots::serial_chain(10'000);
  Workspace<double> ws(model, Prepare::on_use);
  const Eigen::VectorXd q = Eigen::VectorXd::Constant(model.nv(), 0.01), v = q, a = q;
  const Eigen::VectorXd tau = inverse_dynamics(model, ws, q, v, a);
  EXPECT_TRUE(tau.allFinite());
  EXPECT_TRUE(forward_dynamics(model, ws, q, v, tau).allFinite());
  EXPECT_TRUE(std::isfinite(kinetic_energy(model, ws, q, v)));
  EXPECT_TRUE(jacobian(model, ws, q, static_cast<int>(model.frames().size()) - 1).allFinite());
}

}  // namespace
}  // namespace limber::test
