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

#include <limber/algorithms/world_bias.hpp>
#include <limber/algorithms/world_column_rates.hpp>
#include <limber/algorithms/world_coriolis.hpp>

namespace limber {

template <class T>
struct CoriolisProductScratch {
  WorldFrames<T> frames;
  WorldColumns<T> columns;
  WorldColumnRates<T> rates;
  WorldMotions<T> motions;         ///< of v
  WorldMotions<T> other_motions;   ///< Σ S w
  WorldMotions<T> other_rates;     ///< Σ Ṡ w
  WorldInertias<T> inertias;       ///< of single bodies
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

namespace detail {

template <class T>
void add_couple(Rows<T>& forces, int body, const Vec3<T>& couple) {
  forces.set(0, body, forces.vector(0, body) + couple);
}

/// ½ ω × J a, ω of the carrier.
template <class R, class T>
Vec3<T> turned_spin(const CoriolisProductScratch<T>& s, const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
  return cross(s.motions.velocity.vector(0, rotor.carrier), spin) * as<T>(0.5);
}

}  // namespace detail

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
  detail::for_each_rotor(model, s.frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    detail::add_couple(s.forces, rotor.carrier, spin * driven_rate(model, rotor, v));
  });
  detail::sum_inward(model, s.forces);
  detail::project_forces(model, s.rates, s.forces, s.along, result);
}

/// C(q, v) w
template <class R, class T>
void coriolis_times(const Model<R>& model, const T* q, const T* v, const T* w, CoriolisProductScratch<T>& s,
                    T* result) {
  using Pack = typename PackOf<T>::type;
  s.compute(model, q, v);
  body_operators(model, v, s.frames, s.inertias, s.motions, s.operators);
  s.other_motions.compute_velocities(model, s.columns, w);
  s.other_rates.compute_velocities(model, s.rates, w);
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Force<Pack> f = s.inertias.inertias(k) * s.other_rates.velocities(k) +
                          s.operators.packs(k) * s.other_motions.velocities(k);
    s.forces.set(0, k, f.angular);
    s.forces.set(3, k, f.linear);
  });
  // The column of a rotor: F1 = F3 = ½ ω × J a on its carrier, F2 = J a.
  detail::for_each_rotor(model, s.frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    detail::add_couple(s.forces, rotor.carrier,
                       detail::turned_spin(s, spin, rotor) * driven_rate(model, rotor, w));
  });
  detail::sum_inward(model, s.forces);
  detail::project_forces(model, s.columns, s.forces, s.along, result);
  detail::for_each_rotor(model, s.frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    const T torque =
        dot(s.other_rates.velocity.vector(0, rotor.carrier), spin) +
        dot(s.other_motions.velocity.vector(0, rotor.carrier), detail::turned_spin(s, spin, rotor));
    for (const Drive<R>& drive : model.drives(rotor))
      result[drive.v_index] = result[drive.v_index] + as<T>(drive.ratio) * torque;
  });
}

}  // namespace limber
