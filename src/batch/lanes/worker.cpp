// The worker of one instruction set and number type; LIMBER_WORKER_MAKER is the name of the function that
// makes it, the only one that the rest of the library sees.
#include <algorithm>

#include "batch/lanes/lane_function.hpp"

namespace limber::batch {

namespace {

/// The forces on bodies in canonical coordinates; null where there are none.
template <class T>
const Force<T>* read_forces(const Task<typename T::Real>& task, const Group<T>& group,
                            GroupBuffers<T>& buffers) {
  if (task.force_frames.empty()) return nullptr;
  const T* w = group.read(task.in[3], 0, 6 * std::ssize(task.force_frames), buffers.wrenches.data());
  std::fill(buffers.external.begin(), buffers.external.end(), Force<T>::zero());
  for (const Frame<typename T::Real>& frame : task.force_frames) {
    buffers.external[static_cast<std::size_t>(frame.body)] +=
        frame.placement.template cast<T>() * Force<T>{{w[0], w[1], w[2]}, {w[3], w[4], w[5]}};
    w += 6;
  }
  return buffers.external.data();
}

}  // namespace

template <class T>
void StateFunction<T>::run(const Task<R>& task, const Group<T>& group, GroupBuffers<T>& buffers) {
  const std::ptrdiff_t width[3] = {model.nq(), model.nv(), model.nv()};
  const T* in[3] = {};
  bool in_place = false;
  for (int i = 0; i < 3; ++i)
    if (task.in[i].data != nullptr) {
      in[i] = group.read(task.in[i], 0, width[i], buffers.in[i].data());
      in_place = in_place || task.in[i].data == task.out[0].data;
    }
  const Force<T>* external = read_forces(task, group, buffers);
  in_place = in_place || (external != nullptr && task.in[3].data == task.out[0].data);
  T* out = in_place ? buffers.out.data() : group.place(task.out[0], 0, buffers.out.data());
  // The caller's memory may have zeros; the worker's own has something else.
  const Zeros zeros = out == buffers.out.data() ? Zeros::written : task.zeros;
  compute(task, {in[0], in[1], in[2], external, zeros, buffers.in[2].data()}, out);
  if (out != buffers.out.data()) return;  // the caller's memory has it
  if (task.triangle == Triangle::both)
    group.write(task.out[0], 0, task.out[0].width, out);
  else
    for (std::ptrdiff_t k = 0, n = model.nv(); k < n; ++k)
      group.write(task.out[0], k * n, k + 1, out + k * n);
}
template class StateFunction<RegisterOfLanes>;

namespace {

/// One thread's: no line of a cache is shared with that of another, nor the next, which processors fetch too.
template <class T>
class alignas(128) LaneWorker final : public Worker<typename T::Real> {
 public:
  using R = typename T::Real;

  explicit LaneWorker(const Model<R>& model) : model_(model) {
    add_inverse_dynamics(functions_);
    add_forward_dynamics(functions_);
    add_matrices(functions_);
    add_kinematics(functions_);
    add_rollout(functions_);
    add_inverse_kinematics(functions_);
  }

  int lanes() const override { return static_cast<int>(T::size); }

  void prepare(const Task<R>& task) override {
    room(buffers_.in[0], model_.nq());
    room(buffers_.in[1], model_.nv());
    room(buffers_.in[2], model_.nv());
    room(buffers_.out, task.out[0].width);
    if (!task.force_frames.empty()) {
      room(buffers_.wrenches, 6 * std::ssize(task.force_frames));
      buffers_.external.resize(static_cast<std::size_t>(model_.body_count()));
    }
    auto& function = made_[task.function];
    if (function == nullptr) function = functions_.makers[task.function](model_);
  }

  void run(const Task<R>& task, std::ptrdiff_t begin, std::ptrdiff_t end) override {
    LaneFunction<T>& function = *made_[task.function];
    for (std::ptrdiff_t first = begin; first < end; first += Group<T>::lanes)
      function.run(task, {first, std::min(Group<T>::lanes, end - first)}, buffers_);
  }

 private:
  void room(AlignedVector<T>& buffer, std::ptrdiff_t numbers) {
    if (std::ssize(buffer) < numbers) buffer.resize(static_cast<std::size_t>(numbers));
  }

  Model<R> model_;
  LaneFunctions<T> functions_;
  std::unique_ptr<LaneFunction<T>> made_[kTaskCount];
  GroupBuffers<T> buffers_;
};

}  // namespace

extern "C" Worker<Real>* LIMBER_WORKER_MAKER(const Model<Real>& model) {
  return new LaneWorker<RegisterOfLanes>(model);
}

}  // namespace limber::batch
