// MuJoCo's rollouts, in the way of its Python function mujoco.rollout: each thread has an mjData of its own,
// takes the next few of the states and calls mj_step. Contacts and constraints are off, the forces of a step
// go to qfrc_applied.
//
// Its semi-implicit Euler rule is that of the harness where no joint is floating; for a floating joint it
// keeps the linear velocity in world axes where Limber keeps it in those of the body, so that a step has
// another error.
#include <algorithm>
#include <atomic>
#include <thread>

#include "../harness/batch_task.hpp"
#include "mujoco_session.hpp"

namespace bench::mujoco_tasks {

namespace {

using Data = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

Data make_data(const Session& session) { return {mj_makeData(session.model.get()), mj_deleteData}; }

/// Leaves the last state in `data`.
void roll(const Session& session, int state, mjData& data) {
  const auto s = static_cast<std::size_t>(state);
  std::copy_n(session.q[s].data(), session.robot.nq, data.qpos);
  std::copy_n(session.v[s].data(), session.robot.nv, data.qvel);
  for (int step = 0; step < kRolloutSteps; ++step) {
    std::copy_n(session.robot.control_of(state, step), session.robot.nv, data.qfrc_applied);
    mj_step(session.model.get(), &data);
  }
}

struct Memory {
  std::vector<Data> data;  ///< one per thread
  MatrixXd q, v;           ///< one state per column

  Memory(const Session& session, int threads, long batch)
      : q(session.robot.nq, batch), v(session.robot.nv, batch) {
    for (int i = 0; i < threads; ++i) data.push_back(make_data(session));
  }
};

void roll_all(const Session& session, Memory& memory) {
  const long batch = memory.q.cols(), piece = std::max(1L, batch / (10 * std::ssize(memory.data)));
  std::atomic<long> next = 0;
  const auto work = [&](mjData& data) {
    for (long begin = next.fetch_add(piece); begin < batch; begin = next.fetch_add(piece))
      for (long i = begin; i < std::min(begin + piece, batch); ++i) {
        roll(session, static_cast<int>(i % session.robot.state_count), data);
        std::copy_n(data.qpos, session.robot.nq, memory.q.col(i).data());
        std::copy_n(data.qvel, session.robot.nv, memory.v.col(i).data());
      }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < memory.data.size(); ++i)
    others.emplace_back([&work, &data = *memory.data[i]] { work(data); });
  work(*memory.data.front());
}

}  // namespace

void add_rollouts(const Robot& robot, const SessionPointer& session, Tasks& tasks) {
  if (!robot.batches.any() || robot.has_floating_joint()) return;
  const auto data = std::make_shared<Data>(make_data(*session));
  add_task(
      tasks, {"rollout", "mj_step", robot.state_count},
      [&s = *session, &d = **data](int state) { roll(s, state, d); },
      [session, data](int) {
        const mjData& d = **data;
        return Result{{d.qpos, d.qpos + session->robot.nq}, {d.qvel, d.qvel + session->robot.nv}};
      });
  for (const int threads : robot.batches.threads)
    for (const long batch : robot.batches.sizes_for(2 * robot.nq + (2 + kRolloutSteps) * robot.nv, threads)) {
      const auto memory = std::make_shared<Memory>(*session, threads, batch);
      add_batch_task(
          tasks, robot, "rollout", "mj_step on threads", {.threads = threads, .batch = batch},
          [session, memory] { roll_all(*session, *memory); },
          [memory](long state) {
            return Result{numbers(memory->q.col(state)), numbers(memory->v.col(state))};
          });
    }
}

}  // namespace bench::mujoco_tasks
