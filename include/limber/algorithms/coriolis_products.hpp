// What are Cᵀ v and C w?  Products with the Coriolis matrix of coriolis_matrix.hpp, without forming it, in
// O(N).
//
// With C = Σ Jᵀ(I J̇ + B J) over bodies and Bᵀ v = 0 for the body's own velocity,
//
//   (Cᵀ v)_k = Ṡ_kᵀ p           p = Σ I v, the momentum of what column k moves
//   (C w)_k  = S_kᵀ f           f = Σ (I Σ Ṡ w + B Σ S w), sums over the columns on the way to each body
//
// The first is what a momentum observer needs: d/dt(H v) = τ + Cᵀ v − g. The second is also the contraction
// Γ(w, v)_i = Σ Γ_ijk w_j v_k of the Christoffel symbols; passivity-based control uses it with a reference w.
#pragma once

#include <limber/algorithms/common_bias.hpp>
#include <limber/algorithms/common_column_rates.hpp>
#include <limber/algorithms/common_coriolis.hpp>

namespace limber {

template <class T>
struct CoriolisProductScratch {
  CommonFrames<T> frames;
  CommonColumns<T> columns;
  CommonColumnRates<T> rates;
  CommonMotions<T> motions;        ///< of v
  CommonMotions<T> other_motions;  ///< Σ S w
  CommonMotions<T> other_rates;    ///< Σ Ṡ w
  CommonInertias<T> inertias;      ///< of single bodies
  CoriolisOperators<T> operators;  ///< of single bodies
  Rows<T> forces;                  ///< six rows by body
  AlignedVector<T> along;          ///< by column

  template <class R>
  explicit CoriolisProductScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        rates(model),
        motions(model),
        other_motions(model),
        other_rates(model),
        inertias(model),
        operators(model.body_count()),
        forces(6, model.body_count()),
        along(static_cast<std::size_t>(padded(model.columns().count) + kPackPadding)) {}

  /// Columns, their rates, velocities and inertias.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
    motions.compute_velocities(model, columns, v);
    rates.compute(model, q, v, frames, columns, motions);
    inertias.compute(model, frames);
  }
};

/// Cᵀ v
template <class R, class T>
void coriolis_transpose_times_velocity(const Model<R>& model, const T* q, const T* v,
                                       CoriolisProductScratch<T>& s, T* result) {
  using Pack = typename PackOf<T>::type;
  s.compute(model, q, v);
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Force<Pack> p = s.inertias.inertias(k) * s.motions.velocities(k);
    s.forces.set(0, k, p.angular);
    s.forces.set(3, k, p.linear);
  });
  s.columns.add_couples(v, s.forces);
  detail::sum_inward(model, s.forces);
  detail::project_forces(model, s.rates, s.forces, s.along, result);
}

/// C(q, v) w
template <class R, class T>
void coriolis_times(const Model<R>& model, const T* q, const T* v, const T* w, CoriolisProductScratch<T>& s,
                    T* result) {
  using Pack = typename PackOf<T>::type;
  s.compute(model, q, v);
  body_operators(model, v, s.columns, s.inertias, s.motions, s.operators);
  s.other_motions.compute_velocities(model, s.columns, w);
  s.other_rates.compute_velocities(model, s.rates, w);
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Force<Pack> f = s.inertias.inertias(k) * s.other_rates.velocities(k) +
                          s.operators.packs(k) * s.other_motions.velocities(k);
    s.forces.set(0, k, f.angular);
    s.forces.set(3, k, f.linear);
  });
  s.rates.add_couples(w, s.forces);
  detail::sum_inward(model, s.forces);
  detail::project_forces(model, s.columns, s.forces, s.along, result);
  s.columns.project_on_couples(s.other_rates.velocity, result);
  s.rates.project_on_couples(s.other_motions.velocity, result);
}

}  // namespace limber
