// All terms at once are the terms one by one.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(AllTerms, AreTheSingleTerms) {
  for_each_mechanism([](Mechanism& m) {
    const AllTerms<double>& t = all_terms(m.model, m.ws, m.q, m.v);
    EXPECT_TRUE(close(t.mass_matrix, mass_matrix(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(t.bias_forces, bias_forces(m.model, m.ws, m.q, m.v)));
    EXPECT_TRUE(close(t.gravity_forces, gravity_forces(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(t.joint_jacobian, joint_jacobian(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(t.centroidal_momentum_matrix, centroidal_momentum_matrix(m.model, m.ws, m.q)));
    EXPECT_TRUE(close(t.center_of_mass_jacobian, center_of_mass_jacobian(m.model, m.ws, m.q)));
    EXPECT_TRUE(close_to(t.center_of_mass, center_of_mass(m.model, m.ws, m.q)));
    EXPECT_TRUE(close_to(t.center_of_mass_velocity, center_of_mass_velocity(m.model, m.ws, m.q, m.v)));
    EXPECT_TRUE(close_to(t.momentum, momentum(m.model, m.ws, m.q, m.v)));
    EXPECT_TRUE(close_to(t.kinetic_energy, kinetic_energy(m.model, m.ws, m.q, m.v)));
    EXPECT_TRUE(close_to(t.potential_energy, potential_energy(m.model, m.ws, m.q)));
  });
}

}  // namespace
}  // namespace limber::test
