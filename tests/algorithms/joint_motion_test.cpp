// How joints move and what they transmit, against the motions of links in the reference.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>

#include <Eigen/QR>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

Eigen::VectorXd own_numbers(const Mechanism& m, const std::string& joint, const Eigen::VectorXd& x) {
  const JointInfo& info = m.model.names().joints[static_cast<std::size_t>(m.model.joint_index(joint))];
  return x.segment(info.v_index, info.nv);
}

TEST(JointMotion, IsHowLinksMoveRelativeToTheirParents) {
  for_each_mechanism(
      [](Mechanism& m) {
        const Eigen::VectorXd v = m.to_reference(m.v), a = m.to_reference(m.a);
        for (const BodySpec& body : m.spec.bodies) {
          const JointMotion<double> motion = joint_motion(m.model, m.ws, m.q, m.v, body.name);
          const Transform<double> x = m.reference.placement(body.name);
          EXPECT_TRUE(close_to(motion.placement, inverse_times(m.reference.placement(body.parent), x)));
          const Motion<double> own_velocity = m.reference.velocity(body.name, v);
          const auto relative = [&](const Motion<double>& own, const Motion<double>& parent) {
            return eigen(inverse_times(x, own - parent));
          };
          const Eigen::VectorXd velocity = relative(own_velocity, m.reference.velocity(body.parent, v)),
                                acceleration = relative(m.reference.acceleration(body.name, v, a),
                                                        m.reference.acceleration(body.parent, v, a));
          const int degrees = velocity_count(body.joint);
          ASSERT_EQ(motion.columns.cols(), degrees);
          ASSERT_EQ(motion.constraint_forces.cols(), 6 - degrees);
          // A mimic joint has a velocity of its own, which no vector holds.
          Eigen::VectorXd rates, changes;
          if (body.joint.mimic) {
            rates = motion.columns.transpose() * velocity / motion.columns.squaredNorm();
            changes = motion.columns.transpose() * acceleration / motion.columns.squaredNorm();
          } else if (degrees > 0) {
            rates = own_numbers(m, body.joint.name, m.v);
            changes = own_numbers(m, body.joint.name, m.a);
          } else {
            rates = changes = Eigen::VectorXd(0);
          }
          EXPECT_TRUE(close(motion.columns * rates, velocity)) << body.name;
          if (!body.joint.mimic) {
            const Motion<double> joint_velocity =
                inverse_times(x, own_velocity - m.reference.velocity(body.parent, v));
            const Eigen::VectorXd turning = eigen(cross(inverse_times(x, own_velocity), joint_velocity));
            EXPECT_TRUE(close(motion.columns * changes + eigen(motion.velocity_product) + turning,
                              acceleration, 1e-11))
                << body.name;
          }
          EXPECT_TRUE(close(motion.columns.transpose() * motion.constraint_forces,
                            Eigen::MatrixXd::Zero(degrees, 6 - degrees)));
          if (degrees < 6) {
            EXPECT_EQ(Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(motion.constraint_forces).rank(),
                      6 - degrees);
          }
        }
      },
      18);
}

TEST(JointWrenchParts, AddUpAndTheConstraintDoesNoWork) {
  for_each_mechanism(
      [](Mechanism& m) {
        inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
        for (const BodySpec& body : m.spec.bodies) {
          const JointWrenchParts<double> parts = joint_wrench_parts(m.model, m.ws, body.name);
          const JointMotion<double> motion = joint_motion(m.model, m.ws, m.q, m.v, body.name);
          EXPECT_TRUE(close_to(parts.active + parts.constraint, joint_wrench(m.model, m.ws, body.name)));
          const Eigen::VectorXd work = motion.columns.transpose() * eigen(parts.constraint);
          const double scale = 1 + eigen(parts.active).cwiseAbs().maxCoeff();
          EXPECT_TRUE(close(work / scale, Eigen::VectorXd::Zero(work.size()), 1e-11)) << body.name;
          if (motion.columns.cols() == 0) {
            EXPECT_TRUE(close_to(parts.active, Force<double>::zero(), 0));
          }
        }
      },
      18);
}

/// A couple about the axis of a revolute or helical joint, a force along that of a prismatic one.
TEST(JointWrenchParts, AreThoseOfTheTextbook) {
  for (const JointType type : {JointType::revolute, JointType::helical, JointType::prismatic}) {
    ModelBuilder builder("one");
    builder.body("link").joint("joint", type, {0, 1, 0}).inertia(2, {0.3, -0.1, 0.2}, {0.1, 0.2, 0.15});
    ModelSpec spec = builder.spec();
    spec.gravity = {1, -9, 3};
    if (type == JointType::helical) spec.bodies[0].joint.pitch = 0.05;
    const Model<double> model = build(spec);
    Workspace<double> ws(model);
    const Eigen::VectorXd one = Eigen::VectorXd::Ones(1);
    const double tau = inverse_dynamics(model, ws, 0.4 * one, one, 0.3 * one)[0];
    const bool slides = type == JointType::prismatic;
    const Vec3<double> along{0, tau, 0}, none{0, 0, 0};
    EXPECT_TRUE(close_to(joint_wrench_parts(model, ws, "link").active,
                         slides ? Force<double>{none, along} : Force<double>{along, none}))
        << to_string(type);
  }
}

}  // namespace
}  // namespace limber::test
