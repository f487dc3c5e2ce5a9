// Many states of one model at once: one state per SIMD lane, and blocks of them over threads.
//
//   Batch batch(model, {.threads = 2});               // all memory; one per thread of yours that calls
//   batch::inverse_dynamics(batch, q, v, a, tau);     // [B, nq], [B, nv], [B, nv] in, [B, nv] out
//
// The functions mean what those of the same names mean for one state. Arrays are Eigen matrices with one row
// per state or views of any memory (layout.hpp), each in its own layout. An output may be one of the inputs,
// in the same layout; otherwise memory must not overlap. Matrices are written column by column, n = rows ×
// columns numbers per state.
//
// Results are the same to the last bit whatever the number of threads and wherever a state is in the batch.
// Numbers are not checked: what depends on a NaN of a state is NaN, and no other state notices. Shapes and
// null pointers are: a wrong one throws std::invalid_argument that names the function and the argument. After
// the first call of a function no more memory is allocated by Limber.
#pragma once

#include <limber/batch/layout.hpp>
#include <limber/batch/matrices.hpp>
#include <limber/batch/rollout.hpp>
#include <limber/dynamics/frame_reference.hpp>
#include <limber/dynamics/instruction_set.hpp>
#include <limber/math/entries.hpp>
#include <limber/model/coordinates.hpp>
#include <limber/model/hidden.hpp>
#include <limber/model/model.hpp>

#include <optional>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct BatchOptions {
  int threads = 1;                                     ///< 0: one per hardware thread
  std::optional<InstructionSet> instruction_set = {};  ///< otherwise limber::instruction_set()
  /// Helping threads keep off the processor of the calling one (on Linux), where a scheduler would often put
  /// them to wait. They are oneTBB's, so this holds for what else they do.
  bool apart = true;
};

/// The scratch of all threads; private to the library.
template <class R>
struct BatchContents;

template <class R = double>
class Batch {
 public:
  explicit Batch(const Model<R>& model, const BatchOptions& options = {});

  const Model<R>& model() const;
  int threads() const;
  InstructionSet instruction_set() const;
  /// States that go through a kernel together.
  int lanes() const;

  /// Throws std::logic_error if this was moved from, as all of these do.
  BatchContents<R>& contents() const;

 private:
  Hidden<BatchContents<R>> contents_;
};

namespace batch {

// One choice for single states and for batches.
using limber::instruction_sets;
using limber::InstructionSet;
using limber::name;

/// Forces from outside on some frames, in their order: each a wrench [n; f] in the coordinates of its frame,
/// about its origin, so 6 numbers per frame and state.
template <class R>
struct FrameForces {
  std::vector<FrameReferenceFor<R>> frames = {};
  Array<const R> wrenches = {};
};
/// τ = H a + C v + g − Σ Jᵀ f
template <class R>
void inverse_dynamics(Batch<R>& batch, Input<R> q, Input<R> v, Input<R> a, Output<R> tau,
                      const FrameForces<std::type_identity_t<R>>& forces = {});

/// a = H⁻¹ (τ − C v − g + Σ Jᵀ f)
template <class R>
void forward_dynamics(Batch<R>& batch, Input<R> q, Input<R> v, Input<R> tau, Output<R> a,
                      const FrameForces<std::type_identity_t<R>>& forces = {});

/// C v + g
template <class R>
void bias_forces(Batch<R>& batch, Input<R> q, Input<R> v, Output<R> forces);

/// g
template <class R>
void gravity_forces(Batch<R>& batch, Input<R> q, Output<R> forces);

/// H, nv² numbers per state. Stores are much of the work: on robots with branches the upper triangle alone,
/// and Matrices, which have the zeros already, each take about a fifth less time.
template <class R>
void mass_matrix(Batch<R>& batch, Input<R> q, Output<R> h, Triangle triangle = Triangle::both);
template <class R>
void mass_matrix(Batch<R>& batch, Input<R> q, Matrices<R>& h, Triangle triangle = Triangle::both);

/// C, nv² numbers per state: C_ij is number i + nv j.
template <class R>
void coriolis_matrix(Batch<R>& batch, Input<R> q, Input<R> v, Output<R> c);
template <class R>
void coriolis_matrix(Batch<R>& batch, Input<R> q, Input<R> v, Matrices<R>& c);

/// ½ vᵀ H v, one number per state.
template <class R>
void kinetic_energy(Batch<R>& batch, Input<R> q, Input<R> v, Output<R> energy);

/// Where a frame is: 12 numbers per state, the columns of the rotation and the translation, [R p].
template <class R>
void placement(Batch<R>& batch, Input<R> q, FrameReference<R> frame, Output<R> placements);

/// J of a frame, 6 nv numbers per state.
template <class R>
void jacobian(Batch<R>& batch, Input<R> q, FrameReference<R> frame, Output<R> jacobians,
              Coordinates coordinates = Coordinates::body);

/// Where the time dt with the constant velocity v leads from q.
template <class R>
void integrate(Batch<R>& batch, Input<R> q, Input<R> v, std::type_identity_t<R> dt, Output<R> result);

}  // namespace batch

extern template class Batch<double>;
extern template class Batch<float>;

}  // namespace limber
