// The kernels over lanes, from the same source as those over one state: for each group of states read,
// compute, write.
#pragma once

#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>
#include <limber/algorithms/mass_matrix.hpp>
#include <limber/algorithms/momentum.hpp>
#include <limber/algorithms/passive_forces.hpp>
#include <limber/model/state_space.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "batch/transfer.hpp"
#include "batch/worker.hpp"

namespace limber::batch {

/// One thread's: no line of a cache is shared with that of another, nor the next, which processors fetch too.
template <class T>
class alignas(128) LaneWorker final : public Worker<typename T::Real> {
 public:
  using R = typename T::Real;

  explicit LaneWorker(const Model<R>& model) : model_(model) {}

  int lanes() const override { return static_cast<int>(T::size); }
  void prepare(const Task<R>& task) override;
  void run(const Task<R>& task, std::ptrdiff_t begin, std::ptrdiff_t end) override;

 private:
  static constexpr const Force<T>* kNoForces = nullptr;

  template <class Scratch>
  void make(std::optional<Scratch>& scratch) {
    if (!scratch) scratch.emplace(model_);
  }
  void room(AlignedVector<T>& buffer, std::ptrdiff_t numbers) {
    if (std::ssize(buffer) < numbers) buffer.resize(static_cast<std::size_t>(numbers));
  }

  const Force<T>* read_forces(const Task<R>& task, const Group<T>& group);
  void apply(const Task<R>& task, const T* q, const T* v, const T* third, const Force<T>* external, T* out);
  void roll(const Task<R>& task, const Group<T>& group);

