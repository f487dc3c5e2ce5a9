// The inertia of one link by itself, and the balanced rotors that it carries. Links that fixed joints join
// are one body of the model; here each has its own inertia again.
#pragma once

#include <limber/model/model.hpp>

namespace [[gnu::visibility("default")]] limber {

/// Of the link that a frame is on, without what is fixed to it, with its balanced rotors; in the canonical
/// frame of its body.
template <class R>
Inertia<R> own_inertia(const Model<R>& model, const Frame<R>& frame) {
  const auto links = model.fixed_links();
  const bool is_fixed = frame.fixed_link >= 0;
  const int count = static_cast<int>(links.size());
  Inertia<R> inertia =
      is_fixed ? links[static_cast<std::size_t>(frame.fixed_link)].inertia : model.body(frame.body).inertia;
  const int end = is_fixed ? links[static_cast<std::size_t>(frame.fixed_link)].end : count;
  for (int k = frame.fixed_link + 1; k < end;) {
    const FixedLink<R>& other = links[static_cast<std::size_t>(k)];
    if (other.body != frame.body) {
      ++k;
      continue;
    }
    inertia = inertia - other.inertia;
    k = other.end;  // what is fixed to the other is part of its inertia
  }
  return inertia;
}

/// f(rotor) for the balanced rotors on the link that a frame is on.
template <class R, class F>
void for_each_rotor_on(const Model<R>& model, const Frame<R>& frame, F&& f) {
  for (const BalancedRotor<R>& rotor : model.rotors())
    if (model.parent(rotor.body) == frame.body && rotor.fixed_link == frame.fixed_link) f(rotor);
}

}  // namespace limber
