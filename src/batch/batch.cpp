// Arguments checked, then handed to the workers.
#include <limber/batch/functions.hpp>

#include <stdexcept>

#include "batch/checked_call.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
Batch<R>::Batch(const Model<R>& model, const BatchOptions& options)
    : contents_(make_hidden<BatchContents<R>>(model, options)) {}

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

/// A function of the list, with those of the arguments that it takes.
template <class R>
void run_listed(Batch<R>& b, Task<R> task, const BatchArguments<R>& x, Output<R> result,
                const char* result_name) {
  const BatchEntry& f = kBatchEntries[task.function];
  if (f.shape == BatchShape::none) throw std::logic_error("batch: no function of batches");
  check_needs(f.name, b.model(), f.needs);
  const auto given = [&](bool is_taken, const char* name, Input<R> a) {
    return is_taken ? velocities(b, name, a) : Named<const R>{};
  };
  if (f.takes_frame)
    task.frame = b.model().frames()[static_cast<std::size_t>(FrameReferenceFor<R>(x.frame).index(b.model()))];
  task.coordinates = x.coordinates;
  Named<const R> on_frames{};
  if (f.takes_forces && x.forces != nullptr) on_frames = wrenches(b, *x.forces, task);
  run<R>(f.name, b, task,
         {positions(b, "q", x.q), given(f.takes_v, "v", x.v),
          f.takes_a ? velocities(b, "a", x.a) : given(f.takes_tau, "tau", x.tau), on_frames},
         {Named<R>{result_name, result, width(f.shape, b.model().nv()), width_of(f.shape).name}});
}

template <class R>
void run_mass_matrix(Batch<R>& b, Input<R> q, Output<R> h, Triangle triangle, Zeros zeros) {
  Task<R> task{function_number("mass_matrix")};
  task.triangle = triangle;
  task.zeros = zeros;
  run_listed<R>(b, task, {.q = q}, h, "h");
}
template <class R>
void run_coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Output<R> c, Zeros zeros) {
  Task<R> task{function_number("coriolis_matrix")};
  task.zeros = zeros;
  run_listed<R>(b, task, {.q = q, .v = v}, c, "c");
}

}  // namespace

template <class R>
void compute(Batch<R>& b, std::size_t function, const BatchArguments<R>& x, Output<R> result,
             const char* result_name) {
  run_listed<R>(b, {function}, x, result, result_name);
}

template <class R>
void inverse_dynamics(Batch<R>& b, Input<R> q, Input<R> v, Input<R> a, Output<R> tau,
                      const FrameForces<std::type_identity_t<R>>& forces) {
  compute<R>(b, function_number("inverse_dynamics"), {.q = q, .v = v, .a = a, .forces = &forces}, tau, "tau");
}

template <class R>
void forward_dynamics(Batch<R>& b, Input<R> q, Input<R> v, Input<R> tau, Output<R> a,
                      const FrameForces<std::type_identity_t<R>>& forces) {
  compute<R>(b, function_number("forward_dynamics"), {.q = q, .v = v, .tau = tau, .forces = &forces}, a, "a");
}

template <class R>
void bias_forces(Batch<R>& b, Input<R> q, Input<R> v, Output<R> result) {
  compute<R>(b, function_number("bias_forces"), {.q = q, .v = v}, result, "forces");
}

template <class R>
void gravity_forces(Batch<R>& b, Input<R> q, Output<R> result) {
  compute<R>(b, function_number("gravity_forces"), {.q = q}, result, "forces");
}

template <class R>
void mass_matrix(Batch<R>& b, Input<R> q, Output<R> h, Triangle triangle) {
  run_mass_matrix(b, q, h, triangle, Zeros::written);
}
template <class R>
void mass_matrix(Batch<R>& b, Input<R> q, Matrices<R>& h, Triangle triangle) {
  run_mass_matrix(b, q, h.to_be_written("mass_matrix", b.model()), triangle, Zeros::known);
}

template <class R>
void coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Output<R> c) {
  run_coriolis_matrix(b, q, v, c, Zeros::written);
}
template <class R>
void coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Matrices<R>& c) {
  run_coriolis_matrix(b, q, v, c.to_be_written("coriolis_matrix", b.model()), Zeros::known);
}

template <class R>
void kinetic_energy(Batch<R>& b, Input<R> q, Input<R> v, Output<R> energy) {
  compute<R>(b, function_number("kinetic_energy"), {.q = q, .v = v}, energy, "energy");
}

template <class R>
void placement(Batch<R>& b, Input<R> q, FrameReference<R> frame, Output<R> placements) {
  compute<R>(b, function_number("placement"), {.q = q, .frame = frame.index(b.model())}, placements,
             "placements");
}

template <class R>
void jacobian(Batch<R>& b, Input<R> q, FrameReference<R> frame, Output<R> jacobians,
              Coordinates coordinates) {
  compute<R>(b, function_number("jacobian"),
             {.q = q, .frame = frame.index(b.model()), .coordinates = coordinates}, jacobians, "jacobians");
}

template <class R>
void integrate(Batch<R>& b, Input<R> q, Input<R> v, std::type_identity_t<R> dt, Output<R> result) {
  check_step("integrate", dt, dt);
  Task<R> task{kIntegrate};
  task.dt = dt;
  run<R>("integrate", b, task, {positions(b, "q", q), velocities(b, "v", v)},
         {Named<R>{"result", result, b.model().nq(), "nq"}});
}

#define LIMBER_INSTANTIATE(R)                                                                                \
  template void compute(Batch<R>&, std::size_t, const BatchArguments<R>&, Output<R>, const char*);           \
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
#undef LIMBER_INSTANTIATE

}  // namespace batch

}  // namespace limber
