// Pinocchio, compiled from its headers. Where it has two functions for one quantity, both are measured and
// the faster counts.
#include <pinocchio/multibody.hpp>
// The umbrella header comes first.
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/centroidal.hpp>
#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/compute-all-terms.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/rnea.hpp>

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "../harness/interface.hpp"

namespace {

namespace pin = pinocchio;
using bench::Result;
using bench::Robot;
using bench::Tasks;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Vector3d vector(const double (&x)[3]) { return {x[0], x[1], x[2]}; }
Eigen::Matrix3d matrix(const double (&x)[9]) {
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(x);
}

/// The joint that Pinocchio's own URDF parser chooses: the faster type where the axis is a coordinate axis.
pin::JointModel joint_of(const bench::Body& body) {
  const Vector3d axis = vector(body.axis);
  const bool x = axis.isApprox(Vector3d::UnitX()), y = axis.isApprox(Vector3d::UnitY()),
             z = axis.isApprox(Vector3d::UnitZ());
  switch (body.joint) {
    case bench::JointKind::revolute:
      if (x) return pin::JointModelRX();
      if (y) return pin::JointModelRY();
      if (z) return pin::JointModelRZ();
      return pin::JointModelRevoluteUnaligned(axis);
    case bench::JointKind::prismatic:
      if (x) return pin::JointModelPX();
      if (y) return pin::JointModelPY();
      if (z) return pin::JointModelPZ();
      return pin::JointModelPrismaticUnaligned(axis);
    default:
      return pin::JointModelFreeFlyer();
  }
}

pin::Model model_of(const Robot& robot) {
  pin::Model model;
  model.gravity.linear() = vector(robot.gravity);
  std::vector<pin::JointIndex> index;
  for (const bench::Body& body : robot.bodies) {
    const pin::JointIndex parent = body.parent < 0 ? 0 : index[static_cast<std::size_t>(body.parent)];
    const pin::SE3 placement(matrix(body.rotation), vector(body.translation));
    index.push_back(model.addJoint(parent, joint_of(body), placement, body.name));
    model.appendBodyToJoint(index.back(), pin::Inertia(body.mass, vector(body.com), matrix(body.inertia)),
                            pin::SE3::Identity());
    if (model.joints[index.back()].idx_v() != body.v_index)
      throw std::runtime_error("another order of velocities");
    if (body.joint != bench::JointKind::floating) model.armature[body.v_index] = body.armature;
  }
  return model;
}

/// Everything that the tasks of one robot share.
struct Session {
  const Robot& robot;
  pin::Model model;
  pin::Data data;
  std::vector<VectorXd> q, v, a, tau;
  std::vector<int> from;  ///< from[i]: which of Pinocchio's velocities is number i here

  explicit Session(const Robot& given) : robot(given), model(model_of(given)), data(model) {
    // Nothing here asks for second derivatives, and these are of size nv³.
    for (auto* tensor :
         {&data.d2tau_dqdq, &data.d2tau_dvdv, &data.d2tau_dqdv, &data.d2tau_dadq, &data.kinematic_hessians})
      *tensor = pin::Data::Tensor3x();
    for (int i = 0; i < robot.nv; ++i) from.push_back(i);
    for (const bench::Body& body : robot.bodies)
      if (body.joint == bench::JointKind::floating)  // linear before angular
        for (int k = 0; k < 6; ++k)
          from[static_cast<std::size_t>(body.v_index + k)] = body.v_index + (k + 3) % 6;
    for (int s = 0; s < robot.state_count; ++s) {
      q.push_back(Eigen::Map<const VectorXd>(robot.q_of(s), robot.nq));
      v.push_back(velocities(robot.v_of(s)));
      a.push_back(velocities(robot.a_of(s)));
      tau.push_back(velocities(robot.tau_of(s)));
    }
  }

  int source(int i) const { return from[static_cast<std::size_t>(i)]; }

  VectorXd velocities(const double* x) const {
    VectorXd result(robot.nv);
    for (int i = 0; i < robot.nv; ++i) result[source(i)] = x[i];
    return result;
  }
  std::vector<double> forces(const VectorXd& x) const {
    std::vector<double> result;
    for (int i = 0; i < robot.nv; ++i) result.push_back(x[source(i)]);
    return result;
  }
  std::vector<double> square(const MatrixXd& m) const {
    std::vector<double> result;
    for (int j = 0; j < robot.nv; ++j)
      for (int i = 0; i < robot.nv; ++i) result.push_back(m(source(i), source(j)));
    return result;
  }
  /// From the upper triangle.
  std::vector<double> symmetric(const MatrixXd& m) const { return square(m.selfadjointView<Eigen::Upper>()); }
  template <class Matrix6x>
  std::vector<double> spatial_columns(const Matrix6x& m) const {
    std::vector<double> result;
    for (int j = 0; j < robot.nv; ++j)
      for (int i = 0; i < 6; ++i) result.push_back(m((i + 3) % 6, source(j)));
    return result;
  }
};

using SessionPointer = std::shared_ptr<Session>;

void add_inverse_dynamics(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"inverse_dynamics", "rnea", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::rnea(s.model, s.data, s.q[k], s.v[k], s.a[k]);
      },
      [session](int) { return Result{session->forces(session->data.tau)}; });
}

