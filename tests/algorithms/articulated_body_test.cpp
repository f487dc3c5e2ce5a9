// f = Iᴬ a + pᴬ: what a body needs with all that is beyond it, against the mass matrix of the reference and
// the wrenches of inverse dynamics, which know nothing of articulated bodies.
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/clusters.hpp>

#include <Eigen/Cholesky>

#include "support/mechanism.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

/// Which velocities are free if the motion of a body is given: those of the clusters beyond it.
std::vector<int> free_beyond(const Model<double>& model, int body) {
  std::vector<int> velocities;
  const Clusters clusters(model);
  for (const Cluster& cluster : clusters.all())
    if (model.topology().in_subtree(cluster.anchor, body))
      velocities.insert(velocities.end(), cluster.velocities.begin(), cluster.velocities.end());
  return velocities;
}

/// Accelerations: random for the joints before a body, zero for those that are coupled across it, and for
/// those beyond it what the forces give them.
Eigen::VectorXd accelerations(const Mechanism& m, int body, const Eigen::VectorXd& tau, Draw<double>& draw) {
  const Topology& topology = m.model.topology();
  Eigen::VectorXd a = random_vector(draw, m.nv());
  const Clusters clusters(m.model);
  for (const Cluster& cluster : clusters.all())
    for (const int member : cluster.members)
      if (topology.in_subtree(member, body) && member != body)
        for (const int k : cluster.velocities) a[k] = 0;
  const std::vector<int> free = free_beyond(m.model, body);
  const auto count = static_cast<Eigen::Index>(free.size());
  const Eigen::MatrixXd h = m.reference.mass_matrix()(m.order, m.order);
  const Eigen::VectorXd needed =
      m.from_reference(m.reference.inverse_dynamics(m.to_reference(m.v), m.to_reference(a), m.link_forces));
  const Eigen::VectorXd rest = (tau - needed)(free);
  if (count > 0) a(free) += h(free, free).ldlt().solve(rest);
  return a;
}

TEST(ArticulatedBody, NeedsWhatItsJointTransmits) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(5);
        for (const std::string& frame : m.frames()) {
          const int body = m.model.frames()[static_cast<std::size_t>(m.model.frame_index(frame))].body;
          if (body == 0) continue;
          // A named frame, or a link that is fixed to another, is on a body with a joint of its own.
          const std::string& link = m.model.names().bodies[static_cast<std::size_t>(body)];
          for (const Eigen::VectorXd& tau : {m.tau, Eigen::VectorXd(0 * m.tau)}) {
            const ArticulatedBody<double> articulated =
                articulated_body(m.model, m.ws, m.q, m.v, tau, frame, m.forces);
            const Eigen::VectorXd a = accelerations(m, body, tau, draw);
            const Motion<double> acceleration_of_frame = acceleration(m.model, m.ws, m.q, m.v, a, frame);
            inverse_dynamics(m.model, m.ws, m.q, m.v, a, m.forces);
            const Transform<double> x =
                inverse_times(m.reference.placement(frame), m.reference.placement(link));
            EXPECT_TRUE(close_to(articulated.inertia * acceleration_of_frame + articulated.bias_force,
                                 x * joint_wrench(m.model, m.ws, link), 1e-9))
                << frame;
          }
          const ArticulatedInertia<double> alone = articulated_inertia(m.model, m.ws, m.q, frame),
                                           other = articulated_body(m.model, m.ws, m.q, m.v, m.tau, frame)
                                                       .inertia;
          for (int k = 0; k < 6; ++k)
            EXPECT_TRUE(close_to(alone * Motion<double>::basis(k), other * Motion<double>::basis(k)))
                << frame;
          if (::testing::Test::HasFailure()) return;
        }
      },
      18);
}

/// The base too, if it were to move.
TEST(ArticulatedBody, OfTheWorldIsWhatAMovingBaseGives) {
  for_each_mechanism(
      [](Mechanism& m) {
        Draw<double> draw(6);
        ExternalForces<double> forces(m.model);  // without those on the world, which the base does not feel
        for (const auto& [link, f] : m.link_forces)
          if (m.model.frames()[static_cast<std::size_t>(m.model.frame_index(link))].body != 0)
            forces.add(m.model, link, f);
        const ArticulatedBody<double> base = articulated_body(m.model, m.ws, m.q, m.v, m.tau, 0, forces);
        const Eigen::MatrixXd h = m.reference.mass_matrix()(m.order, m.order);
        for (int k = 0; k < 3; ++k) {
          const Motion<double> up = draw.motion();
          const Eigen::VectorXd none = Eigen::VectorXd::Zero(m.nv());
          const Eigen::VectorXd needed = inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, none, up,
                                                                         Vec3<double>::zero(), forces);
          const Eigen::VectorXd a = h.ldlt().solve(m.tau - needed);
          inverse_dynamics_on_moving_base(m.model, m.ws, m.q, m.v, a, up, Vec3<double>::zero(), forces);
          EXPECT_TRUE(close_to(base.inertia * up + base.bias_force, -base_force(m.model, m.ws), 1e-9));
        }
        const ArticulatedInertia<double> alone = articulated_inertia(m.model, m.ws, m.q, 0);
        for (int k = 0; k < 6; ++k)
          EXPECT_TRUE(
              close_to(alone * Motion<double>::basis(k), base.inertia * Motion<double>::basis(k), 1e-11));
      },
      18);
}

}  // namespace
}  // namespace limber::test
