// Articulated bodies where several bodies share velocities: rotors elsewhere, belts, differentials, mimic
// joints. Each cluster (model/clusters.hpp) is one step of the recursion of articulated_bodies.hpp.
//
// Relative to its anchor a cluster moves with its own velocities x alone. Let Iᶜ of a member be the sum of
// the articulated inertias Iᴬ of the members beyond it, itself included, and G the ratios between velocities
// and columns:
//
//   inward:   F_k = Iᶜ S_k     D = Gᵀ [S_jᵀ F_k] G + armature     U = F G     u = τ − Gᵀ [S_kᵀ pᶜ]
//             Iᴬ_anchor += Iᶜ − U D⁻¹ Uᵀ          pᴬ_anchor += pᶜ + U D⁻¹ u
//   outward:  D x = u − Uᵀ δ_anchor               δ = δ_anchor + Σ S G x
//
// Each F_k begins in the frame of its own body, gives its entries of D body by body on the way inward, and
// ends as U in the frame of the anchor. Small members far from the base keep their digits. On the base U is
// needed only where its load is asked for.
//
// The couple b of balanced rotors on the parent of a member (model.hpp) adds b to U, and b·ω_j to D for the
// columns j between the anchor and that parent. D is eliminated velocity after velocity, the last first.
#pragma once

#include <limber/algorithms/articulated_step.hpp>
#include <limber/model/clusters.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// Force on body i, as one on its parent.
template <class R, class T>
Force<T> force_on_parent(const Model<R>& model, int i, const JointPositions<T>& positions, Force<T> f) {
  visit_step(model, i, positions,
             [&](const auto& turn, const auto& origin) { f = to_parent(turn, origin, f); });
  return f;
}

template <class T>
class ArticulatedClusters {
 public:
  /// Without driven bodies there are none.
  template <class R>
  explicit ArticulatedClusters(const Model<R>& model);

  /// Whether body i is taken with others.
  bool has(int i) const { return !of_body_.empty() && of_body_[at(i)] >= 0; }
  /// Whether it is the last member that an inward pass meets, and the first of an outward pass.
  bool begins_with(int i) const { return cluster(i).members.front() == i; }

  /// Before an inward pass: u = τ.
  template <class R>
  void begin(const Model<R>& model, const T* tau);
  /// D, U and u of the columns of member i, which carries `load`; U not on body `end`.
  template <class R>
  void add_member(const Model<R>& model, int i, const T* q, const JointPositions<T>& positions,
                  const ArticulatedLoad<T>& load, int end);
  /// Eliminates all velocities of the cluster of body i; `load` on its anchor is what is left. `given` is
  /// null or says which degrees have their acceleration given.
  template <class R>
  void eliminate(const Model<R>& model, int i, const T* q, const JointPositions<T>& positions,
                 const bool* given, ArticulatedLoad<T>& load);
  /// The accelerations x of the cluster of body i whose anchor has the acceleration `delta`.
  void accelerate(int i, const Motion<T>& delta, T* x) const;

  /// A force on member i, taken inward to the anchor: u of one number per velocity of the cluster.
  /// Returns what the anchor feels, and the anchor.
  template <class R>
  int push_inward(const Model<R>& model, int i, const T* q, const JointPositions<T>& positions, Force<T>& f,
                  T* rest) const;
  /// g(v, D⁻¹ of its pivot) for the velocities of the cluster of body i; returns its anchor.
  template <class G>
  int for_each_pivot(int i, G&& g) const {
    for (const int v : cluster(i).velocities) g(v, eliminated_[at(v)].inverse);
    return cluster(i).anchor;
  }

 private:
  struct Elimination {
    Force<T> u_column;  ///< U
    T inverse;          ///< of the pivot; zero for a degree whose acceleration is given
    T rest;             ///< u
  };