  Model<R> model_;
  std::optional<InverseDynamicsScratch<T>> inverse_dynamics_;
  std::optional<ForwardDynamicsScratch<T>> forward_dynamics_;
  std::optional<MassMatrixScratch<T>> mass_matrix_;
  std::optional<CoriolisScratch<T>> coriolis_;
  std::optional<MomentumScratch<T>> momentum_;
  std::optional<KinematicsScratch<T>> kinematics_;
  std::vector<Force<T>> external_;  ///< by body
  AlignedVector<T> in_[3], wrenches_, out_;
};

/// Numbers per state of the result.
template <class R>
std::ptrdiff_t result_width(const Model<R>& model, Function function) {
  const std::ptrdiff_t nv = model.nv();
  switch (function) {
    case Function::mass_matrix:
    case Function::coriolis_matrix:
      return nv * nv;
    case Function::kinetic_energy:
      return 1;
    case Function::placement:
      return 12;
    case Function::jacobian:
      return 6 * nv;
    case Function::integrate:
    case Function::rollout:
      return model.nq();
    default:
      return nv;
  }
}

template <class T>
void LaneWorker<T>::prepare(const Task<R>& task) {
  const Function function = task.function;
  room(in_[0], model_.nq());
  room(in_[1], model_.nv());
  room(in_[2], model_.nv());
  if (!task.force_frames.empty()) {
    room(wrenches_, 6 * std::ssize(task.force_frames));
    external_.resize(static_cast<std::size_t>(model_.body_count()));
  }
  room(out_, std::max<std::ptrdiff_t>(result_width(model_, function), model_.nv()));
  switch (function) {
    case Function::inverse_dynamics:
    case Function::bias_forces:
    case Function::gravity_forces:
      make(inverse_dynamics_);
      inverse_dynamics_->keeps_joint_wrenches = false;
      return;
    case Function::forward_dynamics:
    case Function::rollout:
      return make(forward_dynamics_);
    case Function::mass_matrix:
      return make(mass_matrix_);
    case Function::coriolis_matrix:
      return make(coriolis_);
    case Function::kinetic_energy:
      return make(momentum_);
    case Function::placement:
    case Function::jacobian:
      return make(kinematics_);
    case Function::integrate:
      return;
  }
}

template <class T>
void LaneWorker<T>::run(const Task<R>& task, std::ptrdiff_t begin, std::ptrdiff_t end) {
  const std::ptrdiff_t width[3] = {model_.nq(), model_.nv(), model_.nv()};
  const std::ptrdiff_t results = result_width(model_, task.function);
  bool in_place = false;
  for (const Array<const R>& in : task.in) in_place = in_place || in.data == task.out[0].data;
  for (std::ptrdiff_t first = begin; first < end; first += Group<T>::lanes) {
    const Group<T> group{first, std::min(Group<T>::lanes, end - first)};
    if (task.function == Function::rollout) {
      roll(task, group);
      continue;
    }
    const T* in[3] = {};
    for (int i = 0; i < 3; ++i)
      if (task.in[i].data != nullptr) in[i] = group.read(task.in[i], 0, width[i], in_[i].data());
    T* out = in_place ? out_.data() : group.place(task.out[0], 0, out_.data());
    apply(task, in[0], in[1], in[2], read_forces(task, group), out);
    if (task.triangle == Triangle::both)
      group.write(task.out[0], 0, results, out);
    else
      for (std::ptrdiff_t k = 0, n = model_.nv(); k < n; ++k)
        group.write(task.out[0], k * n, k + 1, out + k * n);
  }
}

/// The forces on bodies in canonical coordinates; null where there are none.
template <class T>
const Force<T>* LaneWorker<T>::read_forces(const Task<R>& task, const Group<T>& group) {
  if (task.force_frames.empty()) return nullptr;
  const T* w = group.read(task.in[3], 0, 6 * std::ssize(task.force_frames), wrenches_.data());
  std::fill(external_.begin(), external_.end(), Force<T>::zero());
  for (const Frame<R>& frame : task.force_frames) {
    external_[static_cast<std::size_t>(frame.body)] +=
        frame.placement.template cast<T>() * Force<T>{{w[0], w[1], w[2]}, {w[3], w[4], w[5]}};
    w += 6;
  }
  return external_.data();
}

/// The result for one group.
template <class T>
void LaneWorker<T>::apply(const Task<R>& task, const T* q, const T* v, const T* third,
                          const Force<T>* external, T* out) {
  // The caller's memory may have them; the worker's own has something else.
  const Zeros zeros = out == out_.data() ? Zeros::written : task.zeros;
  switch (task.function) {
    case Function::inverse_dynamics:
      return inverse_dynamics(model_, q, v, third, external, *inverse_dynamics_, out);
    case Function::bias_forces:
      return inverse_dynamics<Terms::bias>(model_, q, v, v, kNoForces, *inverse_dynamics_, out);
    case Function::gravity_forces:
      return inverse_dynamics<Terms::gravity>(model_, q, q, q, kNoForces, *inverse_dynamics_, out);
    case Function::forward_dynamics:
      return articulated_forward_dynamics(model_, q, v, third, external, *forward_dynamics_, out);
    case Function::mass_matrix:
      return task.triangle == Triangle::both
                 ? mass_matrix(model_, q, *mass_matrix_, out, zeros)
                 : mass_matrix<Triangle::upper>(model_, q, *mass_matrix_, out, zeros);
    case Function::coriolis_matrix:
      return coriolis_matrix<R, T>(model_, q, v, *coriolis_, out, nullptr, nullptr, zeros);
    case Function::kinetic_energy: {
      MomentumScratch<T>& s = *momentum_;
      s.frames.compute(model_, q);
      s.columns.compute(model_, q, s.frames);
      s.inertias.compute(model_, s.frames);
      s.motions.compute_velocities(model_, s.columns, v);
      out[0] = limber::kinetic_energy(model_, s.columns, s.inertias, s.motions, v);
      return;
    }
    case Function::placement: {
      kinematics_->frames.compute(model_, q);
      const Transform<T> x = frame_placement(kinematics_->frames, task.frame);
      for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) out[3 * j + i] = x.rotation.matrix(i, j);
      for (int i = 0; i < 3; ++i) out[9 + i] = x.translation[i];
      return;
    }
    case Function::jacobian:
      kinematics_->compute_columns(model_, q);
      return frame_jacobian(model_, kinematics_->frames, kinematics_->columns, task.frame, task.coordinates,
                            out);
    case Function::integrate: {
      T* step = in_[2].data();
      for (int k = 0; k < model_.nv(); ++k) step[k] = v[k] * as<T>(task.dt);
      return integrate(model_, q, step, out);
    }
    case Function::rollout:
      return;  // roll() does it
  }
}

/// All steps of one group, whose state stays in the worker.
template <class T>
void LaneWorker<T>::roll(const Task<R>& task, const Group<T>& group) {
  const std::ptrdiff_t nq = model_.nq(), nv = model_.nv();
  T *q = in_[0].data(), *v = in_[1].data(), *tau = in_[2].data(), *work = out_.data();
  const auto copy = [](const T* from, std::ptrdiff_t n, T* to) {
    if (from != to) std::copy(from, from + n, to);
  };
  copy(group.read(task.in[0], 0, nq, q), nq, q);
  copy(group.read(task.in[1], 0, nv, v), nv, v);
  const T dt = as<T>(task.dt);
  for (int step = 0; step < task.steps; ++step) {
    copy(group.read(task.in[2], step * nv, nv, tau), nv, tau);
    if (task.passive_forces) add_passive_forces(model_, v, tau);
    articulated_forward_dynamics(model_, q, v, tau, kNoForces, *forward_dynamics_, work);
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

}  // namespace limber::batch
