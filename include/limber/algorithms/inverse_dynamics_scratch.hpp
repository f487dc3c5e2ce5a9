// What inverse dynamics keeps of each body between its two recursions, and after them for who asks: motions,
// wrenches, rates of rotors. A body is alone, or abreast of others in branches side by side.
#pragma once

#include <limber/model/joint_step.hpp>
#include <limber/model/parallel_branches.hpp>
#include <limber/spatial/force.hpp>

#include <vector>

namespace limber::inline LIMBER_REGISTERS {

namespace kernels {

template <class T>
struct BodyMotion {
  Vec3<T> w, dw, a;  ///< ω, α and classical acceleration
  Mat3<T> k;         ///< K

  template <class U>
  [[gnu::always_inline]] BodyMotion<U> cast() const {
    return {w.template cast<U>(), dw.template cast<U>(), a.template cast<U>(), k.template cast<U>()};
  }
};

/// Of a body that spins balanced rotors.
template <class T>
struct GearedRates {
  T velocity, acceleration;
};

/// What a recursion keeps of bodies abreast.
template <class T>
struct LinkAbreast {
  T cosine, sine;
  Force<T> wrench;
  BodyMotion<T> motion;
  GearedRates<T> geared;
};

template <class T, class F>
auto each(const BodyMotion<T>& x, const F& f) {
  return BodyMotion<decltype(f(x.w.x))>{limber::each(x.w, f), limber::each(x.dw, f), limber::each(x.a, f),
                                        limber::each(x.k, f)};
}
template <class T, class F>
auto each(const GearedRates<T>& x, const F& f) {
  return GearedRates<decltype(f(x.velocity))>{f(x.velocity), f(x.acceleration)};
}

}  // namespace kernels

template <class T>
struct InverseDynamicsScratch {
  using BodyMotion = kernels::BodyMotion<T>;
  using GearedRates = kernels::GearedRates<T>;

  BranchOrder<T> order;
  JointPositions<T> positions;
  std::vector<BodyMotion> motions;   ///< of the base and of the bodies whose motion is kept
  std::vector<Force<T>> wrenches;    ///< by body: what it needs; then what its joint transmits
  std::vector<GearedRates> geared;   ///< by body that spins balanced rotors
  bool has_own_tau;                  ///< where there are rotors or couplings:
  std::vector<T> tau;                ///< what rotors need; then the result in the making
  bool keeps_joint_wrenches = true;  ///< so that joint_wrench() can be asked
  std::vector<kernels::LinkAbreast<BranchPack<T>>> abreast;  ///< by link of branches side by side

  template <class R>
  explicit InverseDynamicsScratch(const Model<R>& model)
      : order(model),
        positions(model),
        motions(static_cast<std::size_t>(model.body_count())),
        wrenches(motions.size()),
        geared(model.geared().empty() ? 0 : motions.size()),
        has_own_tau(!model.geared().empty() || model.has_driven_bodies()),
        tau(static_cast<std::size_t>(model.nv())),
        abreast(static_cast<std::size_t>(order.link_count)) {}

  /// The wrench that the joint of body i transmits, in the canonical frame of the body; for 0, what
  /// the base gives to the robot.
  template <class R>
  Force<T> joint_wrench(const Model<R>& model, int i) const {
    if (i != 0) return own(i, wrenches, &kernels::LinkAbreast<BranchPack<T>>::wrench);
    Force<T> wrench = wrenches[0];
    for (const int root : model.topology().children(0))
      visit_step(model, root, positions, [&](const auto& turn, const auto& origin) {
        wrench += to_parent(turn, origin, joint_wrench(model, root));
      });
    return wrench;
  }
  /// Of the base, or of a body whose motion is kept.
  BodyMotion motion(int i) const { return own(i, motions, &kernels::LinkAbreast<BranchPack<T>>::motion); }
  /// Of a body that spins balanced rotors.
  GearedRates geared_rates(int i) const {
    return own(i, geared, &kernels::LinkAbreast<BranchPack<T>>::geared);
  }

 private:
  /// What belongs to body i, be it alone or abreast of others.
  template <class X, class Member>
  X own(int i, const std::vector<X>& alone, Member member) const {
    if constexpr (kTakesBranches<T>)
      if (const auto* place = order.place(i))
        return each(abreast[static_cast<std::size_t>(place->link)].*member,
                    [lane = place->lane](const BranchPack<T>& number) -> T { return number.lanes[lane]; });
    return alone[static_cast<std::size_t>(i)];
  }
};

}  // namespace limber::inline LIMBER_REGISTERS
