// Articulated bodies in branches side by side, one branch per lane: the steps of articulated_bodies.hpp for
// chains of revolute joints (model/parallel_branches.hpp). They are calls: inlined, they take registers from
// the loops over single bodies.
#pragma once

#include <limber/algorithms/articulated_step.hpp>
#include <limber/algorithms/inverse_dynamics_scratch.hpp>

#include <vector>

namespace limber::inline LIMBER_REGISTERS::kernels {

/// By link of branches side by side.
template <class T>
using EliminationsAbreast = std::vector<Elimination<BranchPack<T>>>;

/// Inward. What the branches hand on goes to the parent: to `inertia`, and to its wrench.
template <class T>
[[gnu::noinline]] void carry_over_branches(const ParallelBranches<T>& branches, const T* tau,
                                           InverseDynamicsScratch<T>& bias,
                                           EliminationsAbreast<T>& eliminated,
                                           ArticulatedInertia<T>& inertia) {
  using Numbers = BranchPack<T>;
  const auto first_link = static_cast<std::size_t>(branches.first_link);
  ArticulatedLoad<Numbers> load{ArticulatedInertia<Numbers>::zero(), Force<Numbers>::zero()};
  for (std::size_t step = branches.links.size(); step-- > 0;) {
    const BodiesAbreast<T>& link = branches.links[step];
    const LinkAbreast<Numbers>& state = bias.abreast[first_link + step];
    const PlanarTurn<Numbers> turn{state.cosine, state.sine};
    if (step + 1 == branches.links.size()) {
      Inertia<Numbers> own = link.body.inertia;
      turn_about_z(turn, own);
      load.inertia = ArticulatedInertia<Numbers>::from_rigid(own);
    } else {
      load.inertia = load.inertia + link.body.inertia;
      turn_about_z(turn, load.inertia);
    }
    load.force += state.wrench;
    turn_about_z(turn, load.force);
    const auto add_rotors = [&](Force<Numbers>& u) __attribute__((always_inline)) {
      if (!link.body.is_geared) return;
      visit_turning_seat<Numbers>(link.body, [&](const auto& seat, const auto&) __attribute__((
                                                 always_inline)) { u.angular += seat.to_body(link.couple); });
    };
    eliminate(gather(tau, link.v), link.armature, BasisMotion<2>{}, add_rotors, eliminated, first_link + step,
              load);
    if (step == 0 && branches.parent == 0) return;
    carry_over_seat(link.body, as<Numbers>(0), load.inertia);
    visit_turning_seat<Numbers>(
        link.body, [&](const auto& seat, const auto& origin)
                       __attribute__((always_inline)) { load.force = to_parent(seat, origin, load.force); });
  }
  if (branches.is_first)
    inertia = branches.sum(load.inertia);
  else
    inertia += branches.sum(load.inertia);
  bias.wrenches[static_cast<std::size_t>(branches.parent)] += branches.sum(load.force);
}

/// Outward: accelerations of the branches whose parent, if it is not the base, moves with `delta`.
template <class T>
[[gnu::noinline]] void accelerate_branches(const ParallelBranches<T>& branches,
                                           const InverseDynamicsScratch<T>& bias,
                                           const EliminationsAbreast<T>& eliminated, const Motion<T>& delta,
                                           T* a) {
  using Numbers = BranchPack<T>;
  const auto first_link = static_cast<std::size_t>(branches.first_link);
  Motion<Numbers> motion = branches.parent == 0 ? Motion<Numbers>::zero() : delta.template cast<Numbers>();
  for (std::size_t step = 0; step < branches.links.size(); ++step) {
    const BodiesAbreast<T>& link = branches.links[step];
    const LinkAbreast<Numbers>& state = bias.abreast[first_link + step];
    const Elimination<Numbers>& degree = eliminated[first_link + step];
    visit_turning_seat<Numbers>(link.body, [&](const auto& seat, const auto& origin) __attribute__((
                                               always_inline)) { motion = to_body(seat, origin, motion); });
    const Numbers x = degree.w - dot(motion, degree.y);
    scatter(x, link.v, a);
    if (step + 1 == branches.links.size()) return;
    turn_back_about_z(PlanarTurn<Numbers>{state.cosine, state.sine}, motion);
    motion.angular.z = motion.angular.z + x;
  }
}

}  // namespace limber::inline LIMBER_REGISTERS::kernels
