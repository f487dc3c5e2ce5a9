// What a joint transmits: all that its subtree's bodies and rotors need beyond gravity and outer forces.
#include <limber/dynamics/dynamics.hpp>

#include <set>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// I a + v ×* I v − weight of a link or rotor, in world coordinates.
Force<double> need(const Mechanism& m, const std::string& name, const InertiaSpec& inertia) {
  const Inertia<double> i = m.reference.placement(name) * inertia.inertia();
  const Eigen::VectorXd v = m.to_reference(m.v), a = m.to_reference(m.a);
  Motion<double> acceleration = m.reference.acceleration(name, v, a);
  acceleration.linear -= m.spec.gravity;
  return force_for(i, m.reference.velocity(name, v), acceleration);
}

/// The links that hang on `link`, itself included; all for the world.
std::set<std::string> subtree(const ModelSpec& spec, const std::string& link) {
  std::set<std::string> links{link};
  for (std::size_t before = 0; before != links.size();) {
    before = links.size();
    for (const BodySpec& body : spec.bodies)
      if (links.contains(body.parent)) links.insert(body.name);
  }
  return links;
}

/// In world coordinates; links that are fixed to the world need nothing of the robot.
Force<double> need_of_all(const Mechanism& m, const std::set<std::string>& links) {
  Force<double> sum = Force<double>::zero();
  for (const BodySpec& body : m.spec.bodies) {
    const int frame = m.model.frame_index(body.name);
    if (links.contains(body.name) && m.model.frames()[static_cast<std::size_t>(frame)].body != 0) {
      sum += need(m, body.name, body.inertia);
      if (const auto f = m.link_forces.find(body.name); f != m.link_forces.end())
        sum -= m.reference.placement(body.name) * f->second;
    }
    for (const RotorSpec& rotor : body.rotors)
      if (links.contains(rotor.carrier.value_or(body.parent))) sum += need(m, rotor.name, rotor.inertia);
  }
  return sum;
}

TEST(JointWrench, CarriesTheSubtree) {
  for_each_mechanism(
      [](Mechanism& m) {
        inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
        for (const BodySpec& body : m.spec.bodies)
          if (body.joint.type != JointType::fixed) {
            EXPECT_TRUE(close_to(
                joint_wrench(m.model, m.ws, body.name),
                inverse_times(m.reference.placement(body.name), need_of_all(m, subtree(m.spec, body.name))),
                2e-12))
                << body.name;
          }
      },
      40);
}

TEST(JointWrench, WorksOnTheJointsDegreesAsTheForce) {
  // A chain without coupling: τ = Sᵀ f across each joint, and armature is not a force of the joint.
  for_each_mechanism(
      [](Mechanism& m) {
        if (m.model.has_other_coupling() || !m.model.rotors().empty()) return;
        const Eigen::VectorXd tau = inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
        const Eigen::MatrixXd j = joint_jacobian(m.model, m.ws, m.q);
        for (const JointInfo& joint : m.model.names().joints) {
          const Force<double> f = m.reference.placement(joint.link) * joint_wrench(m.model, m.ws, joint.link);
          for (int k = joint.v_index; k < joint.v_index + joint.nv; ++k)
            EXPECT_TRUE(close_to(
                j.col(k).dot(eigen(f)) + m.model.constants().armature[static_cast<std::size_t>(k)] * m.a[k],
                tau[k], 1e-11))
                << joint.name;
        }
      },
      20);
}

TEST(BaseForce, IsOppositeToWhatTheRobotNeeds) {
  for_each_mechanism(
      [](Mechanism& m) {
        inverse_dynamics(m.model, m.ws, m.q, m.v, m.a, m.forces);
        EXPECT_TRUE(close_to(base_force(m.model, m.ws), -need_of_all(m, subtree(m.spec, kWorld)), 2e-12));
      },
      40);
}

}  // namespace
}  // namespace limber::test
