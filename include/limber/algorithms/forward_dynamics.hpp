// Which accelerations do the joint forces τ give?  a = H(q)⁻¹ (τ − C v − g + Σ Jᵀ f_ext), in O(N).
//
// Articulated bodies, in two parts. First the force that each body needs in the motion with q̈ = 0. Then what
// the rest of τ does to the mechanism at rest, which needs no velocity terms any more:
//
//   inward:   U = Iᴬ S,  D = Sᵀ U + armature,  u = τ − Sᵀ pᴬ,   Iᴬ_p += Iᴬ − U D⁻¹ Uᵀ,   pᴬ_p += pᴬ + U D⁻¹ u
//   outward:  q̈ = D⁻¹ (u − Uᵀ δ_p),   δ_i = δ_p + S q̈          (δ: acceleration beyond that of q̈ = 0)
//
// A joint of several degrees is taken one column after the other. A balanced rotor on the parent, with couple
// b = Σ n J a, adds b to U and n² J to D. With other couplings (driven bodies, rotors on other carriers)
// bodies that share velocities are taken together: articulated_clusters.hpp has that recursion, for the same
// kernels.
//
// Accelerations by articulated bodies alone come from the recursion in body frames, which
// body_frame_articulation.hpp has: it stores little and loses no digits of small bodies far away. What else
// needs the mechanism at rest (hybrid dynamics, H⁻¹ x, operational space, clusters) takes that in a common
// frame, where no inertia is transformed from body to body and tables run in packs.
#pragma once

#include <limber/algorithms/body_frame_articulation.hpp>
#include <limber/algorithms/no_scratch.hpp>
#include <limber/algorithms/world_bias.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <type_traits>

namespace limber {

/// The articulated-body recursion at rest, in two passes: it solves H x = τ − Σ Sᵀ p without forming H.
template <class T>
struct ArticulatedBodies {
  struct Elimination {
    Force<T> u_column;  ///< U, the rotor's couple included
    T inverse;          ///< D⁻¹; zero for a degree whose acceleration is given
    T rest;             ///< u
  };

  std::vector<ArticulatedInertia<T>> inertia;  ///< by body with several children: what they amount to
  std::vector<Force<T>> force;                 ///< p by body; where branches meet, pᴬ of them is added
  std::vector<Motion<T>> delta;                ///< δ by body
  std::vector<Elimination> eliminated;         ///< by column

  template <class R>
  explicit ArticulatedBodies(const Model<R>& model)
      : inertia(static_cast<std::size_t>(model.body_count())),
        force(inertia.size()),
        delta(inertia.size()),
        eliminated(static_cast<std::size_t>(model.columns().count)) {}

  /// U, D⁻¹ and u of all columns, from τ and p, which `force` holds by body. `given` is null or says which
  /// degrees have their acceleration given.
  template <class R>
  void inward(const Model<R>& model, const WorldFrames<T>& frames, const WorldColumns<T>& columns,
              const WorldInertias<T>& inertias, const T* tau, const bool* given = nullptr);

  /// The accelerations x.
  template <class R>
  void outward(const Model<R>& model, const WorldColumns<T>& columns, T* x);

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
};

template <class T>
template <class R>
void ArticulatedBodies<T>::inward(const Model<R>& model, const WorldFrames<T>& frames,
                                  const WorldColumns<T>& columns, const WorldInertias<T>& inertias,
                                  const T* tau, const bool* given) {
  const Columns& layout = model.columns();
  const bool has_rotors = !model.rotors().empty();
  // What bodies tell their parent. Along a chain it stays in registers; only where branches meet it goes to
  // memory.
  for (int i = 0; i < model.body_count(); ++i)
    if (model.topology().children(i).size() > 1) inertia[at(i)] = ArticulatedInertia<T>::zero();
  ArticulatedInertia<T> ia = ArticulatedInertia<T>::zero();
  Force<T> p = Force<T>::zero();
  for (int i = model.body_count() - 1; i > 0; --i) {
    const std::size_t children = model.topology().children(i).size();
    const Inertia<T> own = inertias.inertia(i);
    if (children == 0) {
      ia = ArticulatedInertia<T>::from_rigid(own);
      p = force[at(i)];
    } else if (children == 1) {
      ia = ia + own;
      p += force[at(i)];
    } else {
      ia = inertia[at(i)] + own;
      p = force[at(i)];
    }
    const int parent = model.parent(i);
    for (int k = layout.first[at(i) + 1] - 1; k >= layout.first[at(i)]; --k) {
      const Motion<T> s = columns.column(k);
      Force<T> u = ia * s;
      T inverse = as<T>(1) / (dot(s, u) + as<T>(model.apparent_armature()[at(k)]));
      if (given != nullptr && given[k]) inverse = as<T>(0);
      const T rest = tau[k] - dot(s, p);
      if (has_rotors && model.body(i).is_screw())
        u.angular += frames.rotation(parent) * model.rotor_couple(i).template cast<T>();
      eliminated[at(k)] = {u, inverse, rest};
      ia = ia - rank_one(u, inverse);
      p += u * (inverse * rest);
    }
    if (model.topology().children(parent).size() > 1) {
      inertia[at(parent)] += ia;
      force[at(parent)] += p;
    }
  }
}

template <class T>
template <class R>
void ArticulatedBodies<T>::outward(const Model<R>& model, const WorldColumns<T>& columns, T* x) {
  const Columns& layout = model.columns();
  delta[0] = Motion<T>::zero();
  for (int i = 1; i < model.body_count(); ++i) {
    Motion<T> d = delta[at(model.parent(i))];
    for (int k = layout.first[at(i)]; k < layout.first[at(i) + 1]; ++k) {
      const Elimination& e = eliminated[at(k)];
      x[k] = e.inverse * (e.rest - dot(d, e.u_column));
      d += columns.column(k) * x[k];
    }
    delta[at(i)] = d;
  }
}

/// `Articulated` is how the mechanism at rest is solved.
template <class T, class Articulated = ArticulatedBodies<T>>
struct ForwardDynamicsScratch {
  static constexpr bool in_body_frames = std::is_same_v<Articulated, ArticulatedBodies<T>>;

