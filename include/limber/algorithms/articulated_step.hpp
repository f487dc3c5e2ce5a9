// One step of articulated bodies: a degree gives way to the forces beyond it, and what is left crosses the
// joint (articulated_bodies.hpp has the equations).
#pragma once

#include <limber/model/joint_step.hpp>
#include <limber/spatial/articulated_inertia.hpp>
#include <limber/spatial/axis_shifts.hpp>
#include <limber/spatial/axis_turns.hpp>

#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// What a joint carries: its articulated inertia Iᴬ and the force pᴬ that it needs.
template <class T>
struct ArticulatedLoad {
  ArticulatedInertia<T> inertia;
  Force<T> force;
};

namespace kernels {

/// I_parent = X* I X⁻¹ from the seat of a one-degree joint, in place.
template <class R, class T>
[[gnu::always_inline]] inline void carry_over_seat(const Body<R>& body, const T& slide,
                                                   ArticulatedInertia<T>& inertia) {
  const DenavitHartenberg<R>& dh = body.dh;
  if (counts(body.joint.slide))
    shift_along_z(as<T>(dh.shift) + slide, inertia);
  else if (counts(dh.shift))
    shift_along_z(as<T>(dh.shift), inertia);
  dh.twist.template visit<T>([&](const auto& twist)
                                 __attribute__((always_inline)) { turn_about_x(twist, inertia); });
  if (body.has_dh) {
    if (counts(dh.length)) shift_along_x(as<T>(dh.length), inertia);
    return;
  }
  dh.first.template visit<T>([&](const auto& first)
                                 __attribute__((always_inline)) { turn_about_z(first, inertia); });
  shift(body.tree.translation, inertia);
}

/// One degree that has given way.
template <class T>
struct Elimination {
  Force<T> y;  ///< D⁻¹ U, the rotor's couple included; of a one-degree joint in the axes of its seat, and on
               ///< the base of no use
  T w;         ///< D⁻¹ (τ − Sᵀ pᴬ)
  T inverse;   ///< D⁻¹; zero, and y and w too, for a degree whose acceleration is given

  /// Once the joint moves with δ.
  [[gnu::always_inline]] T acceleration(const Motion<T>& delta) const { return w - dot(delta, y); }
};

/// U, D⁻¹ and what is left of a load once a degree gives way. `couple`(u) adds rotors to U.
template <class T, class R, class Column, class Couple>
[[gnu::always_inline]] inline void eliminate(const T& tau, const R& armature, const Column& column,
                                             const Couple& couple, std::vector<Elimination<T>>& eliminated,
                                             std::size_t k, ArticulatedLoad<T>& load) {
  Force<T> u = load.inertia * column;
  const T inverse = as<T>(1) / (dot(column, u) + as<T>(armature));
  const T w = inverse * (tau - dot(column, load.force));
  couple(u);
  const Force<T> y = u * inverse;
  eliminated[k] = {y, w, inverse};
  load.inertia = load.inertia - rank_one(u, y);
  load.force += u * w;
}

}  // namespace kernels

}  // namespace limber::inline LIMBER_REGISTERS
