// How do frames of the robot resist forces?  Λ⁻¹ = J H⁻¹ Jᵀ of one or several frames.
//
// A unit force on a frame, taken inward through the articulated bodies, leaves u_k = S_kᵀ F at each degree k
// on its way (F := F − U D⁻¹ u). Then Λ⁻¹_ab = Σ_k u_k^a D_k⁻¹ u_k^b over the degrees that both forces pass:
// O(N) for U and D, O(d) for each of the 6 m unit forces, and no mass matrix.
#pragma once

#include <limber/algorithms/articulated_clusters.hpp>
#include <limber/algorithms/forward_dynamics.hpp>
#include <limber/algorithms/kinematics.hpp>

namespace limber {

/// u of one force on a body, in the common frame; `rest` has a number per column, zero off the way.
template <class R, class T>
void push_force_inward(const Model<R>& model, const WorldColumns<T>& columns,
                       const ArticulatedBodies<T>& articulated, int body, Force<T> f, T* rest) {
  const Columns& layout = model.columns();
  std::fill(rest, rest + layout.count, as<T>(0));
  for (int i = body; i > 0; i = model.parent(i))
    for (int k = layout.first[static_cast<std::size_t>(i) + 1] - 1;
         k >= layout.first[static_cast<std::size_t>(i)]; --k) {
      const auto& e = articulated.eliminated[static_cast<std::size_t>(k)];
      rest[k] = dot(columns.column(k), f);
      f -= e.u_column * (e.inverse * rest[k]);
    }
}

template <class R, class T>
void push_force_inward(const Model<R>& model, const WorldColumns<T>& columns,
                       const ArticulatedClusters<T>& articulated, int body, const Force<T>& f, T* rest) {
  articulated.push_inward(model, columns, body, f, rest);
}

namespace detail {

/// g(k) for the pivots that a force on the body meets.
template <class R, class T, class G>
void for_each_pivot(const Model<R>& model, const ArticulatedBodies<T>&, int body, G&& g) {
  for (const Columns::Run run : model.columns().support(body))
    for (int k = run.begin; k < run.end; ++k) g(k);
}
template <class R, class T, class G>
void for_each_pivot(const Model<R>&, const ArticulatedClusters<T>& articulated, int body, G&& g) {
  for (int i = body; i > 0;) {
    const Cluster& cluster = articulated.clusters.of(i);
    for (const int v : cluster.velocities) g(v);
    i = cluster.anchor;
  }
}

}  // namespace detail

/// Λ⁻¹ of `count` frames, 6 count × 6 count numbers column by column; with articulated bodies by themselves
/// for models without other coupling than rotors on the parent. `scratch` must be at q with its columns
/// eliminated; `rests` has 6 count rows by column.
template <class R, class T, class Articulated>
void inverse_operational_space_inertia(const Model<R>& model,
                                       const ForwardDynamicsScratch<T, Articulated>& scratch,
                                       const Frame<R>* frames, int count, Coordinates coordinates,
                                       Rows<T>& rests, T* out) {
  const int size = 6 * count;
  for (int a = 0; a < size; ++a) {
    const Frame<R>& frame = frames[a / 6];
    Force<T> unit = Force<T>::zero();
    unit[a % 6] = as<T>(1);
    const Transform<T> x = coordinates_from_common(scratch.frames, frame, coordinates);
    push_force_inward(model, scratch.columns, scratch.articulated, frame.body, inverse_times(x, unit),
                      rests.row(a));
  }
  for (int a = 0; a < size; ++a)
    for (int b = 0; b <= a; ++b) {
      T sum = as<T>(0);
      detail::for_each_pivot(model, scratch.articulated, frames[a / 6].body, [&](int k) {
        const T& inverse = scratch.articulated.eliminated[static_cast<std::size_t>(k)].inverse;
        sum = sum + rests(a, k) * inverse * rests(b, k);
      });
      out[static_cast<std::ptrdiff_t>(a) * size + b] = out[static_cast<std::ptrdiff_t>(b) * size + a] = sum;
    }
}

}  // namespace limber
