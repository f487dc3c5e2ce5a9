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

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CoriolisProductScratch : CommonBodies<T> {
  CommonColumnRates<T> rates;
  CommonMotions<T> other_motions;  ///< Σ S w
  CommonMotions<T> other_rates;    ///< Σ Ṡ w
  CoriolisOperators<T> operators;  ///< of single bodies
  Rows<T> forces;                  ///< six rows by body
  AlignedVector<T> along;          ///< by column

  template <class R>
  explicit CoriolisProductScratch(const Model<R>& model)
      : CommonBodies<T>(model),
        rates(model, false),
        other_motions(model),
        other_rates(model),
        operators(model.body_count()),
        forces(6, model.body_count()),
        along(static_cast<std::size_t>(padded(model.columns().count) + kPackPadding)) {}

  /// Columns, their rates, velocities, and inertias of single bodies.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v) {
    this->compute_moving_bodies(model, q, v);
    rates.compute(model, q, v, *this);
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
  sum_over_subtrees<6>(model, s.forces);
  kernels::project_forces(model, s.rates, s.forces, s.along, result);
}

namespace kernels {

/// Couples b of balanced rotors on carriers that turn with ω (from v) and ψ (from w): ½ (ψ × b v + ω × b w).
template <class T>
void add_couple_forces(CoriolisProductScratch<T>& s, const T* v, const T* w) {
  for (const auto& c : s.columns.geared) {
    const Vec3<T> b = s.columns.couples.vector(0, c.column) * as<T>(0.5);
    const Vec3<T> f = cross(s.other_motions.velocity.vector(0, c.carrier), b * v[c.velocity]) +
                      cross(s.motions.velocity.vector(0, c.carrier), b * w[c.velocity]);
    s.forces.set(0, c.carrier, s.forces.vector(0, c.carrier) + f);
  }
}

/// What the motions of carriers do to the rotors: b·(Σ Ṡ w) + ½ (ω × b)·ψ.
template <class T>
void add_couple_projections(const CoriolisProductScratch<T>& s, T* result) {
  for (const auto& c : s.columns.geared) {
    const Vec3<T> b = s.columns.couples.vector(0, c.column), w = s.motions.velocity.vector(0, c.carrier);
    result[c.velocity] = result[c.velocity] + dot(b, s.other_rates.velocity.vector(0, c.carrier)) +
                         as<T>(0.5) * dot(cross(w, b), s.other_motions.velocity.vector(0, c.carrier));
  }
}

}  // namespace kernels

/// C(q, v) w
template <class R, class T>
void coriolis_times(const Model<R>& model, const T* q, const T* v, const T* w, CoriolisProductScratch<T>& s,
                    T* result) {
  using Pack = typename PackOf<T>::type;
  s.compute(model, q, v);
  body_operators(model, s.inertias, s.motions, s.operators);
  s.other_motions.compute_velocities(model, s.columns, w);
  s.other_rates.compute_velocities(model, s.rates, w);
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Force<Pack> f = s.inertias.inertias(k) * s.other_rates.velocities(k) +
                          s.operators.packs(k) * s.other_motions.velocities(k);
    s.forces.set(0, k, f.angular);
    s.forces.set(3, k, f.linear);
  });
  kernels::add_couple_forces(s, v, w);
  sum_over_subtrees<6>(model, s.forces);
  kernels::project_forces(model, s.columns, s.forces, s.along, result);
  kernels::add_couple_projections(s, result);
}

}  // namespace limber::inline LIMBER_REGISTERS
