// Which bodies are reduced together.
#include <limber/model/builder.hpp>
#include <limber/model/clusters.hpp>
#include <limber/robots/robots.hpp>

#include <algorithm>
#include <set>

#include "support/mechanism.hpp"

namespace limber::test {
namespace {

TEST(Clusters, HoldEveryBodyAndEveryVelocityOnce) {
  for_each_mechanism([](Mechanism& m) {
    const Clusters clusters(m.model);
    std::vector<int> bodies, velocities;
    for (const Cluster& cluster : clusters.all()) {
      bodies.insert(bodies.end(), cluster.members.begin(), cluster.members.end());
      velocities.insert(velocities.end(), cluster.velocities.begin(), cluster.velocities.end());
      for (std::size_t k = 0; k < cluster.velocities.size(); ++k)
        EXPECT_EQ(clusters.place(cluster.velocities[k]), static_cast<int>(k));
    }
    for (auto* list : {&bodies, &velocities}) std::sort(list->begin(), list->end());
    ASSERT_EQ(static_cast<int>(bodies.size()), m.model.body_count() - 1);
    for (int i = 1; i < m.model.body_count(); ++i) EXPECT_EQ(bodies[static_cast<std::size_t>(i - 1)], i);
    ASSERT_EQ(static_cast<int>(velocities.size()), m.nv());
    for (int k = 0; k < m.nv(); ++k) EXPECT_EQ(velocities[static_cast<std::size_t>(k)], k);
  });
}

/// Up from a member come members, then the anchor; what is beyond a cluster comes after it.
TEST(Clusters, HaveOneAnchor) {
  for_each_mechanism([](Mechanism& m) {
    const Clusters clusters(m.model);
    int before = 0;
    for (const Cluster& cluster : clusters.all()) {
      const std::set<int> members(cluster.members.begin(), cluster.members.end());
      EXPECT_FALSE(members.contains(cluster.anchor));
      EXPECT_LT(before, cluster.members.front());
      before = cluster.members.front();
      for (const int i : cluster.members) {
        const int parent = m.model.parent(i);
        EXPECT_TRUE(parent == cluster.anchor || members.contains(parent));
      }
    }
  });
}

TEST(Clusters, KeepAllThatAVelocityMovesTogether) {
  for_each_mechanism([](Mechanism& m) {
    const Clusters clusters(m.model);
    std::vector<int> cluster_of_velocity(static_cast<std::size_t>(m.nv()));
    for (int i = 1; i < m.model.body_count(); ++i)
      for (int d = 0; d < m.model.body(i).nv; ++d)
        cluster_of_velocity[static_cast<std::size_t>(m.model.body(i).v_index + d)] = clusters.index_of(i);
    for (int i = 1; i < m.model.body_count(); ++i)
      for (const Drive<double>& drive : m.model.drives(m.model.body(i)))
        EXPECT_EQ(cluster_of_velocity[static_cast<std::size_t>(drive.v_index)], clusters.index_of(i));
  });
}

TEST(Clusters, AreSingleBodiesWithoutCoupling) {
  for (const Model<double>& model : {robots::humanoid(), robots::mini_cheetah()}) {
    const Clusters clusters(model);
    for (const Cluster& cluster : clusters.all()) EXPECT_EQ(cluster.members.size(), 1u);
  }
}

/// A leg whose knee motor sits in the torso, behind the hip: hip and knee are reduced together, the foot is
/// not.
TEST(Clusters, OfABeltHoldTheJointsThatItPasses) {
  const auto link = [](const char* name, const char* parent, const char* joint) {
    BodySpec body;
    body.name = name;
    body.parent = parent;
    body.placement = Transform<double>::translated({0, 0, -0.3});
    body.joint.name = joint;
    body.joint.axis = {0, 1, 0};
    body.inertia = {1, {0, 0, -0.1}, Mat3<double>::identity() * 0.01};
    return body;
  };
  ModelSpec spec;
  spec.bodies = {link("torso", kWorld, "swing"), link("thigh", "torso", "hip"),
                 link("shank", "thigh", "knee"), link("foot", "shank", "ankle")};
  RotorSpec motor;
  motor.carrier = "torso";
  motor.rates = {{"hip", 6.0}, {"knee", 6.0}};
  motor.placement = Transform<double>::identity();
  motor.axis = {0, 1, 0};
  motor.inertia = {0.3, {0, 0, 0}, {1e-4, 0, 0, 0, 2e-4, 0, 0, 0, 1e-4}};
  spec.bodies[2].rotors.push_back(motor);
  const Model<double> model = build(spec);
  const Clusters clusters(model);
  ASSERT_EQ(clusters.all().size(), 3u);
  EXPECT_EQ(clusters.all()[1].members, (std::vector{2, 3, 5}));  // 5: the motor
  EXPECT_EQ(clusters.all()[1].anchor, 1);
  EXPECT_EQ(clusters.all()[2].anchor, 3);
}

}  // namespace
}  // namespace limber::test