  Clusters clusters_;
  std::vector<int> of_body_;                    ///< −1: by itself
  std::vector<int> first_members_;              ///< of the clusters of several bodies
  std::vector<Elimination> eliminated_;         ///< by velocity
  std::vector<T> couplings_;                    ///< D by cluster; its eliminated rows
  std::vector<std::ptrdiff_t> first_coupling_;  ///< by cluster

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const Cluster& cluster(int i) const { return clusters_.all()[at(of_body_[at(i)])]; }
  /// D of the cluster of body i, symmetric: entry (a, b) at a · size + b.
  std::ptrdiff_t matrix(int i) const { return first_coupling_[at(of_body_[at(i)])]; }
  T& entry(int i, int a, int b) {
    const std::size_t size = cluster(i).velocities.size();
    return couplings_[at(matrix(i)) + at(clusters_.place(a)) * size + at(clusters_.place(b))];
  }
  /// D += x between columns j and k, each behind its velocities.
  template <class R>
  void add_pair(const Model<R>& model, int i, int j, int k, const T& x);
  template <class R>
  void add_couple(const Model<R>& model, int member, const T* q, const JointPositions<T>& positions);
};

namespace kernels {

/// f(k, S_k) for the columns of a body, in its own frame: each a Motion or a BasisMotion.
template <class R, class T, class F>
[[gnu::always_inline]] inline void for_each_body_column(const Model<R>& model, int i, const T* q, F&& f) {
  const Body<R>& body = model.body(i);
  const int first = model.columns().first[static_cast<std::size_t>(i)];
  if (body.is_screw())
    return visit_screw_column<T>(
        body.joint, [&](const auto& column) __attribute__((always_inline)) { f(first, column); });
  Motion<T> s[6]{};
  visit_joint(body.joint, [&](const auto& joint) { joint.columns(q + body.q_index, s); });
  for (int d = 0; d < body.nv; ++d) f(first + d, s[d]);
}

}  // namespace kernels

template <class T>
template <class R>
ArticulatedClusters<T>::ArticulatedClusters(const Model<R>& model) : clusters_(model) {
  if (!model.has_driven_bodies()) return;
  of_body_.assign(at(model.body_count()), -1);
  eliminated_.resize(at(model.nv()));
  std::ptrdiff_t size = 0;
  for (std::size_t c = 0; c < clusters_.all().size(); ++c) {
    const Cluster& cluster = clusters_.all()[c];
    first_coupling_.push_back(size);
    if (cluster.members.size() == 1) continue;
    first_members_.push_back(cluster.members.front());
    for (const int i : cluster.members) of_body_[at(i)] = static_cast<int>(c);
    size += static_cast<std::ptrdiff_t>(cluster.velocities.size() * cluster.velocities.size());
  }
  couplings_.resize(static_cast<std::size_t>(size));
}

template <class T>
template <class R>
void ArticulatedClusters<T>::begin(const Model<R>& model, const T* tau) {
  std::fill(couplings_.begin(), couplings_.end(), as<T>(0));
  for (const int i : first_members_)
    for (const int v : cluster(i).velocities) {
      eliminated_[at(v)] = {Force<T>::zero(), as<T>(0), tau[v]};
      entry(i, v, v) = as<T>(model.apparent_armature()[at(v)]);
    }
}

template <class T>
template <class R>
void ArticulatedClusters<T>::add_pair(const Model<R>& model, int i, int j, int k, const T& x) {
  detail::for_each_velocity(model, k, [&](int a, R ratio_a) __attribute__((always_inline)) {
    detail::for_each_velocity(model, j, [&](int b, R ratio_b) __attribute__((always_inline)) {
      const T scaled = as<T>(ratio_a * ratio_b) * x;
      entry(i, a, b) = entry(i, a, b) + scaled;
      if (j != k) entry(i, b, a) = entry(i, b, a) + scaled;
    });
  });
}

template <class T>
template <class R>
void ArticulatedClusters<T>::add_member(const Model<R>& model, int i, const T* q,
                                        const JointPositions<T>& positions, const ArticulatedLoad<T>& load,
                                        int end) {
  const int anchor = cluster(i).anchor;
  kernels::for_each_body_column(model, i, q, [&](int k, const auto& s) {
    const T along = dot(s, load.force);
    Force<T> f = load.inertia * s;
    kernels::for_each_body_column(model, i, q, [&](int j, const auto& other) {
      if (j <= k) add_pair(model, i, j, k, dot(other, f));
    });
    for (int b = i; b != anchor;) {
      const int p = model.parent(b);
      if (p != end) f = force_on_parent(model, b, positions, f);
      b = p;
      if (b == anchor) break;
      kernels::for_each_body_column(
          model, b, q, [&](int j, const auto& other) { add_pair(model, i, j, k, dot(other, f)); });
    }
    detail::for_each_velocity(model, k, [&](int v, R ratio) {
      Elimination& e = eliminated_[at(v)];
      if (anchor != end) e.u_column += f * as<T>(ratio);
      e.rest = e.rest - as<T>(ratio) * along;
    });
  });
}

