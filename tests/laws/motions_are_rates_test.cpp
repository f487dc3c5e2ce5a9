// Velocity is the rate of placement, acceleration that of velocity, dJ/dt that of J: by dual numbers.
#include <limber/algorithms/kinematics.hpp>
#include <limber/dynamics/dynamics.hpp>

#include "laws/moving_state.hpp"
#include "support/rates.hpp"

namespace limber::test {
namespace {

/// f(mechanism, its kinematics as it moves, frame, name)
template <class F>
void for_each_moving_frame(F&& f) {
  for_each_mechanism(
      [&](Mechanism& m) {
        KinematicsScratch<D> s(m.model);
        const std::vector<D> q = moving_position(m.model, m.q, m.v), v = moving(m.v, m.a);
        s.compute_columns(m.model, q.data());
        s.motions.compute_velocities(m.model, s.columns, v.data());
        for (const std::string& name : m.frames()) {
          SCOPED_TRACE(name);
          f(m, s, m.model.frames()[static_cast<std::size_t>(m.model.frame_index(name))], name);
          if (::testing::Test::HasFailure()) return;
        }
      },
      20);
}

TEST(MotionLaw, VelocityIsTheRateOfPlacement) {
  for_each_moving_frame(
      [](Mechanism& m, KinematicsScratch<D>& s, const Frame<double>& frame, const std::string& name) {
        const Transform<D> x = frame_placement(s.frames, frame);
        const Motion<double> v = velocity(m.model, m.ws, m.q, m.v, name, Coordinates::world_aligned);
        EXPECT_TRUE(close_to(v.linear, rate(x.translation)));
        const Mat3<double> turning = cross_matrix(v.angular) * value(x.rotation.matrix);
        for (int k = 0; k < 3; ++k)
          EXPECT_TRUE(close_to(turning.column(k), rate(x.rotation.matrix).column(k)));
      });
}

TEST(MotionLaw, AccelerationIsTheRateOfVelocity) {
  for_each_moving_frame([](Mechanism& m, KinematicsScratch<D>& s, const Frame<double>& frame,
                           const std::string& name) {
    const auto rate_in = [&](Coordinates coordinates) {
      return rate(coordinates_from_common(s.frames, frame, coordinates) * s.motions.velocity_of(frame.body));
    };
    for (const Coordinates c : {Coordinates::body, Coordinates::world})
      EXPECT_TRUE(close_to(acceleration(m.model, m.ws, m.q, m.v, m.a, name, c), rate_in(c)));
    // In world axes at the moving origin the numbers of the velocity are [ω; ṙ].
    const Motion<double> classical = rate_in(Coordinates::world_aligned);
    EXPECT_TRUE(close_to(
        classical_acceleration(m.model, m.ws, m.q, m.v, m.a, name, Coordinates::world_aligned), classical));
    const Transform<double> axes{m.reference.placement(name).rotation, Vec3<double>::zero()};
    EXPECT_TRUE(
        close_to(classical_acceleration(m.model, m.ws, m.q, m.v, m.a, name), inverse_times(axes, classical)));
  });
}

TEST(MotionLaw, JacobianRateIsTheRateOfTheJacobian) {
  for_each_moving_frame([](Mechanism& m, KinematicsScratch<D>& s, const Frame<double>& frame,
                           const std::string& name) {
    std::vector<D> j(size_of(m, 6));
    for (const Coordinates c : kCoordinates) {
      frame_jacobian(m.model, s.frames, s.columns, frame, c, j.data());
      EXPECT_TRUE(close(jacobian_rate(m.model, m.ws, m.q, m.v, name, c), rates(j, 6))) << static_cast<int>(c);
    }
  });
}

}  // namespace
}  // namespace limber::test
