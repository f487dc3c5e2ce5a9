// Which joint forces keep the velocities as they are?  C v + g − Σ Jᵀ f_ext, in the common frame of
// common_columns.hpp, for algorithms that have frames, columns and inertias there anyway. (By itself,
// inverse_dynamics.hpp is quicker.)
//
//   f_i = I a + v ×* I v with q̈ = 0          τ_k = S_kᵀ Σ f over the subtree that column k moves
#pragma once

#include <limber/algorithms/common_bodies.hpp>

#include <algorithm>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct CommonBias {
  Rows<T> forces;          ///< six rows by body: with q̈ = 0; then summed over the subtree
  AlignedVector<T> along;  ///< Sᵀ f by column

  template <class R>
  explicit CommonBias(const Model<R>& model)
      : forces(6, model.body_count()),
        along(static_cast<std::size_t>(padded(model.columns().count) + kPackPadding)) {}

  /// The forces, into tau. `bodies` get their inertias as single ones, and their motions under gravity.
  /// `external` is null or one force per body in canonical body coordinates.
  template <class R>
  void compute(const Model<R>& model, const T* q, const T* v, CommonBodies<T>& bodies,
               const Force<T>* external, T* tau);
};

namespace kernels {

/// f = I a + v ×* I v of every body, in the common frame.
template <class R, class T>
void body_forces(const Model<R>& model, const CommonInertias<T>& inertias, const CommonMotions<T>& motions,
                 Rows<T>& forces) {
  using Pack = typename PackOf<T>::type;
  for_each_pack<T>(0, model.body_count(), [&](int k) {
    const Force<Pack> f = force_for(inertias.inertias(k), motions.velocities(k), motions.accelerations(k));
    forces.set(0, k, f.angular);
    forces.set(3, k, f.linear);
  });
}

/// tau_v = Σ ratio · Sᵀ f over the columns behind velocity v, f by body in the common frame.
template <class R, class T>
void project_forces(const Model<R>& model, const CommonColumns<T>& columns, const Rows<T>& forces,
                    AlignedVector<T>& along, T* tau) {
  using Pack = typename PackOf<T>::type;
  const Columns& layout = model.columns();
  layout.for_each_group(
      [&](const Columns::Screws& run) {
        for_each_pack<T>(0, run.count, [&](int k) {
          const Force<Pack> f{forces.vectors(0, run.body + k), forces.vectors(3, run.body + k)};
          PackOf<T>::store(dot(columns.columns(run.column + k), f), along.data() + run.column + k);
        });
      },
      [&](int i) {
        const int first = layout.first[static_cast<std::size_t>(i)];
        for (int k = first; k < layout.first[static_cast<std::size_t>(i) + 1]; ++k)
          along[static_cast<std::size_t>(k)] =
              dot(columns.column(k), Force<T>{forces.vector(0, i), forces.vector(3, i)});
      });
  if (!model.has_driven_bodies()) {
    for (int k = 0; k < model.nv(); ++k) tau[k] = along[static_cast<std::size_t>(k)];
    return;
  }
  std::fill(tau, tau + model.nv(), as<T>(0));
  for (int k = 0; k < layout.count; ++k)
    detail::for_each_velocity(model, k, [&](int v, R ratio) {
      tau[v] = tau[v] + as<T>(ratio) * along[static_cast<std::size_t>(k)];
    });
}

}  // namespace kernels

template <class T>
template <class R>
void CommonBias<T>::compute(const Model<R>& model, const T* q, const T* v, CommonBodies<T>& bodies,
                            const Force<T>* external, T* tau) {
  bodies.compute_motions(model, q, v, nullptr, base_against_gravity<T>(model));
  bodies.inertias.compute(model, bodies.frames);
  const CommonColumns<T>& columns = bodies.columns;
  const CommonMotions<T>& motions = bodies.motions;
  kernels::body_forces(model, bodies.inertias, motions, forces);
  if (external != nullptr)
    for (int i = 1; i < model.body_count(); ++i) {
      const Force<T> f = bodies.frames.placement(i) * external[i];
      forces.set(0, i, forces.vector(0, i) - f.angular);
      forces.set(3, i, forces.vector(3, i) - f.linear);
    }
  for (const auto& c : columns.geared) {  // ω × b v
    const Vec3<T> rate = cross(motions.velocity.vector(0, c.carrier), columns.couples.vector(0, c.column));
    forces.set(0, c.carrier, forces.vector(0, c.carrier) + rate * v[c.velocity]);
  }
  sum_over_subtrees<6>(model, forces);
  kernels::project_forces(model, columns, forces, along, tau);
  columns.project_on_couples(motions.acceleration, tau);
}

}  // namespace limber::inline LIMBER_REGISTERS