template <class T>
template <class R>
void ArticulatedClusters<T>::add_couple(const Model<R>& model, int member, const T* q,
                                        const JointPositions<T>& positions) {
  const int own = model.body(member).v_index;
  Force<T> couple{model.rotor_couple(member).template cast<T>(), Vec3<T>::zero()};
  for (int b = model.parent(member); b != cluster(member).anchor; b = model.parent(b)) {
    kernels::for_each_body_column(model, b, q, [&](int j, const auto& s) {
      const T x = dot(s, couple);
      detail::for_each_velocity(model, j, [&](int v, R ratio) {
        entry(member, own, v) = entry(member, own, v) + as<T>(ratio) * x;
        entry(member, v, own) = entry(member, v, own) + as<T>(ratio) * x;
      });
    });
    couple = force_on_parent(model, b, positions, couple);
  }
  eliminated_[at(own)].u_column.angular += couple.angular;
}

template <class T>
template <class R>
void ArticulatedClusters<T>::eliminate(const Model<R>& model, int i, const T* q,
                                       const JointPositions<T>& positions, const bool* given,
                                       ArticulatedLoad<T>& load) {
  const Cluster& own = cluster(i);
  for (const int member : own.members)
    if (model.body(member).is_geared) add_couple(model, member, q, positions);
  const std::size_t size = own.velocities.size();
  T* d = couplings_.data() + matrix(i);
  for (std::size_t k = size; k-- > 0;) {
    Elimination& e = eliminated_[at(own.velocities[k])];
    if (given != nullptr && given[own.velocities[k]]) continue;
    e.inverse = as<T>(1) / d[k * size + k];
    for (std::size_t j = 0; j < k; ++j) {
      const T factor = d[k * size + j] * e.inverse;
      Elimination& other = eliminated_[at(own.velocities[j])];
      for (std::size_t c = 0; c <= j; ++c) d[j * size + c] = d[j * size + c] - factor * d[k * size + c];
      other.u_column -= e.u_column * factor;
      other.rest = other.rest - factor * e.rest;
    }
    load.inertia = load.inertia - rank_one(e.u_column, e.inverse);
    load.force += e.u_column * (e.inverse * e.rest);
  }
}

template <class T>
void ArticulatedClusters<T>::accelerate(int i, const Motion<T>& delta, T* x) const {
  const Cluster& own = cluster(i);
  const std::size_t size = own.velocities.size();
  const T* d = couplings_.data() + matrix(i);
  for (std::size_t k = 0; k < size; ++k) {
    const Elimination& e = eliminated_[at(own.velocities[k])];
    T rest = e.rest - dot(delta, e.u_column);
    for (std::size_t j = 0; j < k; ++j) rest = rest - d[k * size + j] * x[own.velocities[j]];
    x[own.velocities[k]] = e.inverse * rest;
  }
}

template <class T>
template <class R>
int ArticulatedClusters<T>::push_inward(const Model<R>& model, int i, const T* q,
                                        const JointPositions<T>& positions, Force<T>& f, T* rest) const {
  const Cluster& own = cluster(i);
  for (int b = i; b != own.anchor; b = model.parent(b)) {
    kernels::for_each_body_column(model, b, q, [&](int k, const auto& s) {
      const T along = dot(s, f);
      detail::for_each_velocity(model, k, [&](int v, R ratio) { rest[v] = rest[v] + as<T>(ratio) * along; });
    });
    f = force_on_parent(model, b, positions, f);
  }
  const std::size_t size = own.velocities.size();
  const T* d = couplings_.data() + matrix(i);
  for (std::size_t k = size; k-- > 0;) {
    const Elimination& e = eliminated_[at(own.velocities[k])];
    const T pivot = e.inverse * rest[own.velocities[k]];
    f -= e.u_column * pivot;
    for (std::size_t j = 0; j < k; ++j) {
      T& other = rest[own.velocities[j]];
      other = other - d[k * size + j] * pivot;
    }
  }
  return own.anchor;
}

}  // namespace limber::inline LIMBER_REGISTERS