void add_mass_matrix(const Robot& robot, const SessionPointer& session, Tasks& tasks,
                     pin::Convention convention, const char* variant) {
  Session& s = *session;
  add_task(
      tasks, {"mass_matrix", variant, robot.state_count},
      [&s, convention](int i) { pin::crba(s.model, s.data, s.q[static_cast<std::size_t>(i)], convention); },
      [session](int) { return Result{session->symmetric(session->data.M)}; });
}

void add_forward_dynamics(const Robot& robot, const SessionPointer& session, Tasks& tasks,
                          pin::Convention convention, const char* variant) {
  Session& s = *session;
  add_task(
      tasks, {"forward_dynamics", variant, robot.state_count},
      [&s, convention](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::aba(s.model, s.data, s.q[k], s.v[k], s.tau[k], convention);
      },
      [session](int) { return Result{session->forces(session->data.ddq)}; });
}

void add_jacobian(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"jacobian", "computeJointJacobians", robot.state_count},
      [&s](int i) { pin::computeJointJacobians(s.model, s.data, s.q[static_cast<std::size_t>(i)]); },
      [session](int) { return Result{session->spatial_columns(session->data.J)}; });
}

void add_centroidal(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  const auto read = [session](int) { return Result{session->spatial_columns(session->data.Ag)}; };
  add_task(
      tasks, {"centroidal_momentum_matrix", "ccrba", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::ccrba(s.model, s.data, s.q[k], s.v[k]);
      },
      read);
  add_task(
      tasks, {"centroidal_momentum_matrix", "computeCentroidalMap", robot.state_count},
      [&s](int i) { pin::computeCentroidalMap(s.model, s.data, s.q[static_cast<std::size_t>(i)]); }, read);
}

void add_factorization(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  const auto matrices = std::make_shared<std::vector<MatrixXd>>();
  const auto x = std::make_shared<VectorXd>(robot.nv);
  for (int i = 0; i < robot.matrix_state_count(); ++i)
    matrices->push_back(pin::crba(s.model, s.data, s.q[static_cast<std::size_t>(i)], pin::Convention::LOCAL));
  add_task(
      tasks, {"factorization", "cholesky::decompose, solve", robot.matrix_state_count()},
      [&s, matrices, x](int i) {
        const auto k = static_cast<std::size_t>(i);
        s.data.M.swap((*matrices)[k]);  // exchanges pointers
        pin::cholesky::decompose(s.model, s.data);
        *x = s.tau[k];
        pin::cholesky::solve(s.model, s.data, *x);
        s.data.M.swap((*matrices)[k]);
      },
      [session, x](int) { return Result{session->forces(*x)}; });
}

void add_all_terms(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"all_terms", "computeAllTerms", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::computeAllTerms(s.model, s.data, s.q[k], s.v[k]);
      },
      [session](int) {
        const pin::Data& d = session->data;
        return Result{session->symmetric(d.M),
                      session->forces(d.nle),
                      session->forces(d.g),
                      session->spatial_columns(d.J),
                      session->spatial_columns(d.Ag),
                      {d.com[0][0], d.com[0][1], d.com[0][2]},
                      {d.kinetic_energy},
                      {d.potential_energy}};
      });
}

void add_coriolis(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"coriolis_matrix", "computeCoriolisMatrix", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::computeCoriolisMatrix(s.model, s.data, s.q[k], s.v[k]);
      },
      [session](int) { return Result{session->square(session->data.C)}; });
}

double available_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string key, unit;
  double kilobytes = 0;
  while (file >> key >> kilobytes) {
    if (key == "MemAvailable:") return kilobytes * 1024;
    std::getline(file, unit);
  }
  return 0;
}

class Pinocchio final : public bench::Library {
 public:
  std::string name() const override { return "pinocchio " PINOCCHIO_VERSION; }
  std::string compiler() const override { return bench::this_compiler(); }

  Tasks open(const Robot& robot) const override {
    const double n = robot.nv, needed = 4 * n * n * n * 8;  // four tensors, made with every workspace
    if (needed > 1e9 && needed > 0.6 * available_bytes()) {
      std::printf("  pinocchio skipped for %s: its workspace needs %.0f GB of memory\n", robot.name.c_str(),
                  needed * 1e-9);
      return {};
    }
    const auto session = std::make_shared<Session>(robot);
    Tasks tasks;
    add_inverse_dynamics(robot, session, tasks);
    add_mass_matrix(robot, session, tasks, pin::Convention::LOCAL, "crba, local");
    add_mass_matrix(robot, session, tasks, pin::Convention::WORLD, "crba, world");
    add_forward_dynamics(robot, session, tasks, pin::Convention::LOCAL, "aba, local");
    add_forward_dynamics(robot, session, tasks, pin::Convention::WORLD, "aba, world");
    add_jacobian(robot, session, tasks);
    add_centroidal(robot, session, tasks);
    add_factorization(robot, session, tasks);
    add_all_terms(robot, session, tasks);
    add_coriolis(robot, session, tasks);
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Pinocchio library;
  return &library;
}
