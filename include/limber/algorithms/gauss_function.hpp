// What does a mechanism make as small as it can?  Gauss's principle of least constraint: of all accelerations
// that its joints allow, a mechanism has those with the least
//
//   Z(a) = Σ [½ a_i·I_i a_i + a_i·(v_i ×* I_i v_i − f_i)]  +  Σ [½ armature a² − τ a]  +  balanced rotors
//
// over bodies with spatial accelerations a_i(a) less gravity, and over degrees. This is ½ ∫ |r̈ − F/m|² dm
// over all points, but for what does not depend on a. A balanced rotor with couple b on a carrier with [ω; …]
// and [α; …] adds  a b·α + v (ω × b)·α,  its n² J being part of the armature.
//
// Z is quadratic, ∂Z/∂a = H a + C v + g − Jᵀ f − τ and ∂²Z/∂a² = H. No recursion of inverse or forward
// dynamics is behind it: a certificate for both. O(N).
#pragma once

#include <limber/algorithms/common_bodies.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// Its bodies are single ones.
template <class T>
using GaussScratch = CommonBodies<T>;

/// `external` is null or one force per body, in canonical body coordinates.
template <class R, class T>
T gauss_function(const Model<R>& model, const T* q, const T* v, const T* a, const T* tau,
                 const Force<T>* external, GaussScratch<T>& s) {
  s.compute_motions(model, q, v, a, base_against_gravity<T>(model));
  s.inertias.compute(model, s.frames);
  T z = as<T>(0);
  for (int i = 1; i < model.body_count(); ++i) {
    const Inertia<T> inertia = s.inertias.inertia(i);
    const Motion<T> velocity = s.motions.velocity_of(i), acceleration = s.motions.acceleration_of(i);
    Force<T> f = inertia * acceleration * as<T>(0.5) + cross(velocity, inertia * velocity);
    if (external != nullptr) f -= s.frames.placement(i) * external[i];
    z = z + dot(acceleration, f);
  }
  for (const auto& c : s.columns.geared) {
    const Vec3<T> b = s.columns.couples.vector(0, c.column), w = s.motions.velocity.vector(0, c.carrier);
    z = z + dot(b * a[c.velocity] + cross(w, b) * v[c.velocity], s.motions.acceleration.vector(0, c.carrier));
  }
  for (int k = 0; k < model.nv(); ++k) {
    const T armature = as<T>(model.apparent_armature()[static_cast<std::size_t>(k)]);
    z = z + (as<T>(0.5) * armature * a[k] - tau[k]) * a[k];
  }
  return z;
}

}  // namespace limber::inline LIMBER_REGISTERS
