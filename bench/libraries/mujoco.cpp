// MuJoCo as its makers built it: for each quantity the smallest set of its functions that leads from the
// state to the result, without contacts and constraints.
#include "mujoco_session.hpp"

namespace {

using namespace bench::mujoco_tasks;
using bench::Result;
using bench::Robot;
using bench::Tasks;

void add_inverse_dynamics(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"inverse_dynamics", "mj_kinematics, mj_comPos, mj_comVel, mj_rne", robot.state_count},
      [&s](int i) {
        s.position(i);
        s.velocity(i);
        const VectorXd& a = s.a[static_cast<std::size_t>(i)];
        s.data->qacc = const_cast<double*>(a.data());
        mj_rne(s.model.get(), s.data.get(), 1, s.result.data());
        for (int k = 0; k < s.robot.nv; ++k) s.result[k] += s.model->dof_armature[k] * a[k];
      },
      [session](int i) { return Result{numbers(session->to_limber(i, session->result))}; });
}

void add_mass_matrix(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"mass_matrix", "mj_kinematics, mj_comPos, mj_crb", robot.state_count},
      [&s](int i) {
        s.position(i);
        mj_crb(s.model.get(), s.data.get());
      },
      [session](int i) {
        const int n = session->robot.nv;
        MatrixXd h(n, n);
        mj_fullM(session->model.get(), session->data.get(), h.data());
        h = session->times_t(i, h);
        return Result{numbers(session->times_t(i, h.transpose()))};
      });
}

void add_forward_dynamics(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks,
      {"forward_dynamics", "mj_kinematics, mj_comPos, mj_crb, mj_factorM, mj_comVel, mj_rne, mj_solveM",
       robot.state_count},
      [&s](int i) {
        s.position(i);
        mj_crb(s.model.get(), s.data.get());
        mj_factorM(s.model.get(), s.data.get());
        s.velocity(i);
        mj_rne(s.model.get(), s.data.get(), 0, s.force.data());
        s.force = s.tau[static_cast<std::size_t>(i)] - s.force;
        mj_solveM(s.model.get(), s.data.get(), s.result.data(), s.force.data(), 1);
      },
      [session](int i) { return Result{numbers(session->acceleration(i, session->result))}; });
}

void add_jacobian(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"jacobian", "mj_kinematics, mj_comPos", robot.state_count}, [&s](int i) { s.position(i); },
      [session](int i) {
        const int n = session->robot.nv;
        MatrixXd j = Eigen::Map<const MatrixXd>(session->data->cdof, 6, n);
        for (int k = 0; k < n; ++k) {  // about the centre of mass of the tree
          const mjModel& model = *session->model;
          const int root = model.body_rootid[model.dof_bodyid[k]];
          const Vector3d com = Eigen::Map<const Vector3d>(session->data->subtree_com + 3 * root);
          j.block<3, 1>(3, k) += com.cross(Vector3d(j.block<3, 1>(0, k)));
        }
        return Result{numbers(session->times_t(i, j))};
      });
}

void add_centroidal(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  using Rows = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;
  const auto angular = std::make_shared<Rows>(3, robot.nv), linear = std::make_shared<Rows>(3, robot.nv);
  add_task(
      tasks,
      {"centroidal_momentum_matrix", "mj_kinematics, mj_comPos, mj_angmomMat, mj_jacSubtreeCom",
       robot.state_count},
      [&s, angular, linear](int i) {
        s.position(i);
        mj_angmomMat(s.model.get(), s.data.get(), angular->data(), 0);
        mj_jacSubtreeCom(s.model.get(), s.data.get(), linear->data(), 0);
        *linear *= s.model->body_subtreemass[0];
      },
      [session, angular, linear](int i) {
        MatrixXd a(6, angular->cols());
        a << *angular, *linear;
        return Result{numbers(session->times_t(i, a))};
      });
}

void add_factorization(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  const auto matrices = std::make_shared<std::vector<std::vector<double>>>();
  for (int i = 0; i < robot.matrix_state_count(); ++i) {
    s.position(i);
    mj_crb(s.model.get(), s.data.get());
    matrices->emplace_back(s.data->M, s.data->M + s.model->nC);
  }
  add_task(
      tasks, {"factorization", "mj_factorM, mj_solveM", robot.matrix_state_count()},
      [&s, matrices](int i) {
        const auto k = static_cast<std::size_t>(i);
        double* const own = s.data->M;
        s.data->M = (*matrices)[k].data();
        mj_factorM(s.model.get(), s.data.get());
        mj_solveM(s.model.get(), s.data.get(), s.result.data(), s.tau[k].data(), 1);
        s.data->M = own;
      },
      [session](int i) { return Result{numbers(session->to_limber(i, session->result))}; });
}

class Mujoco final : public bench::Library {
 public:
  std::string name() const override { return std::string("mujoco ") + mj_versionString(); }
  std::string compiler() const override { return "as packaged"; }

  Tasks open(const Robot& robot) const override {
    const auto session = std::make_shared<Session>(robot);
    Tasks tasks;
    add_inverse_dynamics(robot, session, tasks);
    add_mass_matrix(robot, session, tasks);
    add_forward_dynamics(robot, session, tasks);
    add_jacobian(robot, session, tasks);
    add_centroidal(robot, session, tasks);
    add_factorization(robot, session, tasks);
    add_rollouts(robot, session, tasks);
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Mujoco library;
  return &library;
}
