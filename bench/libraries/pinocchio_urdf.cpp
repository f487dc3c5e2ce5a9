// Pinocchio's reader of URDF files, which comes compiled.
#include <pinocchio/multibody.hpp>
// The umbrella header comes first.
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/parsers/urdf.hpp>

#include <cmath>

#include "../harness/interface.hpp"

namespace {

namespace pin = pinocchio;
using bench::JointKind;
using bench::Result;
using bench::Robot;
using bench::Tasks;
using Eigen::VectorXd;

/// Which of Pinocchio's velocities is number k of a joint: linear before angular where it floats.
int velocity_index(const pin::JointModel& joint, const bench::Body& body, int k) {
  return joint.idx_v() + (body.joint == JointKind::floating ? (k + 3) % 6 : k);
}

/// A revolute joint without limits has (cos q, sin q).
void set_position(const pin::JointModel& joint, const double* from, VectorXd& q) {
  if (joint.nq() == 2)
    q.segment<2>(joint.idx_q()) << std::cos(*from), std::sin(*from);
  else
    q.segment(joint.idx_q(), joint.nq()) = Eigen::Map<const VectorXd>(from, joint.nq());
}

std::vector<double> inverse_dynamics(const Robot& robot, const pin::Model& model, int state) {
  VectorXd q = pin::neutral(model), v(model.nv), a(model.nv);
  for (const bench::Body& body : robot.bodies) {
    const pin::JointModel& joint = model.joints[model.getJointId(body.name)];
    set_position(joint, robot.q_of(state) + body.q_index, q);
    for (int k = 0; k < joint.nv(); ++k) {
      v[velocity_index(joint, body, k)] = robot.v_of(state)[body.v_index + k];
      a[velocity_index(joint, body, k)] = robot.a_of(state)[body.v_index + k];
    }
  }
  pin::Data data(model);
  const VectorXd& tau = pin::rnea(model, data, q, v, a);
  std::vector<double> result(static_cast<std::size_t>(robot.nv));
  for (const bench::Body& body : robot.bodies) {
    const pin::JointModel& joint = model.joints[model.getJointId(body.name)];
    for (int k = 0; k < joint.nv(); ++k)
      result[static_cast<std::size_t>(body.v_index + k)] = tau[velocity_index(joint, body, k)];
  }
  return result;
}

class PinocchioUrdf final : public bench::Library {
 public:
  std::string name() const override { return "pinocchio " PINOCCHIO_VERSION; }
  std::string compiler() const override { return "as packaged"; }

  Tasks open(const Robot& robot) const override {
    constexpr int kMostDegrees = 200;  // reading the result makes a workspace, with tensors of size nv³
    Tasks tasks;
    if (robot.urdf_path.empty() || robot.nv > kMostDegrees) return tasks;
    const auto model = std::make_shared<pin::Model>();
    add_task(
        tasks, {"load_urdf", "urdf::buildModel", robot.state_count},
        [&robot, model](int) {
          *model = pin::Model();
          pin::urdf::buildModel(robot.urdf_path, *model);
        },
        [&robot, model](int i) { return Result{inverse_dynamics(robot, *model, i)}; });
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const PinocchioUrdf library;
  return &library;
}