  WorldFrames<T> frames;
  WorldColumns<T> columns;
  WorldInertias<T> inertias;
  WorldMotions<T> motions;
  Rows<T> forces;  ///< six rows by body: the force that it needs with q̈ = 0
  Articulated articulated;
  std::vector<T> rest;  ///< τ less what rotors need
  [[no_unique_address]] std::conditional_t<in_body_frames, BodyFrameArticulation<T>, NoScratch> bodies;

  template <class R>
  explicit ForwardDynamicsScratch(const Model<R>& model)
      : frames(model),
        columns(model),
        inertias(model),
        motions(model),
        forces(6, model.body_count()),
        articulated(model),
        rest(static_cast<std::size_t>(model.nv())),
        bodies(model) {}

  /// Frames, columns and inertias at q.
  template <class R>
  void compute_at(const Model<R>& model, const T* q) {
    frames.compute(model, q);
    columns.compute(model, q, frames);
    inertias.compute(model, frames);
  }
};

namespace detail {

/// A balanced rotor with q̈ = 0: the gyroscopic couple on its carrier, and the torque on the joint that drives
/// it.
template <class R, class T, class Articulated>
void add_rotor_forces(const Model<R>& model, const T* v, ForwardDynamicsScratch<T, Articulated>& s) {
  for_each_rotor(model, s.frames, [&](const Vec3<T>& spin, const BalancedRotor<R>& rotor) {
    s.articulated.force[static_cast<std::size_t>(rotor.carrier)].angular +=
        cross(s.motions.velocity.vector(0, rotor.carrier), spin) * driven_rate(model, rotor, v);
    const T torque = dot(spin, s.motions.acceleration.vector(0, rotor.carrier));
    for (const Drive<R>& drive : model.drives(rotor)) {
      T& rest = s.rest[static_cast<std::size_t>(drive.v_index)];
      rest = rest - as<T>(drive.ratio) * torque;
    }
  });
}

template <class R, class T, class Articulated>
void common_frame_forward_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau,
                                   const Force<T>* external, ForwardDynamicsScratch<T, Articulated>& s,
                                   T* a) {
  s.compute_at(model, q);
  s.motions.compute_velocities(model, s.columns, v);
  const Motion<T> base{Vec3<T>::zero(), -model.gravity().template cast<T>()};
  s.motions.compute_accelerations(model, s.frames, s.columns, q, v, static_cast<const T*>(nullptr), base);
  body_forces(model, s.inertias, s.motions, s.forces);
  for (int i = 0; i < model.body_count(); ++i) {
    Force<T>& f = s.articulated.force[static_cast<std::size_t>(i)];
    f = {s.forces.vector(0, i), s.forces.vector(3, i)};
    if (external != nullptr) f -= s.frames.placement(i) * external[i];
  }
  for (int k = 0; k < model.nv(); ++k) s.rest[static_cast<std::size_t>(k)] = tau[k];
  add_rotor_forces(model, v, s);
  s.articulated.inward(model, s.frames, s.columns, s.inertias, s.rest.data());
  s.articulated.outward(model, s.columns, a);
}

}  // namespace detail

/// The kernel. With articulated bodies by themselves it is for models without other coupling than rotors on
/// the parent (Model::has_other_coupling), with articulated clusters for any. `external` is null or one force
/// per body in canonical body coordinates.
template <class R, class T, class Articulated>
void articulated_forward_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau,
                                  const Force<T>* external, ForwardDynamicsScratch<T, Articulated>& s, T* a) {
  if constexpr (ForwardDynamicsScratch<T, Articulated>::in_body_frames)
    s.bodies.forward_dynamics(model, q, v, tau, external, a);
  else
    detail::common_frame_forward_dynamics(model, q, v, tau, external, s, a);
}

/// H⁻¹ x without forming H, in O(N); for the same models.
template <class R, class T, class Articulated>
void inverse_mass_matrix_times(const Model<R>& model, const T* q, const T* x,
                               ForwardDynamicsScratch<T, Articulated>& s, T* result) {
  s.compute_at(model, q);
  for (Force<T>& f : s.articulated.force) f = Force<T>::zero();
  s.articulated.inward(model, s.frames, s.columns, s.inertias, x);
  s.articulated.outward(model, s.columns, result);
}

// For double and float the library has it compiled.
extern template void articulated_forward_dynamics(const Model<double>&, const double*, const double*,
                                                  const double*, const Force<double>*,
                                                  ForwardDynamicsScratch<double>&, double*);
extern template void articulated_forward_dynamics(const Model<float>&, const float*, const float*,
                                                  const float*, const Force<float>*,
                                                  ForwardDynamicsScratch<float>&, float*);

}  // namespace limber
