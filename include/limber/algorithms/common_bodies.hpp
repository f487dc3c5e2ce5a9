// A mechanism at a state in the common frame of common_columns.hpp: where its bodies are, how they move, what
// they weigh. The algorithms that go through that frame begin with this.
#pragma once

#include <limber/algorithms/common_inertias.hpp>
#include <limber/algorithms/common_motions.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CommonBodies : KinematicsScratch<T> {
  CommonInertias<T> inertias;  ///< of single bodies, or composite

  template <class R>
  explicit CommonBodies(const Model<R>& model) : KinematicsScratch<T>(model, true), inertias(model) {}

  /// Columns, and inertias of single bodies.
  template <class R>
  void compute_bodies(const Model<R>& model, const T* q) {
    this->compute_columns(model, q);
    inertias.compute(model, this->frames);
  }
  /// The same and velocities.
  template <class R>
  void compute_moving_bodies(const Model<R>& model, const T* q, const T* v) {
    compute_bodies(model, q);
    this->motions.compute_velocities(model, this->columns, v);
  }
  /// Columns, and composite inertias.
  template <class R>
  void compute_composites(const Model<R>& model, const T* q) {
    compute_bodies(model, q);
    inertias.accumulate(model);
  }
};

}  // namespace limber::inline LIMBER_REGISTERS
