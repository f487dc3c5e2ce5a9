// The articulated-body recursion at rest for bodies that share velocities: rotors on any carrier, belts,
// differentials, mimic joints. It solves H x = τ − Σ Sᵀ p without forming H, in O(N) while clusters stay
// small.
//
// Relative to its anchor a cluster (model/clusters.hpp) moves with its own velocities x alone. Let Iᶜ of a
// member be the sum of the articulated inertias Iᴬ of the members beyond it, itself included, and G the
// ratios between velocities and columns:
//
//   inward:   F_k = Iᶜ S_k     D = Gᵀ [S_jᵀ F_k] G + armature     U = F G     u = τ − Gᵀ [S_kᵀ pᶜ]
//             Iᴬ_anchor += Iᶜ − U D⁻¹ Uᵀ          pᴬ_anchor += pᶜ + U D⁻¹ u
//   outward:  D x = u − Uᵀ δ_anchor               δ = δ_anchor + Σ S G x
//
// A balanced rotor of spin momentum J a per unit of its rate Σ n x, on a member or the anchor, adds n J a to
// U, J n nᵀ to D, and n J a·ω_j to D for the columns j between the anchor and its carrier. D is eliminated
// velocity after velocity, the last first.
#pragma once

#include <limber/algorithms/world_inertias.hpp>
#include <limber/algorithms/world_motions.hpp>
#include <limber/model/clusters.hpp>
#include <limber/spatial/articulated_inertia.hpp>

namespace limber {

template <class T>
struct ArticulatedClusters {
  struct Elimination {
    Force<T> u_column;  ///< U
    T inverse;          ///< of the pivot; zero for a degree whose acceleration is given
    T rest;             ///< u
  };

  Clusters clusters;
  std::vector<ArticulatedInertia<T>> inertia;  ///< by body: Iᴬ, then Iᶜ
  std::vector<Force<T>> force;                 ///< p by body; then pᶜ
  std::vector<Motion<T>> delta;                ///< δ by body
  std::vector<Elimination> eliminated;         ///< by velocity
  std::vector<T> coupling;                     ///< D by cluster; its eliminated rows
  std::vector<std::ptrdiff_t> first_coupling;  ///< by cluster

  template <class R>
  explicit ArticulatedClusters(const Model<R>& model)
      : clusters(model),
        inertia(static_cast<std::size_t>(model.body_count())),
        force(inertia.size()),
        delta(inertia.size()),
        eliminated(static_cast<std::size_t>(model.nv())) {
    std::ptrdiff_t size = 0;
    for (const Cluster& cluster : clusters.all()) {
      first_coupling.push_back(size);
      size += static_cast<std::ptrdiff_t>(cluster.velocities.size() * cluster.velocities.size());
    }
    coupling.resize(static_cast<std::size_t>(size));
  }

  /// U, pivots and u of all velocities, from τ and p, which `force` holds by body. `given` is null or says
  /// which degrees have their acceleration given.
  template <class R>
  void inward(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
              const WorldInertias<T>& inertias, const T* tau, const bool* given = nullptr);

  /// The accelerations x.
  template <class R>
  void outward(const Model<R>& model, const WorldColumns<T>& columns, T* x);

  /// u of one force on a body, eliminated, one number per velocity; zero off its way.
  template <class R>
  void push_inward(const Model<R>& model, const WorldColumns<T>& columns, int body, Force<T> f,
                   T* rest) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// D of a cluster, symmetric: entry (i, j) at i · size + j.
  T* matrix_of(std::size_t cluster) { return coupling.data() + first_coupling[cluster]; }
  const T* matrix_of(std::size_t cluster) const { return coupling.data() + first_coupling[cluster]; }

