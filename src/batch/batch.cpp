// Arguments checked, then handed to the workers.
#include <limber/batch/batch.hpp>

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "batch/contents.hpp"
#include "dynamics/needs.hpp"

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

/// An argument with its name and what its width must be.
template <class Number>
struct Named {
  const char* name;
  Array<Number> array;
  std::ptrdiff_t width;
  const char* width_name;
};

/// One past the last number of an array.
template <class Number>
const Number* end_of(const Array<Number>& a) {
  if (a.states == 0 || a.width == 0) return a.data;
  switch (a.layout) {
    case Layout::rows:
      return a.data + (a.states - 1) * a.stride + a.width;
    case Layout::columns:
      return a.data + (a.width - 1) * a.stride + a.states;
    case Layout::blocks:
      break;
  }
  return a.data + numbers_in_blocks<Number>(a.states, a.width);
}

/// Arrays of rows, or of columns, may be parts of one matrix side by side.
template <class A, class B>
bool overlap(const Array<A>& a, const Array<B>& b) {
  const std::less<const void*> before;
  if (!before(a.data, end_of(b)) || !before(b.data, end_of(a))) return false;
  if (a.layout != b.layout || a.layout == Layout::blocks || a.stride != b.stride || a.stride == 0)
    return true;
  const auto length = [](const auto& x) { return x.layout == Layout::rows ? x.width : x.states; };
  const std::ptrdiff_t apart = b.data - a.data, from_row = (apart % a.stride + a.stride) % a.stride;
  return from_row < length(a) || a.stride - from_row < length(b);
}
template <class A, class B>
bool same(const Array<A>& a, const Array<B>& b) {
  return a.data == b.data && a.layout == b.layout && a.width == b.width &&
         (a.stride == b.stride || a.layout == Layout::blocks);
}

template <class Number>
void check(const char* function, const Named<Number>& argument, std::ptrdiff_t states) {
  const Array<Number>& a = argument.array;
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(fmt::format("batch::{}: {} {}", function, argument.name, what));
  };
  if (a.states < 0 || a.width < 0) fail(fmt::format("has a negative shape [{}, {}]", a.states, a.width));
  if (a.states != states) fail(fmt::format("has {} states, q has {}", a.states, states));
  if (a.width != argument.width)
    fail(fmt::format("has {} numbers per state, expected {} = {}", a.width, argument.width_name,
                     argument.width));
  if (a.data == nullptr && states > 0 && a.width > 0) fail("is a null pointer");
  const std::ptrdiff_t least = a.layout == Layout::rows ? a.width : a.states;
  const bool repeats = std::is_const_v<Number> && a.layout == Layout::rows && a.stride == 0;
  if (a.layout != Layout::blocks && a.stride < least && !repeats)
    fail(fmt::format("has a stride of {}, less than the {} numbers of a {}", a.stride, least,
                     a.layout == Layout::rows ? "row" : "column"));
}

/// Checks everything and runs the task. An array whose name is null was not given.
template <class R>
void run(const char* function, Batch<R>& batch, Task<R> task, const Named<const R> (&in)[4],
         const Named<R> (&out)[4]) {
  check_defined(function, batch.model());
  const std::ptrdiff_t states = in[0].array.states;
  for (int i = 0; i < 4; ++i) {
    if (in[i].name == nullptr) continue;
    check(function, in[i], states);
    task.in[i] = in[i].array;
  }
  for (int o = 0; o < 4; ++o) {
    if (out[o].name == nullptr) continue;
    check(function, out[o], states);
    task.out[o] = out[o].array;
  }
  const auto refuse = [&](const char* a, const char* b) {
    throw std::invalid_argument(fmt::format("batch::{}: {} and {} overlap in memory", function, a, b));
  };
  for (int o = 0; o < 4; ++o) {
    if (out[o].name == nullptr) continue;
    for (const Named<const R>& i : in)
      if (i.name != nullptr && overlap(out[o].array, i.array) && !same(out[o].array, i.array))
        refuse(out[o].name, i.name);
    for (int other = 0; other < o; ++other)
      if (out[other].name != nullptr && overlap(out[o].array, out[other].array))
        refuse(out[o].name, out[other].name);
  }
  if (states > 0) batch.contents().run(task);
}

