// Energies, mass, centre of mass and momentum, against the reference.
#include <limber/dynamics/dynamics.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// Everything in the reference but links that are fixed to the world: their mass and first moment.
Inertia<double> moving_inertia(const Mechanism& m) {
  Inertia<double> all = Inertia<double>::zero();
  for (const BodySpec& body : m.spec.bodies) {
    const int frame = m.model.frame_index(body.name);
    if (m.model.frames()[static_cast<std::size_t>(frame)].body != 0)
      all += m.reference.placement(body.name) * body.inertia.inertia();
    for (const RotorSpec& rotor : body.rotors)
      all += m.reference.placement(rotor.name) * rotor.inertia.inertia();
  }
  return all;
}

TEST(KineticEnergy, IsThatOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(
        close_to(kinetic_energy(m.model, m.ws, m.q, m.v), m.reference.kinetic_energy(m.to_reference(m.v))));
  });
}

TEST(KineticEnergy, IsAQuadraticFormOfTheMassMatrix) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd h = mass_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(close_to(kinetic_energy(m.model, m.ws, m.q, m.v), 0.5 * m.v.dot(h * m.v)));
  });
}

TEST(PotentialEnergy, IsThatOfAllThatMoves) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(
        close_to(potential_energy(m.model, m.ws, m.q), -dot(m.spec.gravity, moving_inertia(m).first_moment)));
  });
}

TEST(TotalMass, IsThatOfAllThatMoves) {
  for_each_mechanism(
      [](Mechanism& m) { EXPECT_TRUE(close_to(total_mass(m.model), moving_inertia(m).mass)); });
}

TEST(CenterOfMass, IsThatOfAllThatMoves) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close_to(center_of_mass(m.model, m.ws, m.q), moving_inertia(m).com()));
  });
}

TEST(Momentum, IsThatOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close_to(momentum(m.model, m.ws, m.q, m.v), m.reference.momentum(m.to_reference(m.v))));
  });
}

TEST(CenterOfMassVelocity, TimesMassIsTheLinearMomentum) {
  for_each_mechanism([](Mechanism& m) {
    EXPECT_TRUE(close_to(center_of_mass_velocity(m.model, m.ws, m.q, m.v) * total_mass(m.model),
                         m.reference.momentum(m.to_reference(m.v)).linear));
  });
}

TEST(CenterOfMassJacobian, TimesTheVelocityIsTheCentersVelocity) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::MatrixXd j = center_of_mass_jacobian(m.model, m.ws, m.q);
        EXPECT_TRUE(close(j * m.v, eigen(center_of_mass_velocity(m.model, m.ws, m.q, m.v))));
        for (int k = 0; k < m.nv(); ++k) {
          const Eigen::VectorXd unit = Eigen::VectorXd::Unit(m.nv(), k);
          EXPECT_TRUE(close(j.col(k), eigen(center_of_mass_velocity(m.model, m.ws, m.q, unit))));
        }
      },
      40);
}

TEST(CentroidalMomentumMatrix, GivesTheMomentumAboutTheCenterOfMass) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Vec3<double> center = moving_inertia(m).com();
        const Eigen::MatrixXd matrix = centroidal_momentum_matrix(m.model, m.ws, m.q);
        EXPECT_TRUE(close(matrix * m.v, eigen(wrench_at(m.reference.momentum(m.to_reference(m.v)), center))));
        for (int k = 0; k < m.nv(); ++k) {
          const Eigen::VectorXd unit = Eigen::VectorXd::Unit(m.nv(), k);
          const Force<double> column = m.reference.momentum(m.to_reference(unit));
          EXPECT_TRUE(close(matrix.col(k), eigen(wrench_at(column, center))));
        }
      },
      40);
}

TEST(CompositeInertia, IsTheSumOverTheSubtree) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const std::string& frame : m.frames()) {
          // All links and rotors whose body is in the subtree of the frame's body.
          const int root = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(frame))].body;
          const auto below = [&](const std::string& link) {
            const int i = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(link))].body;
            return m.model.topology().in_subtree(i, root);
          };
          Inertia<double> sum = Inertia<double>::zero();
          for (const BodySpec& body : m.spec.bodies) {
            const int i = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(body.name))].body;
            if (i != 0 && below(body.name)) sum += m.reference.placement(body.name) * body.inertia.inertia();
            for (const RotorSpec& rotor : body.rotors)
              if (below(rotor.carrier.value_or(body.parent)))
                sum += m.reference.placement(rotor.name) * rotor.inertia.inertia();
          }
          EXPECT_TRUE(close_to(composite_inertia(m.model, m.ws, m.q, frame),
                               inverse_times(m.reference.placement(frame), sum)))
              << frame;
        }
      },
      40);
}

}  // namespace
}  // namespace limber::test
