// τ = H a + C v + g − Σ Jᵀ f, against the reference.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(InverseDynamics, IsThatOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(
        close(inverse_dynamics(m.model, m.ws, m.q, m.v, m.a),
              m.from_reference(m.reference.inverse_dynamics(m.to_reference(m.v), m.to_reference(m.a)))));
  });
}

TEST(InverseDynamics, TakesForcesOnAnyFrame) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close(inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces),
                      m.from_reference(m.reference.inverse_dynamics(m.to_reference(m.v), m.to_reference(m.a),
                                                                    m.link_forces))));
  });
}

TEST(InverseDynamics, ForgetsForcesThatWereCleared) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::VectorXd without = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a);
        m.forces.clear();
        EXPECT_EQ(inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces), without);
      },
      20);
}

TEST(BiasForces, AreThoseOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close(bias_forces(m.model, m.ws, m.q, m.v),
                      m.from_reference(m.reference.bias_forces(m.to_reference(m.v)))));
  });
}

TEST(GravityForces, AreThoseOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close(gravity_forces(m.model, m.ws, m.q), m.from_reference(m.reference.gravity_forces())));
  });
}

}  // namespace
}  // namespace limber::test
