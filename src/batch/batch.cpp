// Arguments checked, then handed to the workers.
#include <limber/batch/batch.hpp>

#include <stdexcept>

#include "batch/checked_call.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
Batch<R>::Batch(const Model<R>& model, const BatchOptions& options)
    : contents_(std::make_unique<BatchContents<R>>(model, options)) {}
template <class R>
Batch<R>::~Batch() = default;
template <class R>
Batch<R>::Batch(Batch&&) noexcept = default;
template <class R>
Batch<R>& Batch<R>::operator=(Batch&&) noexcept = default;

template <class R>
BatchContents<R>& Batch<R>::contents() const {
  if (contents_ == nullptr) throw std::logic_error("Batch: it was moved to another");
  return *contents_;
}
template <class R>
const Model<R>& Batch<R>::model() const {
  return contents().model;
}
template <class R>
int Batch<R>::threads() const {
  return static_cast<int>(contents().workers.size());
}
template <class R>
InstructionSet Batch<R>::instruction_set() const {
  return contents().instruction_set;
}
template <class R>
int Batch<R>::lanes() const {
  return contents().workers.front()->lanes();
}

template class Batch<double>;
template class Batch<float>;

namespace batch {

namespace {

/// Puts the frames into the task; the wrenches are an argument where there are frames.
template <class R>
Named<const R> wrenches(const Batch<R>& batch, const FrameForces<R>& forces, Task<R>& task) {
  std::vector<Frame<R>>& frames = batch.contents().force_frames;
  frames.clear();
  for (const FrameReferenceFor<R>& frame : forces.frames)
    frames.push_back(batch.model().frames()[static_cast<std::size_t>(frame.index(batch.model()))]);
  task.force_frames = frames;
  return {frames.empty() && !forces.wrenches.is_given ? nullptr : "forces", forces.wrenches,
          6 * std::ssize(frames), "6 * frames"};
}
template <class R>
Named<R> forces(const Batch<R>& batch, const char* name, const Array<R>& a) {
  return {name, a, batch.model().nv(), "nv"};
}
template <class R>
Named<R> matrices(const Batch<R>& batch, const char* name, const Array<R>& a) {
  const std::ptrdiff_t nv = batch.model().nv();
  return {name, a, nv * nv, "nv * nv"};
}

template <class R>
void compute_mass_matrix(Batch<R>& b, Input<R> q, Output<R> h, Triangle triangle, Zeros zeros) {
  Task<R> task{Function::mass_matrix};
  task.triangle = triangle;
  task.zeros = zeros;
  run<R>("mass_matrix", b, task, {positions(b, "q", q)}, {matrices(b, "h", h)});
}
template <class R>
void compute_coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Output<R> c, Zeros zeros) {
  Task<R> task{Function::coriolis_matrix};
  task.zeros = zeros;
  run<R>("coriolis_matrix", b, task, {positions(b, "q", q), velocities(b, "v", v)}, {matrices(b, "c", c)});
}

}  // namespace

template <class R>
void inverse_dynamics(Batch<R>& b, Input<R> q, Input<R> v, Input<R> a, Output<R> tau,
                      const FrameForces<std::type_identity_t<R>>& external) {
  Task<R> task{Function::inverse_dynamics};
  const Named<const R> on_frames = wrenches(b, external, task);
  run<R>("inverse_dynamics", b, task,
         {positions(b, "q", q), velocities(b, "v", v), velocities(b, "a", a), on_frames},
         {forces(b, "tau", tau)});
}

template <class R>
void forward_dynamics(Batch<R>& b, Input<R> q, Input<R> v, Input<R> tau, Output<R> a,
                      const FrameForces<std::type_identity_t<R>>& external) {
  Task<R> task{Function::forward_dynamics};
  const Named<const R> on_frames = wrenches(b, external, task);
  run<R>("forward_dynamics", b, task,
         {positions(b, "q", q), velocities(b, "v", v), velocities(b, "tau", tau), on_frames},
         {forces(b, "a", a)});
}

template <class R>
void bias_forces(Batch<R>& b, Input<R> q, Input<R> v, Output<R> result) {
  run<R>("bias_forces", b, {Function::bias_forces}, {positions(b, "q", q), velocities(b, "v", v)},
         {forces(b, "forces", result)});
}

