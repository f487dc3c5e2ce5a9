// The rate of momentum is the force from outside; the centre of mass and the centroidal matrix move with it.
#include <limber/algorithms/momentum.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

/// Positions move by v, velocities by a; inertias of single bodies.
struct MovingMomentum {
  MomentumScratch<D> s;
  std::vector<D> v;

  explicit MovingMomentum(const Mechanism& m) : s(m.model), v(moving(m.v, m.a)) {
    const std::vector<D> q = moving_position(m.model, m.q, m.v);
    s.compute_composites(m.model, q.data());
    s.motions.compute_velocities(m.model, s.columns, v.data());
  }
  Force<D> momentum(const Mechanism& m) {
    s.inertias.compute(m.model, s.frames);
    return wrench_at(total_momentum(m.model, s.frames, s.columns, s.inertias, s.motions, v.data()),
                     -s.frames.origin());
  }
};

TEST(MomentumLaw, ChangesByTheForcesFromOutside) {
  for_each_mechanism([](Mechanism& m) {
    const Force<double> momentum_rate = rate(MovingMomentum(m).momentum(m));
    inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
    const Vec3<double> weight = m.spec.gravity * total_mass(m.model);
    Force<double> outside =
        -base_force(m.model, m.ws) + Force<double>::through(center_of_mass(m.model, m.ws, m.q), weight);
    for (const auto& [link, wrench] : m.link_forces) {
      const Frame<double>& frame = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(link))];
      if (frame.body != 0) outside += m.reference.placement(link) * wrench;
    }
    EXPECT_TRUE(close_to(momentum_rate, outside));
  });
}

TEST(MomentumLaw, CenterOfMassMovesWithIt) {
  for_each_mechanism([](Mechanism& m) {
    MovingMomentum moved(m);
    const Vec3<D> center = moved.s.frames.origin() + relative_center_of_mass(moved.s.inertias);
    EXPECT_TRUE(close_to(center_of_mass_velocity(m.model, m.ws, m.q, m.v), rate(center)));
    EXPECT_TRUE(close_to(center_of_mass_acceleration(m.model, m.ws, m.q, m.v, m.a),
                         rate(moved.momentum(m).linear) * (1 / total_mass(m.model))));
  });
}

TEST(MomentumLaw, CentroidalMatrixRateIsTheRateOfTheMatrix) {
  for_each_mechanism(
      [](Mechanism& m) {
        MovingMomentum moved(m);
        MomentumScratch<D>& s = moved.s;
        std::vector<D> matrix(size_of(m, 6));
        kernels::composite_momenta(m.model, s.columns, s.inertias, s.momenta);
        momentum_matrix(m.model, s.frames, s.momenta, relative_center_of_mass(s.inertias), matrix.data());
        EXPECT_TRUE(close(values(matrix, 6), centroidal_momentum_matrix(m.model, m.ws, m.q)));
        EXPECT_TRUE(close(centroidal_momentum_matrix_rate(m.model, m.ws, m.q, m.v), rates(matrix, 6)));
      },
      40);
}

TEST(MomentumLaw, CentroidalMatrixAndItsRateGiveTheRateOfMomentum) {
  for_each_mechanism([](Mechanism& m) {
    const Force<D> h = MovingMomentum(m).momentum(m);
    // About the centre of mass, which moves along the linear momentum: no term for its velocity.
    const Vec3<double> center = center_of_mass(m.model, m.ws, m.q);
    const Eigen::MatrixXd matrix = centroidal_momentum_matrix(m.model, m.ws, m.q);
    EXPECT_TRUE(close(matrix * m.a + centroidal_momentum_matrix_rate(m.model, m.ws, m.q, m.v) * m.v,
                      eigen(wrench_at(rate(h), center))));
  });
}

}  // namespace
}  // namespace limber::test
