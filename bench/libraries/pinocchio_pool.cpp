// Pinocchio's functions over many states; it has them for inverse and forward dynamics.
#include "pinocchio_session.hpp"
// Its umbrella header comes first.
#include <pinocchio/algorithm/parallel/aba.hpp>
#include <pinocchio/algorithm/parallel/rnea.hpp>

#include "../harness/batch_task.hpp"

namespace bench::pinocchio_tasks {

namespace {

/// One state per column.
struct Memory {
  pin::ModelPool pool;
  MatrixXd q, v, a, tau, result;

  Memory(const Session& session, int threads, long batch)
      : pool(session.model, static_cast<std::size_t>(threads)),
        q(columns(session.q, batch)),
        v(columns(session.v, batch)),
        a(columns(session.a, batch)),
        tau(columns(session.tau, batch)),
        result(session.robot.nv, batch) {}

  static MatrixXd columns(const std::vector<VectorXd>& states, long count) {
    MatrixXd result(states.front().size(), count);
    for (long i = 0; i < count; ++i) result.col(i) = states[static_cast<std::size_t>(i) % states.size()];
    return result;
  }
};

}  // namespace

void add_pool_tasks(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  for (const int threads : robot.batches.threads) {
    if (threads == 1) continue;  // that is a loop
    for (const long batch : robot.batches.sizes_for(robot.nq + 3 * robot.nv, threads)) {
      const auto memory = std::make_shared<Memory>(*session, threads, batch);
      const Setup setup{.threads = threads, .batch = batch};
      const auto read = [session, memory](long state) {
        return Result{session->forces(memory->result.col(state))};
      };
      add_batch_task(
          tasks, robot, "inverse_dynamics", "rneaInParallel", setup,
          [&m = *memory] { pin::rneaInParallel(m.pool.size(), m.pool, m.q, m.v, m.a, m.result); }, read);
      add_batch_task(
          tasks, robot, "forward_dynamics", "abaInParallel", setup,
          [&m = *memory] { pin::abaInParallel(m.pool.size(), m.pool, m.q, m.v, m.tau, m.result); }, read);
    }
  }
}

}  // namespace bench::pinocchio_tasks
