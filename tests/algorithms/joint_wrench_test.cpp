// What a joint transmits: all that its subtree's bodies and rotors need beyond gravity and outer forces.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/builder.hpp>

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

/// The links beyond `link`, itself included; all for the world.
std::set<std::string> subtree(const ModelSpec& spec, const std::string& link) {
  std::set<std::string> links{link};
  for (std::size_t before = 0; before != links.size();) {
    before = links.size();
    for (const BodySpec& body : spec.bodies)
      if (links.contains(body.parent)) links.insert(body.name);
  }
  return links;
}

/// The same of a link, less the forces on it.
Force<double> need_of_link(const Mechanism& m, const BodySpec& body) {
  const Force<double> all = need(m, body.name, body.inertia);
  const auto force = m.link_forces.find(body.name);
  return force == m.link_forces.end() ? all : all - m.reference.placement(body.name) * force->second;
}

/// Whether a link is fixed to the world.
bool is_fixed(const Mechanism& m, const std::string& link) {
  return m.model.frames()[static_cast<std::size_t>(m.model.frame_index(link))].body == 0;
}

/// What these links and the rotors on them need, in world coordinates.
Force<double> need_of_all(const Mechanism& m, const std::set<std::string>& links) {
  Force<double> sum = Force<double>::zero();
  for (const BodySpec& body : m.spec.bodies) {
    if (links.contains(body.name)) sum += need_of_link(m, body);
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
          EXPECT_TRUE(close_to(
              joint_wrench(m.model, m.ws, body.name),
              inverse_times(m.reference.placement(body.name), need_of_all(m, subtree(m.spec, body.name))),
              2e-12))
              << body.name << ", " << to_string(body.joint.type);
      },
      40);
}

TEST(JointWrench, OfAFixedJointForgetsForcesThatAreGone) {
  const Model<double> model = build(ModelBuilder("arm")
                                        .body("hand")
                                        .revolute("wrist", {0, 1, 0})
                                        .point_mass(2, {0.1, 0, 0})
                                        .body("sensor")
                                        .fixed("mount")
                                        .at({0.2, 0, 0})
                                        .point_mass(1, {0.1, 0, 0})
                                        .spec());
  Workspace<double> ws(model);
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(1);
  const ExternalForces<double> forces =
      std::move(ExternalForces<double>(model)
                    .add(model, "sensor", Force<double>{{0, 0, 0}, {0, 0, 5}})
                    .add(model, "hand", Force<double>{{0, 0, 0}, {0, 0, 7}}));
  const auto expect_weight = [&](double newtons) {
    const Force<double> wrench = joint_wrench(model, ws, "sensor");
    EXPECT_DOUBLE_EQ(wrench.linear.z, newtons);
    EXPECT_NEAR(wrench.angular.y, -0.1 * 9.81, 1e-15);
  };
  inverse_dynamics(model, ws, zero, zero, zero);
  expect_weight(9.81);
  inverse_dynamics(model, ws, zero, zero, zero, forces);
  expect_weight(9.81 - 5);
  inverse_dynamics(model, ws, zero, zero, zero);
  expect_weight(9.81);
}

TEST(JointWrench, WorksOnTheJointsDegreesAsTheForce) {
  // A chain without coupling: τ = Sᵀ f across each joint, and armature is not a force of the joint.
  for_each_mechanism(
      [](Mechanism& m) {
        if (m.model.has_driven_bodies() || !m.model.rotors().empty()) return;
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
        // Links that are fixed to the world are no part of the robot; rotors on them are.
        Force<double> need = need_of_all(m, subtree(m.spec, kWorld));
        for (const BodySpec& body : m.spec.bodies)
          if (is_fixed(m, body.name)) need -= need_of_link(m, body);
        EXPECT_TRUE(close_to(base_force(m.model, m.ws), -need, 2e-12));
      },
      40);
}

}  // namespace
}  // namespace limber::test
