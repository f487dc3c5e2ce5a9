// τ·v + Σ f·v = d/dt (T + V), the joint forces and the outer ones being all that works on the mechanism.
#include <limber/algorithms/momentum.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"

namespace limber::test {
namespace {

TEST(PowerLaw, IsTheRateOfEnergy) {
  for_each_mechanism([](Mechanism& m) {
    MomentumScratch<D> s(m.model);
    const std::vector<D> q = moving_position(m.model, m.q, m.v), v = moving(m.v, m.a);
    s.compute_composites(m.model, q.data());
    const double potential_rate = potential_energy(m.model, s.frames, s.inertias).derivative;
    s.inertias.compute(m.model, s.frames);  // of single bodies
    s.motions.compute_velocities(m.model, s.columns, v.data());
    const D kinetic = kinetic_energy(m.model, s.columns, s.inertias, s.motions, v.data());
    EXPECT_TRUE(close_to(kinetic.value, kinetic_energy(m.model, m.ws, m.q, m.v)));

    double power = m.v.dot(inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces));
    for (const auto& [link, wrench] : m.link_forces)
      power += dot(velocity(m.model, m.ws, m.q, m.v, link), wrench);
    EXPECT_TRUE(close_to(power, kinetic.derivative + potential_rate));
  });
}

}  // namespace
}  // namespace limber::test
