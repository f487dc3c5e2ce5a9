// What are the energy and the momentum of the whole mechanism, and where is its centre of mass?
//
// With Iᶜ the composite inertias in the common frame and F_k = Iᶜ S_k the momentum per unit of velocity k:
// momentum = Σ F_k v_k = Σ I_i v_i, mass × centre of mass = first moment of Iᶜ_0, and the columns of the
// centroidal momentum matrix are the F_k about the centre of mass. Couples of balanced rotors are part of
// F_k.
#pragma once

#include <limber/algorithms/mass_matrix.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
struct MomentumScratch : CommonBodies<T> {
  CommonInertias<T> rates;  ///< composite rates of the inertias
  Rows<T> momenta;          ///< F by column

  template <class R>
  explicit MomentumScratch(const Model<R>& model)
      : CommonBodies<T>(model), rates(model), momenta(6, model.columns().count) {}

  /// Composites of the bodies, and at 0 of the whole mechanism.
  template <class R>
  void compute_composites(const Model<R>& model, const T* q) {
    this->compute_bodies(model, q);
    this->inertias.accumulate_all(model, this->frames);
  }
};

/// From the origin of the base's common frame.
template <class T>
Vec3<T> relative_center_of_mass(const CommonInertias<T>& composites) {
  return composites.inertia(0).com();
}

/// 1 / m; zero where nothing moves, as the centre of mass of nothing is.
template <class T>
T inverse_of_mass(const T& mass) {
  const auto massless = mass <= as<T>(0);
  return select(massless, as<T>(0), as<T>(1) / select(massless, as<T>(1), mass));
}

/// F_k of all velocities about the point `about` (from the origin of the base's common frame), 6 × nv numbers
/// column by column.
template <class R, class T>
void momentum_matrix(const Model<R>& model, const CommonFrames<T>& frames, const Rows<T>& momenta,
                     const Vec3<T>& about, T* out) {
  const std::ptrdiff_t six = 6;
  std::fill(out, out + six * model.nv(), as<T>(0));
  Vec3<T> from_root = about;
  for (int k = 0; k < model.columns().count; ++k) {
    const int i = model.columns().body[static_cast<std::size_t>(k)];
    if (model.parent(i) == 0) from_root = about - frames.offset(i);
    const Force<T> f{momenta.vector(0, k), momenta.vector(3, k)};
    kernels::add_to_velocities(model, k, wrench_at(f, from_root), out);
  }
}

/// Σ I v of the bodies and Σ b v of couples, in the common frame of the base. `inertias` are of single
/// bodies.
template <class R, class T>
Force<T> total_momentum(const Model<R>& model, const CommonFrames<T>& frames, const CommonColumns<T>& columns,
                        const CommonInertias<T>& inertias, const CommonMotions<T>& motions, const T* v) {
  Force<T> sum = Force<T>::zero();
  for (const int root : model.topology().children(0)) {
    Force<T> beyond = Force<T>::zero();
    for (int i = root; i < model.topology().subtree_end(root); ++i)
      beyond += inertias.inertia(i) * motions.velocity_of(i);
    sum += wrench_at(beyond, -frames.offset(root));
  }
  for (const auto& c : columns.geared) sum.angular += columns.couples.vector(0, c.column) * v[c.velocity];
  return sum;
}

/// ½ Σ v·I v of the bodies, Σ v b·ω of couples on carriers that turn with ω, and ½ Σ v² of the apparent
/// armature.
template <class R, class T>
T kinetic_energy(const Model<R>& model, const CommonColumns<T>& columns, const CommonInertias<T>& inertias,
                 const CommonMotions<T>& motions, const T* v) {
  T twice = as<T>(0);
  for (int i = 1; i < model.body_count(); ++i) {
    const Motion<T> velocity = motions.velocity_of(i);
    twice = twice + dot(velocity, inertias.inertia(i) * velocity);
  }
  for (const auto& c : columns.geared) {
    const T along = dot(columns.couples.vector(0, c.column), motions.velocity.vector(0, c.carrier));
    twice = twice + v[c.velocity] * (along + along);
  }
  for (int k = 0; k < model.nv(); ++k)
    twice = twice + as<T>(model.apparent_armature()[static_cast<std::size_t>(k)]) * v[k] * v[k];
  return as<T>(0.5) * twice;
}

/// −m g·c, zero with all mass at the world's origin. `composites` has the whole mechanism at 0.
template <class R, class T>
T potential_energy(const Model<R>& model, const CommonFrames<T>& frames,
                   const CommonInertias<T>& composites) {
  const Inertia<T> all = composites.inertia(0);
  return -dot(model.gravity().template cast<T>(), all.first_moment + frames.origin() * all.mass);
}

/// d/dt of momentum_matrix about the centre of mass: Ḟ_k = İᶜ S_k + Iᶜ Ṡ_k, then moved to a point that moves.
template <class R, class T>
void centroidal_momentum_matrix_rate(const Model<R>& model, const T* q, const T* v, MomentumScratch<T>& s,
                                     T* out) {
  const std::ptrdiff_t six = 6;
  s.compute_moving_bodies(model, q, v);
  for (int i = 0; i < model.body_count(); ++i)
    s.rates.set(i, inertia_rate(s.inertias.inertia(i), s.motions.velocity_of(i)));
  s.inertias.accumulate_all(model, s.frames);
  s.rates.accumulate(model);
  const Inertia<T> all = s.inertias.inertia(0);
  const Vec3<T> c = all.com(), c_rate = s.rates.inertia(0).first_moment * (as<T>(1) / all.mass);
  std::fill(out, out + six * model.nv(), as<T>(0));
  for (int k = 0; k < model.columns().count; ++k) {
    const int i = model.columns().body[static_cast<std::size_t>(k)];
    const Motion<T> column = s.columns.column(k);
    Motion<T> column_rate = cross(s.motions.velocity_of(i), column);
    if (const Body<R>& body = model.body(i); !body.is_screw()) {
      Motion<T> moving[6];
      visit_joint(body.joint,
                  [&](const auto& joint) { joint.column_rates(q + body.q_index, v + body.v_index, moving); });
      column_rate += s.frames.placement(i) * moving[k - model.columns().first[static_cast<std::size_t>(i)]];
    }
    const Inertia<T> composite = s.inertias.inertia(i);
    const Force<T> f = composite * column;
    Force<T> rate = wrench_at(s.rates.inertia(i) * column + composite * column_rate, c - s.frames.offset(i));
    rate.angular -= cross(c_rate, f.linear);
    kernels::add_to_velocities(model, k, rate, out);
  }
  for (const auto& own : s.columns.geared) {
    const Vec3<T> rate =
        cross(s.motions.velocity.vector(0, own.carrier), s.columns.couples.vector(0, own.column));
    T* to = out + six * own.velocity;
    for (int r = 0; r < 3; ++r) to[r] = to[r] + rate[r];
  }
}

}  // namespace limber::inline LIMBER_REGISTERS
