// Which accelerations do the joint forces τ give?  a = H(q)⁻¹ (τ − C v − g + Σ Jᵀ f_ext), in O(N): ABA.
//
// First the force that each body needs in the motion with q̈ = 0, by inverse_dynamics.hpp. Then what the rest
// of τ does to the mechanism at rest, which needs no velocity terms any more: articulated_bodies.hpp.
#pragma once

#include <limber/algorithms/articulated_bodies.hpp>

namespace limber::inline LIMBER_REGISTERS {

template <class T>
using ForwardDynamicsScratch = ArticulatedBodies<T>;

/// The kernel. `external` is null or one force per body in canonical body coordinates; a may be v or tau.
template <class R, class T>
void articulated_forward_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau,
                                  const Force<T>* external, ForwardDynamicsScratch<T>& s, T* a) {
  s.bias.order.is_abreast = s.has_branches_abreast();
  kernels::body_wrenches<Terms::bias>(model, q, v, static_cast<const T*>(nullptr),
                                      kernels::straight_motion(-model.gravity().template cast<T>()), external,
                                      s.bias);
  s.inward(model, q, s.without_rotors(model, tau), nullptr);
  s.outward(model, q, a);
}

/// H⁻¹ x without forming H, in O(N); result may be x.
template <class R, class T>
void inverse_mass_matrix_times(const Model<R>& model, const T* q, const T* x, ForwardDynamicsScratch<T>& s,
                               T* result) {
  s.bias.order.is_abreast = s.has_branches_abreast();
  s.inward_at_rest(model, q, x);
  s.outward(model, q, result);
}

/// Accelerations where `given` says that they are given, forces tau elsewhere. On entry `a` has the given
/// accelerations, and zeros which the others take the place of.
template <class R, class T>
void hybrid_dynamics(const Model<R>& model, const T* q, const T* v, const T* tau, const bool* given,
                     const Force<T>* external, ForwardDynamicsScratch<T>& s, T* a) {
  s.bias.order.is_abreast = false;
  kernels::body_wrenches<Terms::all>(
      model, q, v, a, kernels::straight_motion(-model.gravity().template cast<T>()), external, s.bias);
  s.inward(model, q, s.without_rotors(model, tau), given);
  T* const found = s.bias.tau.data();
  s.outward(model, q, found);
  for (int k = 0; k < model.nv(); ++k)
    if (!given[k]) a[k] = found[k];
}

}  // namespace limber::inline LIMBER_REGISTERS
