// Which wrench does a fixed joint transmit?  That of all that is fixed beyond it, such as a tool on a force
// sensor.
//
// The links that fixed joints join are one body, whose motion inverse dynamics knows: angular velocity ω, its
// rate α, the acceleration a of the origin with gravity, and K = [α×] + [ω×][ω×]. With mass m, first moment h
// and inertia Ī of the links beyond the joint,
//
//   f = m a + K h        n = h × a + Ī α + ω × Ī ω
//
// and to this come the couples of the rotors that these links carry and what the joints on them transmit to
// the bodies beyond; external forces on these links go off.
#pragma once

#include <limber/algorithms/inverse_dynamics.hpp>

#include <span>

namespace limber::inline LIMBER_REGISTERS {

/// What a rigid part of a body needs, with the motion of the body.
template <class T>
Force<T> wrench_of(const Inertia<T>& inertia, const typename InverseDynamicsScratch<T>::BodyMotion& motion) {
  return {inertia.about_origin * motion.dw + cross(motion.w, inertia.about_origin * motion.w) +
              cross(inertia.first_moment, motion.a),
          motion.a * inertia.mass + motion.k * inertia.first_moment};
}

/// Of the last inverse dynamics with this scratch, in the canonical frame of the link's body. `external`: one
/// force for each of Model::fixed_links(), in canonical coordinates, or none at all.
template <class R, class T>
Force<T> fixed_joint_wrench(const Model<R>& model, const InverseDynamicsScratch<T>& scratch, int fixed_link,
                            std::span<const Force<T>> external) {
  const FixedLink<R>& link = model.fixed_links()[static_cast<std::size_t>(fixed_link)];
  const auto is_beyond = [&](int other) { return fixed_link <= other && other < link.end; };
  const auto motion = scratch.motion(link.body);
  Force<T> wrench = wrench_of(link.inertia.template cast<T>(), motion);

  for (const BalancedRotor<R>& rotor : model.rotors()) {
    if (model.parent(rotor.body) != link.body || !is_beyond(rotor.fixed_link)) continue;
    const Vec3<T> couple = (rotor.axis * (rotor.ratio * rotor.spin_inertia)).template cast<T>();
    const auto rates = scratch.geared_rates(rotor.body);
    wrench.angular += couple * rates.acceleration + cross(motion.w, couple) * rates.velocity;
  }
  for (const int child : model.topology().children(link.body))
    if (is_beyond(model.body(child).fixed_link))
      visit_step(model, child, scratch.positions, [&](const auto& turn, const auto& origin) {
        wrench += to_parent(turn, origin, scratch.joint_wrench(model, child));
      });
  for (int other = fixed_link; other < link.end && !external.empty(); ++other)
    if (model.fixed_links()[static_cast<std::size_t>(other)].body == link.body)
      wrench -= external[static_cast<std::size_t>(other)];
  return wrench;
}

}  // namespace limber::inline LIMBER_REGISTERS
