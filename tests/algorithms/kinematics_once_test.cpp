// Kinematics, computed once, says what the functions that take q say.
#include <limber/dynamics/dynamics.hpp>

#include <stdexcept>

#include "support/allocations.hpp"
#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(KinematicsOnce, SaysWhatTheFunctionsSay) {
  for_each_mechanism(
      [](Mechanism& m) {
        Kinematics<double> kin(m.model);
        const Vec3<double> point{0.1, -0.2, 0.3};
        const Force<double> wrench{{1, -2, 3}, {-4, 5, 0.5}};
        for (int frame = 0; frame < static_cast<int>(m.model.frames().size()); ++frame) {
          kin.update(m.q, m.v, m.a);
          EXPECT_TRUE(close_to(kin.placement(frame), placement(m.model, m.ws, m.q, frame), 0));
          for (const Coordinates c : kCoordinates) {
            EXPECT_TRUE(close_to(kin.velocity(frame, c), velocity(m.model, m.ws, m.q, m.v, frame, c), 0));
            EXPECT_TRUE(close_to(kin.acceleration(frame, c),
                                 acceleration(m.model, m.ws, m.q, m.v, m.a, frame, c), 0));
            EXPECT_TRUE(close_to(kin.classical_acceleration(frame, c),
                                 classical_acceleration(m.model, m.ws, m.q, m.v, m.a, frame, c), 0));
            EXPECT_TRUE(close_to(kin.velocity_product_acceleration(frame, c),
                                 velocity_product_acceleration(m.model, m.ws, m.q, m.v, frame, c), 1e-11));
            EXPECT_TRUE(close(kin.jacobian(frame, c), jacobian(m.model, m.ws, m.q, frame, c), 0));
            EXPECT_TRUE(
                close(kin.jacobian(frame, point, c), jacobian(m.model, m.ws, m.q, frame, point, c), 0));
            EXPECT_TRUE(
                close(kin.jacobian_rate(frame, c), jacobian_rate(m.model, m.ws, m.q, m.v, frame, c), 0));
            EXPECT_TRUE(close(kin.joint_forces(frame, wrench, c),
                              joint_forces(m.model, m.ws, m.q, frame, wrench, c), 0));
          }
          kin.update(m.q, m.v);
          EXPECT_TRUE(close_to(kin.velocity_product_acceleration(frame),
                               velocity_product_acceleration(m.model, m.ws, m.q, m.v, frame), 0));
        }
        EXPECT_TRUE(close(kin.joint_jacobian(), joint_jacobian(m.model, m.ws, m.q), 0));
      },
      18);
}

TEST(KinematicsOnce, AsksForNoMemory) {
  Mechanism m("", random_mechanism(Kind::coupled, 9, 3), Posture::random, 3);
  Kinematics<double> kin(m.model);
  EXPECT_EQ(allocations_of([&] {
              kin.update(m.q);
              kin.update(m.q, m.v);
              kin.update(m.q, m.v, m.a);
              kin.placement(1);
              kin.velocity(1);
              kin.acceleration(1);
              kin.classical_acceleration(1);
              kin.velocity_product_acceleration(1);
              kin.jacobian(1);
              kin.jacobian_rate(1);
              kin.joint_jacobian();
              kin.joint_forces(1, Force<double>{{1, 2, 3}, {4, 5, 6}});
            }),
            0u);
}

TEST(KinematicsOnce, KeepsTheStateOfItsLastUpdate) {
  Mechanism m("", random_mechanism(Kind::floating, 7, 5), Posture::random, 5);
  Kinematics<double> kin(m.model);
  {
    const Eigen::VectorXd q = m.q, v = m.v;  // gone when the rate is asked for
    kin.update(q, v);
  }
  EXPECT_TRUE(close(kin.jacobian_rate(1), jacobian_rate(m.model, m.ws, m.q, m.v, 1), 0));
}

TEST(KinematicsOnce, SaysWhatHasToComeFirst) {
  Mechanism m("", random_mechanism(Kind::tree, 3, 1), Posture::random, 1);
  Kinematics<double> kin(m.model);
  const auto message = [](auto&& f) -> std::string {
    try {
      f();
    } catch (const std::logic_error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message([&] { kin.placement(1); }), "Kinematics::placement: call update(q) first");
  kin.update(m.q);
  EXPECT_EQ(message([&] { kin.jacobian(1); }), "no error");
  EXPECT_EQ(message([&] { kin.velocity(1); }), "Kinematics::velocity: call update(q, v) first");
  kin.update(m.q, m.v);
  EXPECT_EQ(message([&] { kin.acceleration(1); }), "Kinematics::acceleration: call update(q, v, a) first");
  EXPECT_EQ(message([&] { kin.update(Eigen::VectorXd::Zero(99)); }).substr(0, 35),
            "Kinematics::update: q has 99 number");
  const Kinematics<double> other = std::move(kin);
  EXPECT_EQ(message([&] { kin.update(m.q); }), "Kinematics: it was moved to another");
}

}  // namespace
}  // namespace limber::test