template <class R>
void check_step(const char* function, double given, R dt) {
  if (!std::isfinite(dt))
    throw std::invalid_argument(fmt::format("batch::{}: dt = {}: must be a finite number", function, given));
}

template <class R>
Named<const R> positions(const Batch<R>& batch, const char* name, const Array<const R>& a) {
  return {name, a, batch.model().nq(), "nq"};
}
template <class R>
Named<const R> velocities(const Batch<R>& batch, const char* name, const Array<const R>& a) {
  return {name, a, batch.model().nv(), "nv"};
}
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
void mass_matrix(Batch<R>& b, Input<R> q, Output<R> h, Triangle triangle, Zeros zeros) {
  Task<R> task{Function::mass_matrix};
  task.triangle = triangle;
  task.zeros = zeros;
  run<R>("mass_matrix", b, task, {positions(b, "q", q)}, {matrices(b, "h", h)});
}

template <class R>
void coriolis_matrix(Batch<R>& b, Input<R> q, Input<R> v, Output<R> c, Zeros zeros) {
  Task<R> task{Function::coriolis_matrix};
  task.zeros = zeros;
  run<R>("coriolis_matrix", b, task, {positions(b, "q", q), velocities(b, "v", v)}, {matrices(b, "c", c)});
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

template <class R>
void rollout(Batch<R>& b, Input<R> q, Input<R> v, Input<R> tau, const RolloutOptions& options,
             Output<R> q_end, Output<R> v_end, Output<R> q_path, Output<R> v_path) {
  if (options.steps < 1)
    throw std::invalid_argument(fmt::format("batch::rollout: steps = {}: must be at least 1", options.steps));
  check_step("rollout", options.dt, static_cast<R>(options.dt));
  if (!q_end.is_given && !v_end.is_given && !q_path.is_given && !v_path.is_given)
    throw std::invalid_argument("batch::rollout: q_end, v_end, q_path and v_path are all left out");
  Task<R> task{Function::rollout};
  task.dt = static_cast<R>(options.dt);
  task.steps = options.steps;
  task.passive_forces = options.passive_forces;
  const std::ptrdiff_t nq = b.model().nq(), nv = b.model().nv(), steps = options.steps;
  const auto wanted = [](const char* name, const Array<R>& a, std::ptrdiff_t width, const char* width_name) {
    return Named<R>{a.is_given ? name : nullptr, a, width, width_name};
  };
  run<R>("rollout", b, task,
         {positions(b, "q", q), velocities(b, "v", v), Named<const R>{"tau", tau, steps * nv, "steps * nv"}},
         {wanted("q_end", q_end, nq, "nq"), wanted("v_end", v_end, nv, "nv"),
          wanted("q_path", q_path, steps * nq, "steps * nq"),
          wanted("v_path", v_path, steps * nv, "steps * nv")});
}

#define LIMBER_INSTANTIATE(R)                                                                                \
  template void inverse_dynamics(Batch<R>&, Input<R>, Input<R>, Input<R>, Output<R>, const FrameForces<R>&); \
  template void forward_dynamics(Batch<R>&, Input<R>, Input<R>, Input<R>, Output<R>, const FrameForces<R>&); \
  template void bias_forces(Batch<R>&, Input<R>, Input<R>, Output<R>);                                       \
  template void gravity_forces(Batch<R>&, Input<R>, Output<R>);                                              \
  template void mass_matrix(Batch<R>&, Input<R>, Output<R>, Triangle, Zeros);                                \
  template void coriolis_matrix(Batch<R>&, Input<R>, Input<R>, Output<R>, Zeros);                            \
  template void kinetic_energy(Batch<R>&, Input<R>, Input<R>, Output<R>);                                    \
  template void placement(Batch<R>&, Input<R>, FrameReference<R>, Output<R>);                                \
  template void jacobian(Batch<R>&, Input<R>, FrameReference<R>, Output<R>, Coordinates);                    \
  template void integrate(Batch<R>&, Input<R>, Input<R>, R, Output<R>);                                      \
  template void rollout(Batch<R>&, Input<R>, Input<R>, Input<R>, const RolloutOptions&, Output<R>,           \
                        Output<R>, Output<R>, Output<R>);
LIMBER_INSTANTIATE(double)
LIMBER_INSTANTIATE(float)

}  // namespace batch

}  // namespace limber