template <class R>
void gravity_forces(Batch<R>& b, Input<R> q, Output<R> result) {
  run<R>("gravity_forces", b, {Function::gravity_forces}, {positions(b, "q", q)},
         {forces(b, "forces", result)});
}

template <class R>
void mass_matrix(Batch<R>& b, Input<R> q, Output<R> h, Triangle triangle) {
  compute_mass_matrix(b, q, h, triangle, Zeros::written);
}
template <class R>
void mass_matrix(Batch<R>& b, Input<R> q, Matrices<R>& h, Triangle triangle) {
  compute_mass_matrix(b, q, h.to_be_written("mass_matrix", b.model()), triangle, Zeros::known);
}

template <class R>
void coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Output<R> c) {
  compute_coriolis_matrix(b, q, v, c, Zeros::written);
}
template <class R>
void coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Matrices<R>& c) {
  compute_coriolis_matrix(b, q, v, c.to_be_written("coriolis_matrix", b.model()), Zeros::known);
}

template <class R>
void kinetic_energy(Batch<R>& b, Input<R> q, Input<R> v, Output<R> energy) {
  run<R>("kinetic_energy", b, {Function::kinetic_energy}, {positions(b, "q", q), velocities(b, "v", v)},
         {Named<R>{"energy", energy, 1, "one number"}});
}

template <class R>
void placement(Batch<R>& b, Input<R> q, FrameReference<R> frame, Output<R> placements) {
  Task<R> task{Function::placement};
  task.frame = b.model().frames()[static_cast<std::size_t>(frame.index(b.model()))];
  run<R>("placement", b, task, {positions(b, "q", q)},
         {Named<R>{"placements", placements, 12, "rotation and translation"}});
}

template <class R>
void jacobian(Batch<R>& b, Input<R> q, FrameReference<R> frame, Output<R> jacobians,
              Coordinates coordinates) {
  Task<R> task{Function::jacobian};
  task.frame = b.model().frames()[static_cast<std::size_t>(frame.index(b.model()))];
  task.coordinates = coordinates;
  const std::ptrdiff_t nv = b.model().nv();
  run<R>("jacobian", b, task, {positions(b, "q", q)}, {Named<R>{"jacobians", jacobians, 6 * nv, "6 * nv"}});
}

template <class R>
void integrate(Batch<R>& b, Input<R> q, Input<R> v, std::type_identity_t<R> dt, Output<R> result) {
  check_step("integrate", dt, dt);
  Task<R> task{Function::integrate};
  task.dt = dt;
  run<R>("integrate", b, task, {positions(b, "q", q), velocities(b, "v", v)},
         {Named<R>{"result", result, b.model().nq(), "nq"}});
}

#define LIMBER_INSTANTIATE(R)                                                                                \
  template void inverse_dynamics(Batch<R>&, Input<R>, Input<R>, Input<R>, Output<R>, const FrameForces<R>&); \
  template void forward_dynamics(Batch<R>&, Input<R>, Input<R>, Input<R>, Output<R>, const FrameForces<R>&); \
  template void bias_forces(Batch<R>&, Input<R>, Input<R>, Output<R>);                                       \
  template void gravity_forces(Batch<R>&, Input<R>, Output<R>);                                              \
  template void mass_matrix(Batch<R>&, Input<R>, Output<R>, Triangle);                                       \
  template void mass_matrix(Batch<R>&, Input<R>, Matrices<R>&, Triangle);                                    \
  template void coriolis_matrix(Batch<R>&, Input<R>, Input<R>, Output<R>);                                   \
  template void coriolis_matrix(Batch<R>&, Input<R>, Input<R>, Matrices<R>&);                                \
  template void kinetic_energy(Batch<R>&, Input<R>, Input<R>, Output<R>);                                    \
  template void placement(Batch<R>&, Input<R>, FrameReference<R>, Output<R>);                                \
  template void jacobian(Batch<R>&, Input<R>, FrameReference<R>, Output<R>, Coordinates);                    \
  template void integrate(Batch<R>&, Input<R>, Input<R>, R, Output<R>);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

}  // namespace batch

}  // namespace limber
