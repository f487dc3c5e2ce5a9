// What are the energy and the momentum of one link?
//
// With the inertia I of the link, its velocity v = [ω; …] and, for each balanced rotor that it carries, the
// spin axis s, the inertia J about it and the rate r relative to the link,
//
//   kinetic energy    ½ v·I v + Σ (J r s·ω + ½ J r²)        momentum    I v + Σ [J r s; 0]
//   potential energy  −g·m c
//
// I has the rotors as if they did not spin. Summed over the links that move, the rotors that are bodies of
// their own and the world (whose rotors spin), these are the energies and the momentum of the mechanism, but
// for the energy ½ armature · v².
#pragma once

#include <limber/algorithms/common_motions.hpp>
#include <limber/model/link_inertia.hpp>

namespace limber::inline LIMBER_REGISTERS {

/// The inertia of a link in the common frame of its body (CommonFrames).
template <class R, class T>
Inertia<T> link_inertia(const Model<R>& model, const CommonFrames<T>& frames, const Frame<R>& link) {
  return frames.placement(link.body) * own_inertia(model, link).template cast<T>();
}

/// In the common frame.
template <class R, class T>
Force<T> link_momentum(const Model<R>& model, const CommonFrames<T>& frames, const CommonMotions<T>& motions,
                       const Frame<R>& link, const T* v) {
  Force<T> momentum = link_inertia(model, frames, link) * motions.velocity_of(link.body);
  for_each_rotor_on(model, link, [&](const BalancedRotor<R>& rotor) {
    const T spin = as<T>(rotor.spin_inertia * rotor.ratio) * v[model.body(rotor.body).v_index];
    momentum.angular += frames.rotation(link.body) * rotor.axis.template cast<T>() * spin;
  });
  return momentum;
}

template <class R, class T>
T link_kinetic_energy(const Model<R>& model, const CommonFrames<T>& frames, const CommonMotions<T>& motions,
                      const Frame<R>& link, const T* v) {
  T energy = kinetic_energy(link_inertia(model, frames, link), motions.velocity_of(link.body));
  for_each_rotor_on(model, link, [&](const BalancedRotor<R>& rotor) {
    const T rate = as<T>(rotor.ratio) * v[model.body(rotor.body).v_index];
    const Vec3<T> axis = frames.rotation(link.body) * rotor.axis.template cast<T>();
    const T along = dot(axis, motions.velocity.vector(0, link.body));
    energy = energy + as<T>(rotor.spin_inertia) * rate * (along + as<T>(0.5) * rate);
  });
  return energy;
}

template <class R, class T>
T link_potential_energy(const Model<R>& model, const CommonFrames<T>& frames, const Frame<R>& link) {
  const Inertia<T> inertia = link_inertia(model, frames, link);
  return -dot(model.gravity().template cast<T>(),
              inertia.first_moment + frames.origin(link.body) * inertia.mass);
}

}  // namespace limber::inline LIMBER_REGISTERS
