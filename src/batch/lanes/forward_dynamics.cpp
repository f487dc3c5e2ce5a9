// Accelerations, and steps of them.
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/passive_forces.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>

#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

namespace {

/// All steps of one group, whose state stays here.
template <class T>
class Rollout final : public LaneFunction<T> {
 public:
  using R = typename T::Real;
  explicit Rollout(const Model<R>& model) : model_(model), scratch_(model) {}

  void run(const Task<R>& task, const Group<T>& group, GroupBuffers<T>& buffers) override {
    const std::ptrdiff_t nq = model_.nq(), nv = model_.nv();
    T *q = buffers.in[0].data(), *v = buffers.in[1].data(), *tau = buffers.in[2].data(),
      *work = buffers.out.data();
    const auto copy = [](const T* from, std::ptrdiff_t n, T* to) {
      if (from != to) std::copy(from, from + n, to);
    };
    copy(group.read(task.in[0], 0, nq, q), nq, q);
    copy(group.read(task.in[1], 0, nv, v), nv, v);
    const T dt = as<T>(task.dt);
    for (int step = 0; step < task.steps; ++step) {
      copy(group.read(task.in[2], step * nv, nv, tau), nv, tau);
      if (task.passive_forces) add_passive_forces(model_, v, tau);
      articulated_forward_dynamics(model_, q, v, tau, static_cast<const Force<T>*>(nullptr), scratch_, work);
      for (std::ptrdiff_t k = 0; k < nv; ++k) {
        v[k] = v[k] + work[k] * dt;
        tau[k] = v[k] * dt;
      }
      integrate(model_, q, tau, work);
      copy(work, nq, q);
      if (task.out[2].data != nullptr) group.write(task.out[2], step * nq, nq, q);
      if (task.out[3].data != nullptr) group.write(task.out[3], step * nv, nv, v);
    }
    if (task.out[0].data != nullptr) group.write(task.out[0], 0, nq, q);
    if (task.out[1].data != nullptr) group.write(task.out[1], 0, nv, v);
  }

 private:
  const Model<R>& model_;
  ForwardDynamicsScratch<T> scratch_;
};

}  // namespace

void add_forward_dynamics(LaneFunctions<RegisterOfLanes>& functions) {
  using T = RegisterOfLanes;
  functions.add<ForwardDynamicsScratch<T>>(
      Function::forward_dynamics, [](auto& model, auto&, auto& in, auto& scratch, T* a) {
        articulated_forward_dynamics(model, in.q, in.v, in.third, in.external, scratch, a);
      });
  functions.add<Rollout<T>>(Function::rollout);
}

}  // namespace limber::batch
