// Energy, momentum and centre of mass of single links, against the reference.
#include <limber/dynamics/dynamics.hpp>

#include <algorithm>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

/// A link or a rotor of the reference, in the world.
struct Part {
  Inertia<double> inertia;
  Motion<double> velocity;
};

Part part(const Mechanism& m, const std::string& name, const InertiaSpec& inertia) {
  return {m.reference.placement(name) * inertia.inertia(), m.reference.velocity(name, m.to_reference(m.v))};
}

bool is_balanced(const Mechanism& m, const RotorSpec& rotor) {
  const auto& names = m.model.names().rotors;
  return std::find(names.begin(), names.end(), rotor.name) != names.end();
}

/// The link by itself and the balanced rotors that it carries.
std::vector<Part> parts_of(const Mechanism& m, const std::string& link) {
  std::vector<Part> parts;
  for (const BodySpec& body : m.spec.bodies) {
    if (body.name == link) parts.push_back(part(m, link, body.inertia));
    for (const RotorSpec& rotor : body.rotors)
      if (is_balanced(m, rotor) && rotor.carrier.value_or(body.parent) == link)
        parts.push_back(part(m, rotor.name, rotor.inertia));
  }
  return parts;
}

std::vector<std::string> links(const Mechanism& m) {
  std::vector<std::string> names{kWorld};
  for (const BodySpec& body : m.spec.bodies) names.push_back(body.name);
  return names;
}

/// Sums of a link and of what is fixed to it lose digits where the link is much the lighter one.
constexpr double kLinkTolerance = 1e-11;

TEST(Links, HaveTheInertiaThatTheDescriptionGives) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const std::string& link : links(m)) {
          if (link == kWorld) continue;
          Inertia<double> sum = Inertia<double>::zero();
          for (const Part& each : parts_of(m, link)) sum += each.inertia;
          EXPECT_TRUE(close_to(link_inertia(m.model, link), inverse_times(m.reference.placement(link), sum),
                               kLinkTolerance))
              << link;
          EXPECT_TRUE(close_to(link_center_of_mass(m.model, m.ws, m.q, link) * sum.mass, sum.first_moment,
                               kLinkTolerance))
              << link;
          EXPECT_TRUE(close_to(link_potential_energy(m.model, m.ws, m.q, link),
                               -dot(m.spec.gravity, sum.first_moment), kLinkTolerance))
              << link;
        }
      },
      40);
}

TEST(Links, HaveTheEnergyAndMomentumOfTheReference) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const std::string& link : links(m)) {
          double energy = 0;
          Force<double> momentum = Force<double>::zero();
          for (const Part& each : parts_of(m, link)) {
            energy += kinetic_energy(each.inertia, each.velocity);
            momentum += each.inertia * each.velocity;
          }
          EXPECT_TRUE(close_to(link_kinetic_energy(m.model, m.ws, m.q, m.v, link), energy, kLinkTolerance))
              << link;
          EXPECT_TRUE(close_to(link_momentum(m.model, m.ws, m.q, m.v, link), momentum, kLinkTolerance))
              << link;
        }
      },
      40);
}

/// With rotors that are bodies of their own, and armature, links add up to the mechanism.
TEST(Links, AddUp) {
  for_each_mechanism([](Mechanism& m) {
    const std::vector<double>& armature = m.model.constants().armature;
    double energy = 0.5 * Eigen::Map<const Eigen::VectorXd>(armature.data(), m.nv()).dot(m.v.cwiseAbs2());
    Force<double> sum = Force<double>::zero();
    for (const std::string& link : links(m)) {
      energy += link_kinetic_energy(m.model, m.ws, m.q, m.v, link);
      sum += link_momentum(m.model, m.ws, m.q, m.v, link);
    }
    for (const BodySpec& body : m.spec.bodies)
      for (const RotorSpec& rotor : body.rotors)
        if (!is_balanced(m, rotor)) {
          const Part each = part(m, rotor.name, rotor.inertia);
          energy += kinetic_energy(each.inertia, each.velocity);
          sum += each.inertia * each.velocity;
        }
    EXPECT_TRUE(close_to(kinetic_energy(m.model, m.ws, m.q, m.v), energy, kLinkTolerance));
    EXPECT_TRUE(close_to(momentum(m.model, m.ws, m.q, m.v), sum, kLinkTolerance));
  });
}

TEST(Links, HaveAJacobianOfTheirCentersOfMass) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const BodySpec& body : m.spec.bodies) {
          const Vec3<double> center = link_center_of_mass(m.model, m.ws, m.q, body.name);
          const Eigen::MatrixXd j = link_center_of_mass_jacobian(m.model, m.ws, m.q, body.name);
          const Motion<double> v = m.reference.velocity(body.name, m.to_reference(m.v));
          EXPECT_TRUE(close(j * m.v, eigen(v.linear + cross(v.angular, center)))) << body.name;
          const double mass = link_inertia(m.model, body.name).mass;
          EXPECT_TRUE(close(j * m.v * mass, eigen(link_momentum(m.model, m.ws, m.q, m.v, body.name).linear),
                            kLinkTolerance))
              << body.name;
        }
      },
      40);
}

TEST(Links, AreThoseThatNamedFramesAreOn) {
  for_each_mechanism(
      [](Mechanism& m) {
        for (const FrameSpec& frame : m.spec.frames) {
          EXPECT_EQ(link_kinetic_energy(m.model, m.ws, m.q, m.v, frame.name),
                    link_kinetic_energy(m.model, m.ws, m.q, m.v, frame.body));
          EXPECT_TRUE(close_to(link_inertia(m.model, frame.name),
                               inverse_times(frame.placement, link_inertia(m.model, frame.body)), 1e-11));
        }
      },
      18);
}

}  // namespace
}  // namespace limber::test
