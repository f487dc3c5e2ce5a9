// g = ∂V/∂q, degree by degree, by dual numbers.
#include <limber/algorithms/momentum.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"

namespace limber::test {
namespace {

TEST(GravityLaw, IsTheGradientOfThePotential) {
  for_each_mechanism(
      [](Mechanism& m) {
        MomentumScratch<D> scratch(m.model);
        Eigen::VectorXd gradient(m.nv());
        for (int k = 0; k < m.nv(); ++k) {
          const std::vector<D> q = moving_position(m.model, m.q, Eigen::VectorXd::Unit(m.nv(), k));
          scratch.compute_composites(m.model, q.data());
          gradient[k] = potential_energy(m.model, scratch.frames, scratch.inertias).derivative;
        }
        EXPECT_TRUE(close(gravity_forces(m.model, m.ws, m.q), gradient));
      },
      40);
}

}  // namespace
}  // namespace limber::test