  template <class R>
  void sum_members(const Model<R>& model, const WorldColumns<T>& columns, const Cluster& cluster, T* d);
  template <class R>
  void add_rotors(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
                  const Cluster& cluster, T* d);
  void eliminate(const Cluster& cluster, const bool* given, T* d);
  /// f(column) for the columns between the anchor and a body of the cluster, that body included.
  template <class R, class F>
  static void for_each_on_way(const Model<R>& model, const Cluster& cluster, int body, F&& f) {
    const Columns& layout = model.columns();
    for (int i = body; i != cluster.anchor; i = model.parent(i))
      for (int k = layout.first[at(i)]; k < layout.first[at(i) + 1]; ++k) f(k);
  }
};

/// D, U and u of a cluster's bodies; their Iᶜ and pᶜ go to the anchor.
template <class T>
template <class R>
void ArticulatedClusters<T>::sum_members(const Model<R>& model, const WorldColumns<T>& columns,
                                         const Cluster& cluster, T* d) {
  const Columns& layout = model.columns();
  const std::size_t size = cluster.velocities.size();
  for (std::size_t m = cluster.members.size(); m-- > 0;) {
    const int i = cluster.members[m];
    for (int k = layout.first[at(i)]; k < layout.first[at(i) + 1]; ++k) {
      const Motion<T> s = columns.column(k);
      const Force<T> f = inertia[at(i)] * s;
      const T along = dot(s, force[at(i)]);
      detail::for_each_velocity(model, k, [&](int v, R ratio) {
        eliminated[at(v)].u_column += f * as<T>(ratio);
        eliminated[at(v)].rest = eliminated[at(v)].rest - as<T>(ratio) * along;
      });
      for_each_on_way(model, cluster, i, [&](int j) {
        if (j > k) return;  // the other columns of the joint see this one
        const T entry = dot(columns.column(j), f);
        detail::for_each_velocity(model, k, [&](int a, R ratio_a) {
          detail::for_each_velocity(model, j, [&](int b, R ratio_b) {
            const std::size_t row = at(clusters.place(a)), column = at(clusters.place(b));
            const T x = as<T>(ratio_a * ratio_b) * entry;
            d[row * size + column] = d[row * size + column] + x;
            if (j != k) d[column * size + row] = d[column * size + row] + x;
          });
        });
      });
    }
    inertia[at(model.parent(i))] += inertia[at(i)];
    force[at(model.parent(i))] += force[at(i)];
  }
}

template <class T>
template <class R>
void ArticulatedClusters<T>::add_rotors(const Model<R>& model, const WorldFrames<T>& frames,
                                        const WorldColumns<T>& columns, const Cluster& cluster, T* d) {
  const std::size_t size = cluster.velocities.size();
  const auto add = [&](int a, int b, const T& x) {
    T& entry = d[at(clusters.place(a)) * size + at(clusters.place(b))];
    entry = entry + x;
  };
  for (const int r : cluster.rotors) {
    const BalancedRotor<R>& rotor = model.rotors()[at(r)];
    const Vec3<T>& spin = frames.spins[at(r)];
    for (const Drive<R>& drive : model.drives(rotor)) {
      eliminated[at(drive.v_index)].u_column.angular += spin * as<T>(drive.ratio);
      for (const Drive<R>& other : model.drives(rotor))
        add(drive.v_index, other.v_index, as<T>(drive.ratio * other.ratio * rotor.spin_inertia));
      for_each_on_way(model, cluster, rotor.carrier, [&](int j) {
        const T entry = as<T>(drive.ratio) * dot(spin, columns.table.vector(0, j));
        detail::for_each_velocity(model, j, [&](int b, R ratio) {
          add(drive.v_index, b, as<T>(ratio) * entry);
          add(b, drive.v_index, as<T>(ratio) * entry);
        });
      });
    }
  }
}

/// Velocity after velocity, the last first; what is left of the anchor's inertia and force is articulated.
template <class T>
void ArticulatedClusters<T>::eliminate(const Cluster& cluster, const bool* given, T* d) {
  const std::size_t size = cluster.velocities.size();
  for (std::size_t k = size; k-- > 0;) {
    const int v = cluster.velocities[k];
    Elimination& own = eliminated[at(v)];
    own.inverse = as<T>(1) / d[k * size + k];
    if (given != nullptr && given[v]) own.inverse = as<T>(0);
    for (std::size_t j = 0; j < k; ++j) {
      const T factor = d[k * size + j] * own.inverse;
      Elimination& other = eliminated[at(cluster.velocities[j])];
      for (std::size_t i = 0; i <= j; ++i) d[j * size + i] = d[j * size + i] - factor * d[k * size + i];
      other.u_column -= own.u_column * factor;
      other.rest = other.rest - factor * own.rest;
    }
    inertia[at(cluster.anchor)] = inertia[at(cluster.anchor)] - rank_one(own.u_column, own.inverse);
    force[at(cluster.anchor)] += own.u_column * (own.inverse * own.rest);
  }
}

template <class T>
template <class R>
void ArticulatedClusters<T>::inward(const Model<R>& model, const WorldFrames<T>& frames,
                                    const WorldColumns<T>& columns, const WorldInertias<T>& inertias,
                                    const T* tau, const bool* given) {
  inertia[0] = ArticulatedInertia<T>::zero();
  for (int i = 1; i < model.body_count(); ++i)
    inertia[at(i)] = ArticulatedInertia<T>::from_rigid(inertias.inertia(i));
  const std::span<const Cluster> all = clusters.all();
  for (std::size_t c = all.size(); c-- > 0;) {
    const Cluster& cluster = all[c];
    const std::size_t size = cluster.velocities.size();
    T* d = matrix_of(c);
    std::fill(d, d + size * size, as<T>(0));
    for (std::size_t k = 0; k < size; ++k) {
      const int v = cluster.velocities[k];
      eliminated[at(v)] = {Force<T>::zero(), as<T>(0), tau[v]};
      d[k * size + k] = as<T>(model.constants().armature[at(v)]);
    }
    sum_members(model, columns, cluster, d);
    add_rotors(model, frames, columns, cluster, d);
    eliminate(cluster, given, d);
  }
}

template <class T>
template <class R>
void ArticulatedClusters<T>::outward(const Model<R>& model, const WorldColumns<T>& columns, T* x) {
  const Columns& layout = model.columns();
  delta[0] = Motion<T>::zero();
  const std::span<const Cluster> all = clusters.all();
  for (std::size_t c = 0; c < all.size(); ++c) {
    const Cluster& cluster = all[c];
    const std::size_t size = cluster.velocities.size();
    const T* d = matrix_of(c);
    for (std::size_t k = 0; k < size; ++k) {
      const int v = cluster.velocities[k];
      const Elimination& e = eliminated[at(v)];
      T rest = e.rest - dot(delta[at(cluster.anchor)], e.u_column);
      for (std::size_t j = 0; j < k; ++j) rest = rest - d[k * size + j] * x[cluster.velocities[j]];
      x[v] = e.inverse * rest;
    }
    for (const int i : cluster.members) {
      Motion<T> sum = delta[at(model.parent(i))];
      for (int k = layout.first[at(i)]; k < layout.first[at(i) + 1]; ++k)
        detail::for_each_velocity(model, k,
                                  [&](int v, R ratio) { sum += columns.column(k) * (as<T>(ratio) * x[v]); });
      delta[at(i)] = sum;
    }
  }
}

template <class T>
template <class R>
void ArticulatedClusters<T>::push_inward(const Model<R>& model, const WorldColumns<T>& columns, int body,
                                         Force<T> f, T* rest) const {
  std::fill(rest, rest + model.nv(), as<T>(0));
  for (int i = body; i > 0;) {
    const auto c = at(clusters.index_of(i));
    const Cluster& cluster = clusters.all()[c];
    const std::size_t size = cluster.velocities.size();
    const T* d = matrix_of(c);
    for_each_on_way(model, cluster, i, [&](int k) {
      const T along = dot(columns.column(k), f);
      detail::for_each_velocity(model, k, [&](int v, R ratio) { rest[v] = rest[v] + as<T>(ratio) * along; });
    });
    for (std::size_t k = size; k-- > 0;) {
      const int v = cluster.velocities[k];
      const T pivot = eliminated[at(v)].inverse * rest[v];
      f -= eliminated[at(v)].u_column * pivot;
      for (std::size_t j = 0; j < k; ++j) {
        T& other = rest[cluster.velocities[j]];
        other = other - d[k * size + j] * pivot;
      }
    }
    i = cluster.anchor;
  }
}

}  // namespace limber
