// A function over lanes: what one thread keeps for it, and what it does with a group of states.
//
// Every file of this folder is compiled once per instruction set and number type (LIMBER_WORKER_REAL, double
// or float). Functions stand in the file of their kernel, so that a changed kernel compiles little again.
#pragma once

#include <limber/math/aligned_vector.hpp>
#include <limber/scalar/lanes.hpp>
#include <limber/spatial/force.hpp>

#include <cstddef>
#include <memory>
#include <vector>

#include "batch/transfer.hpp"
#include "batch/worker.hpp"

namespace limber::batch {

using Real = LIMBER_WORKER_REAL;
using RegisterOfLanes = Lanes<Real, xsimd::batch<Real>::size>;

/// Room for the numbers of one group, which all functions of a thread share.
template <class T>
struct GroupBuffers {
  AlignedVector<T> in[3];  ///< nq, nv, nv
  AlignedVector<T> wrenches, out;
  std::vector<Force<T>> external;  ///< by body
};

template <class T>
class LaneFunction {
 public:
  using R = typename T::Real;
  virtual ~LaneFunction() = default;
  virtual void run(const Task<R>& task, const Group<T>& group, GroupBuffers<T>& buffers) = 0;
};

/// The inputs of one group, one state per lane.
template <class T>
struct GroupInputs {
  const T *q, *v, *third;
  const Force<T>* external;  ///< on bodies, in canonical coordinates; null where there are none
  Zeros zeros;               ///< what the memory of the result holds already
  T* spare;                  ///< nv numbers, the third input's where there is one
};

/// A function with one result per state: its inputs are read, and what compute() leaves is written.
template <class T>
class StateFunction : public LaneFunction<T> {
 public:
  using R = typename T::Real;
  explicit StateFunction(const Model<R>& its_model) : model(its_model) {}
  void run(const Task<R>& task, const Group<T>& group, GroupBuffers<T>& buffers) final;

 protected:
  const Model<R>& model;

 private:
  virtual void compute(const Task<R>& task, const GroupInputs<T>& in, T* out) = 0;
};

/// compute(model, task, in, scratch, out)
template <class T, class Scratch, class Compute>
class StateFunctionBy final : public StateFunction<T> {
 public:
  using R = typename T::Real;
  explicit StateFunctionBy(const Model<R>& its_model) : StateFunction<T>(its_model), scratch(its_model) {}

 private:
  void compute(const Task<R>& task, const GroupInputs<T>& in, T* out) override {
    Compute()(this->model, task, in, scratch, out);
  }
  Scratch scratch;
};

/// How each function is made; a thread makes those that it is asked for.
template <class T>
struct LaneFunctions {
  using R = typename T::Real;
  using Made = std::unique_ptr<LaneFunction<T>>;
  Made (*makers[kTaskCount])(const Model<R>& model) = {};

  /// `Kernel` is a LaneFunction that is made from a model.
  template <class Kernel>
  void add(std::size_t function) {
    makers[function] = [](const Model<R>& model) -> Made { return std::make_unique<Kernel>(model); };
  }
  template <class Scratch, class Compute>
  void add(std::size_t function, Compute) {
    add<StateFunctionBy<T, Scratch, Compute>>(function);
  }
};

// The files of this folder.
void add_inverse_dynamics(LaneFunctions<RegisterOfLanes>& functions);
void add_forward_dynamics(LaneFunctions<RegisterOfLanes>& functions);
void add_matrices(LaneFunctions<RegisterOfLanes>& functions);
void add_kinematics(LaneFunctions<RegisterOfLanes>& functions);
void add_rollout(LaneFunctions<RegisterOfLanes>& functions);
void add_inverse_kinematics(LaneFunctions<RegisterOfLanes>& functions);

}  // namespace limber::batch
