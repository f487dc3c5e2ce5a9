// Where every link and named frame is and how it moves, in the three coordinates, against the reference.
#include <limber/dynamics/dynamics.hpp>
#include <limber/spatial/acceleration.hpp>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// f(mechanism, frame, coordinates)
template <class F>
void for_each_frame(F&& f) {
  for_each_mechanism(
      [&](Mechanism& m) {
        for (const std::string& frame : m.frames())
          for (const Coordinates coordinates : kCoordinates) {
            SCOPED_TRACE(frame + " in coordinates " + std::to_string(static_cast<int>(coordinates)));
            f(m, frame, coordinates);
            if (::testing::Test::HasFailure()) return;
          }
      },
      40);
}

TEST(Placement, IsThatOfTheReference) {
  for_each_mechanism([](Mechanism& m) {
    for (const std::string& frame : m.frames())
      EXPECT_TRUE(close_to(placement(m.model, m.ws, m.q, frame), m.reference.placement(frame))) << frame;
  });
}

TEST(Placement, OfAFrameByItsNumberIsThatByItsName) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const std::string& frame : m.frames())
          EXPECT_TRUE(close_to(placement(m.model, m.ws, m.q, m.model.frame_index(frame)),
                               placement(m.model, m.ws, m.q, frame.c_str()), 0))
              << frame;
      },
      10);
}

TEST(Velocity, IsThatOfTheReference) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    EXPECT_TRUE(close_to(velocity(m.model, m.ws, m.q, m.v, frame, coordinates),
                         m.in(coordinates, frame, m.reference.velocity(frame, m.to_reference(m.v)))));
  });
}

TEST(Acceleration, IsThatOfTheReference) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    EXPECT_TRUE(close_to(
        acceleration(m.model, m.ws, m.q, m.v, m.a, frame, coordinates),
        m.in(coordinates, frame, m.reference.acceleration(frame, m.to_reference(m.v), m.to_reference(m.a)))));
  });
}

TEST(ClassicalAcceleration, IsThatOfTheReference) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Motion<double> v = m.in(coordinates, frame, m.reference.velocity(frame, m.to_reference(m.v)));
    const Motion<double> a =
        m.in(coordinates, frame, m.reference.acceleration(frame, m.to_reference(m.v), m.to_reference(m.a)));
    EXPECT_TRUE(close_to(classical_acceleration(m.model, m.ws, m.q, m.v, m.a, frame, coordinates),
                         classical_from_spatial(a, v)));
  });
}

TEST(VelocityProductAcceleration, IsThatOfTheReference) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Eigen::VectorXd v = m.to_reference(m.v);
    EXPECT_TRUE(close_to(velocity_product_acceleration(m.model, m.ws, m.q, m.v, frame, coordinates),
                         m.in(coordinates, frame, m.reference.acceleration(frame, v, 0 * v))));
  });
}

}  // namespace
}  // namespace limber::test
