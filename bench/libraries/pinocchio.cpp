// Pinocchio, compiled from its headers. Where it has two functions for one quantity, both are measured and
// the faster counts.
#include "pinocchio_session.hpp"
// Its umbrella header comes first.
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/center-of-mass.hpp>
#include <pinocchio/algorithm/centroidal.hpp>
#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/compute-all-terms.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/energy.hpp>
#include <pinocchio/algorithm/jacobian.hpp>
#include <pinocchio/algorithm/joint-configuration.hpp>
#include <pinocchio/algorithm/regressor.hpp>
#include <pinocchio/algorithm/rnea.hpp>

#include <cstdio>
#include <fstream>

namespace {

using namespace bench::pinocchio_tasks;
using bench::Result;
using bench::Robot;
using bench::Tasks;

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

void add_gravity_forces(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"gravity_forces", "computeGeneralizedGravity", robot.state_count},
      [&s](int i) { pin::computeGeneralizedGravity(s.model, s.data, s.q[static_cast<std::size_t>(i)]); },
      [session](int) { return Result{session->forces(session->data.g)}; });
}

void add_kinetic_energy(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"kinetic_energy", "computeKineticEnergy", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::computeKineticEnergy(s.model, s.data, s.q[k], s.v[k]);
      },
      [session](int) { return Result{{session->data.kinetic_energy}}; });
}

void add_center_of_mass_jacobian(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"center_of_mass_jacobian", "jacobianCenterOfMass", robot.state_count},
      [&s](int i) { pin::jacobianCenterOfMass(s.model, s.data, s.q[static_cast<std::size_t>(i)], false); },
      [session](int) { return Result{session->columns(session->data.Jcom)}; });
}

void add_inertia_regressor(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  Session& s = *session;
  add_task(
      tasks, {"inertia_regressor", "computeJointTorqueRegressor", robot.state_count},
      [&s](int i) {
        const auto k = static_cast<std::size_t>(i);
        pin::computeJointTorqueRegressor(s.model, s.data, s.q[k], s.v[k], s.a[k]);
      },
      [session](int) { return Result{session->rows(session->data.jointTorqueRegressor)}; });
}

void add_rollout(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  if (!robot.batches.any()) return;
  struct Memory {
    VectorXd q, next_q, v, step;
  };
  const auto memory = std::make_shared<Memory>();
  memory->next_q.resize(robot.nq);
  Session& s = *session;
  add_task(
      tasks, {"rollout", "aba, integrate", robot.state_count},
      [&s, &m = *memory](int i) {
        m.q = s.q[static_cast<std::size_t>(i)];
        m.v = s.v[static_cast<std::size_t>(i)];
        for (int step = 0; step < bench::kRolloutSteps; ++step) {
          const VectorXd& tau = s.tau[static_cast<std::size_t>((i + step) % s.robot.state_count)];
          m.v += bench::kRolloutStep * pin::aba(s.model, s.data, m.q, m.v, tau, pin::Convention::WORLD);
          m.step = bench::kRolloutStep * m.v;
          pin::integrate(s.model, m.q, m.step, m.next_q);
          m.q.swap(m.next_q);
        }
      },
      [session, memory](int) {
        const VectorXd& q = memory->q;
        return Result{{q.data(), q.data() + q.size()}, session->forces(memory->v)};
      });
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
    add_gravity_forces(robot, session, tasks);
    add_kinetic_energy(robot, session, tasks);
    add_center_of_mass_jacobian(robot, session, tasks);
    if (robot.has_room_for_regressor()) add_inertia_regressor(robot, session, tasks);
    add_rollout(robot, session, tasks);
#ifdef BENCH_WITH_OPENMP
    add_pool_tasks(robot, session, tasks);
#endif
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Pinocchio library;
  return &library;
}
