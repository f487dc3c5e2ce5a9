// A robot far from the world's origin moves as it does at the origin.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/robots.hpp>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

struct At {
  const Model<double> model;
  Eigen::VectorXd q;
  Workspace<double> ws{model};
};

/// All that does not depend on where the world's origin is.
void expect_same(At here, At there) {
  const int nv = here.model.nv();
  Draw<double> draw(5);
  const Eigen::VectorXd v = random_vector(draw, nv), tau = random_vector(draw, nv) * 10;
  EXPECT_TRUE(
      close(mass_matrix(there.model, there.ws, there.q), mass_matrix(here.model, here.ws, here.q), 1e-11));
  EXPECT_TRUE(close(bias_forces(there.model, there.ws, there.q, v),
                    bias_forces(here.model, here.ws, here.q, v), 1e-11));
  EXPECT_TRUE(close(forward_dynamics(there.model, there.ws, there.q, v, tau),
                    forward_dynamics(here.model, here.ws, here.q, v, tau), 1e-9));
  EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(there.model, there.ws, there.q, v, tau),
                    forward_dynamics_by_mass_matrix(here.model, here.ws, here.q, v, tau), 1e-9));
  EXPECT_TRUE(close(centroidal_momentum_matrix(there.model, there.ws, there.q),
                    centroidal_momentum_matrix(here.model, here.ws, here.q), 1e-11));
  EXPECT_TRUE(close(centroidal_momentum_matrix_rate(there.model, there.ws, there.q, v),
                    centroidal_momentum_matrix_rate(here.model, here.ws, here.q, v), 1e-10));
  EXPECT_TRUE(close_to(kinetic_energy(there.model, there.ws, there.q, v),
                       kinetic_energy(here.model, here.ws, here.q, v), 1e-11));
  EXPECT_TRUE(close_to(center_of_mass_velocity(there.model, there.ws, there.q, v),
                       center_of_mass_velocity(here.model, here.ws, here.q, v), 1e-11));
  const int frame = static_cast<int>(here.model.frames().size()) - 1;
  for (const Coordinates c : {Coordinates::body, Coordinates::world_aligned}) {
    EXPECT_TRUE(close(jacobian(there.model, there.ws, there.q, frame, c),
                      jacobian(here.model, here.ws, here.q, frame, c), 1e-11));
    EXPECT_TRUE(close_to(acceleration(there.model, there.ws, there.q, v, v, frame, c),
                         acceleration(here.model, here.ws, here.q, v, v, frame, c), 1e-10));
  }
}

TEST(FarAway, FixedRobotsKeepTheirDigits) {
  for (ModelSpec spec : {robots::panda_spec(), robots::ur5_spec(), robots::serial_chain_spec(20),
                         random_mechanism(Kind::geared, 9, 3)}) {
    const Model<double> here = build(spec);
    for (BodySpec& body : spec.bodies)
      if (body.parent == kWorld) body.placement.translation += Vec3<double>{1e3, -700, 400};
    const Eigen::VectorXd q = random_position(here, Posture::random, 4);
    expect_same({here, q}, {build(spec), q});
  }
}

TEST(FarAway, FloatingRobotsKeepTheirDigits) {
  for (const Model<double>& model : {robots::mini_cheetah(), robots::humanoid()}) {
    Eigen::VectorXd q = random_position(model, Posture::random, 4), far = q;
    q.head(3).setZero();
    far.head(3) = Eigen::Vector3d(1e4, -7e3, 4e3);
    expect_same({model, q}, {model, far});
  }
}

}  // namespace
}  // namespace limber::test
