// J of links, named frames and points, its rate, and Jᵀ f.
#include <limber/dynamics/dynamics.hpp>

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

Motion<double> motion(const Eigen::VectorXd& m) { return {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}}; }

Eigen::MatrixXd reference_jacobian(const Mechanism& m, const std::string& frame, Coordinates coordinates) {
  Eigen::MatrixXd j = m.columns_from_reference(m.reference.jacobian(frame));
  for (int k = 0; k < m.nv(); ++k) j.col(k) = eigen(m.in(coordinates, frame, motion(j.col(k))));
  return j;
}

TEST(Jacobian, IsThatOfTheReference) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    EXPECT_TRUE(
        close(jacobian(m.model, m.ws, m.q, frame, coordinates), reference_jacobian(m, frame, coordinates)));
  });
}

TEST(Jacobian, TimesTheVelocityIsTheFramesVelocity) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Eigen::MatrixXd j = jacobian(m.model, m.ws, m.q, frame, coordinates);
    EXPECT_TRUE(close(j * m.v, eigen(velocity(m.model, m.ws, m.q, m.v, frame, coordinates))));
  });
}

TEST(Jacobian, OfAPointIsThatOfAFrameThere) {
  for_each_mechanism([](Mechanism& m) {
    // Each named frame once more by a point of its link, whose axes differ by the frame's rotation.
    for (const FrameSpec& frame : m.spec.frames)
      for (const Coordinates coordinates : kCoordinates) {
        Eigen::MatrixXd expected = jacobian(m.model, m.ws, m.q, frame.name, coordinates);
        if (coordinates == Coordinates::body)
          for (int k = 0; k < m.nv(); ++k)
            expected.col(k) = eigen(Transform<double>{frame.placement.rotation, Vec3<double>::zero()} *
                                    motion(expected.col(k)));
        EXPECT_TRUE(close(jacobian(m.model, m.ws, m.q, frame.body, frame.placement.translation, coordinates),
                          expected))
            << frame.name;
      }
  });
}

TEST(JacobianRate, TimesVelocityIsTheVelocityProductAcceleration) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Eigen::MatrixXd rate = jacobian_rate(m.model, m.ws, m.q, m.v, frame, coordinates);
    // Along a frame whose origin moves but whose axes do not, numbers change as the classical acceleration.
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(m.nv());
    const Motion<double> expected =
        coordinates == Coordinates::world_aligned
            ? classical_acceleration(m.model, m.ws, m.q, m.v, zero, frame, coordinates)
            : velocity_product_acceleration(m.model, m.ws, m.q, m.v, frame, coordinates);
    EXPECT_TRUE(close(rate * m.v, eigen(expected)));
  });
}

TEST(JacobianRate, AndJacobianGiveTheAcceleration) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Eigen::MatrixXd j = jacobian(m.model, m.ws, m.q, frame, coordinates);
    const Eigen::MatrixXd rate = jacobian_rate(m.model, m.ws, m.q, m.v, frame, coordinates);
    const Motion<double> expected =
        coordinates == Coordinates::world_aligned
            ? classical_acceleration(m.model, m.ws, m.q, m.v, m.a, frame, coordinates)
            : acceleration(m.model, m.ws, m.q, m.v, m.a, frame, coordinates);
    EXPECT_TRUE(close(j * m.a + rate * m.v, eigen(expected)));
  });
}

TEST(JointForces, AreTheJacobianTransposedTimesTheWrench) {
  for_each_frame([](Mechanism& m, const std::string& frame, Coordinates coordinates) {
    const Force<double> wrench{{1, -2, 3}, {-4, 5, 0.5}};
    const Eigen::MatrixXd j = jacobian(m.model, m.ws, m.q, frame, coordinates);
    EXPECT_TRUE(
        close(joint_forces(m.model, m.ws, m.q, frame, wrench, coordinates), j.transpose() * eigen(wrench)));
  });
}

TEST(JointForces, AreWhatAnExternalForceTakesOffInverseDynamics) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Force<double> wrench{{1, -2, 3}, {-4, 5, 0.5}};
        const Eigen::VectorXd without = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a);
        for (const std::string& frame : m.frames()) {
          m.forces.clear();
          m.forces.add(m.model, frame, wrench);
          const Eigen::VectorXd with = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
          EXPECT_TRUE(close(with, without - joint_forces(m.model, m.ws, m.q, frame, wrench))) << frame;
        }
      },
      20);
}

TEST(JointJacobian, HasTheMotionThatEachJointGivesItsLink) {
  for_each_mechanism([](Mechanism& m) {
    const Eigen::MatrixXd all = joint_jacobian(m.model, m.ws, m.q);
    ASSERT_EQ(all.cols(), m.nv());
    for (const JointInfo& joint : m.model.names().joints) {
      // The link's own Jacobian less its parent's: what the joint adds.
      const std::string& parent = m.spec.find_joint(joint.name)->parent;
      const Eigen::MatrixXd own = m.columns_from_reference(m.reference.jacobian(joint.link)) -
                                  m.columns_from_reference(m.reference.jacobian(parent));
      EXPECT_TRUE(close(all.middleCols(joint.v_index, joint.nv), own.middleCols(joint.v_index, joint.nv)))
          << joint.name;
    }
  });
}

}  // namespace
}  // namespace limber::test
