// KDL (Orocos): fixed-base chains, and inverse dynamics of trees.
#include <kdl/config.h>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/treeidsolver_recursive_newton_euler.hpp>

#include "../harness/interface.hpp"

namespace {

using bench::JointKind;
using bench::Result;
using bench::Robot;
using bench::Tasks;
using KDL::JntArray;
using KDL::Vector;

Vector vector(const double (&x)[3]) { return {x[0], x[1], x[2]}; }

/// As kdl_parser makes it from a URDF link.
KDL::Segment segment_of(const bench::Body& body) {
  const double(&r)[9] = body.rotation;
  const KDL::Frame placement(KDL::Rotation(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8]),
                             vector(body.translation));
  const double(&i)[9] = body.inertia;
  const KDL::RotationalInertia about_com(i[0], i[4], i[8], i[1], i[2], i[5]);
  const auto type = body.joint == JointKind::revolute ? KDL::Joint::RotAxis : KDL::Joint::TransAxis;
  return KDL::Segment(body.name, KDL::Joint(body.name, placement.p, placement.M * vector(body.axis), type),
                      placement, KDL::RigidBodyInertia(body.mass, vector(body.com), about_com));
}

bool is_chain(const Robot& robot) {
  for (std::size_t i = 0; i < robot.bodies.size(); ++i)
    if (robot.bodies[i].parent != static_cast<int>(i) - 1) return false;
  return true;
}

std::vector<JntArray> arrays(const Robot& robot, const double* (Robot::*of)(int) const) {
  std::vector<JntArray> result;
  for (int s = 0; s < robot.state_count; ++s) {
    result.emplace_back(static_cast<unsigned>(robot.nv));
    result.back().data = Eigen::Map<const Eigen::VectorXd>((robot.*of)(s), robot.nv);
  }
  return result;
}

struct Session {
  std::vector<JntArray> q, v, a, tau;
  JntArray result;
  KDL::JntSpaceInertiaMatrix h;
  KDL::Chain chain;
  KDL::Tree tree{"base"};
  KDL::Wrenches no_forces;
  KDL::WrenchMap no_forces_by_name;
  std::unique_ptr<KDL::ChainIdSolver_RNE> inverse;
  std::unique_ptr<KDL::TreeIdSolver_RNE> tree_inverse;
  std::unique_ptr<KDL::ChainFdSolver_RNE> forward;
  std::unique_ptr<KDL::ChainDynParam> parameters;

  explicit Session(const Robot& robot)
      : q(arrays(robot, &Robot::q_of)),
        v(arrays(robot, &Robot::v_of)),
        a(arrays(robot, &Robot::a_of)),
        tau(arrays(robot, &Robot::tau_of)),
        result(static_cast<unsigned>(robot.nv)),
        h(robot.nv) {
    const Vector gravity = vector(robot.gravity);
    for (const bench::Body& body : robot.bodies) {
      const KDL::Segment segment = segment_of(body);
      chain.addSegment(segment);
      tree.addSegment(segment,
                      body.parent < 0 ? "base" : robot.bodies[static_cast<std::size_t>(body.parent)].name);
      no_forces.push_back(KDL::Wrench::Zero());
    }
    inverse = std::make_unique<KDL::ChainIdSolver_RNE>(chain, gravity);
    tree_inverse = std::make_unique<KDL::TreeIdSolver_RNE>(tree, gravity);
    forward = std::make_unique<KDL::ChainFdSolver_RNE>(chain, gravity);
    parameters = std::make_unique<KDL::ChainDynParam>(chain, gravity);
  }
};

template <class Derived>
std::vector<double> numbers(const Eigen::MatrixBase<Derived>& m) {
  const Eigen::MatrixXd plain = m;
  return {plain.data(), plain.data() + plain.size()};
}

class Kdl final : public bench::Library {
 public:
  std::string name() const override { return "kdl " KDL_VERSION_STRING; }
  std::string compiler() const override { return "as packaged"; }

  Tasks open(const Robot& robot) const override {
    for (const bench::Body& body : robot.bodies)
      if (body.joint == JointKind::floating || body.armature != 0) return {};
    const auto session = std::make_shared<Session>(robot);
    Session& s = *session;
    const auto read = [session](int) { return Result{numbers(session->result.data)}; };
    Tasks tasks;
    add_task(
        tasks, {"inverse_dynamics", "TreeIdSolver_RNE::CartToJnt", robot.state_count},
        [&s](int i) {
          const auto k = static_cast<std::size_t>(i);
          s.tree_inverse->CartToJnt(s.q[k], s.v[k], s.a[k], s.no_forces_by_name, s.result);
        },
        read);
    if (!is_chain(robot)) return tasks;
    add_task(
        tasks, {"inverse_dynamics", "ChainIdSolver_RNE::CartToJnt", robot.state_count},
        [&s](int i) {
          const auto k = static_cast<std::size_t>(i);
          s.inverse->CartToJnt(s.q[k], s.v[k], s.a[k], s.no_forces, s.result);
        },
        read);
    add_task(
        tasks, {"mass_matrix", "ChainDynParam::JntToMass", robot.state_count},
        [&s](int i) { s.parameters->JntToMass(s.q[static_cast<std::size_t>(i)], s.h); },
        [session](int) { return Result{numbers(session->h.data)}; });
    add_task(
        tasks, {"forward_dynamics", "ChainFdSolver_RNE::CartToJnt", robot.state_count},
        [&s](int i) {
          const auto k = static_cast<std::size_t>(i);
          s.forward->CartToJnt(s.q[k], s.v[k], s.tau[k], s.no_forces, s.result);
        },
        read);
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Kdl library;
  return &library;
}
