// The easy API in float: what float allows of what double gives.
#include "algorithms/all_functions.hpp"

#include <limber/robots/robots.hpp>

#include <set>

namespace limber::test {
namespace {

/// Those that solve with H lose as many digits as it is badly conditioned.
const std::set<std::string> kSolve = {"inverse_mass_matrix",
                                      "solve_mass_matrix",
                                      "inverse_mass_matrix_times",
                                      "forward_dynamics",
                                      "forward_dynamics_by_mass_matrix",
                                      "hybrid_dynamics",
                                      "operational_space_inertia",
                                      "inverse_operational_space_inertia",
                                      "dynamically_consistent_inverse",
                                      "operational_space_dynamics",
                                      "articulated_inertia",
                                      "articulated_body",
                                      "connection",
                                      "covariant_derivative"};

void expect_near_double(const Mechanism& m, double tolerance, double solve_tolerance) {
  const Model<float> model = m.model.cast<float>();
  Workspace<float> ws(model);
  Workspace<double> exact_ws(m.model);
  const auto exact = all_results(m.model, exact_ws, Arguments<double>(m, m.model));
  std::size_t k = 0;
  for_each_function(model, ws, Arguments<float>(m, model), [&](const char* name, auto&& call) {
    const std::vector<double> result = flattened(call()), &expected = exact[k++];
    // There is no Λ, at least to the digits of one of them.
    if (result.empty() || (expected.empty() && kSolve.contains(name))) return;
    ASSERT_EQ(result.size(), expected.size());
    const double allowed = kSolve.contains(name) ? solve_tolerance : tolerance;
    if (allowed == 0) return;
    const auto size = static_cast<Eigen::Index>(result.size());
    EXPECT_TRUE(close(Eigen::Map<const Eigen::VectorXd>(result.data(), size),
                      Eigen::Map<const Eigen::VectorXd>(expected.data(), size), allowed))
        << name;
  });
}

TEST(Float, IsNearDouble) {
  for_each_mechanism([](Mechanism& m) { expect_near_double(m, 3e-4, 0); }, 20);
}

TEST(Float, SolvesForArms) {
  for (const ModelSpec& spec : {robots::panda_spec(), robots::ur5_spec()})
    expect_near_double(Mechanism(spec.name, spec, Posture::random, 11), 1e-4, 1e-2);
}

}  // namespace
}  // namespace limber::test
