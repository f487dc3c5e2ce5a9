// The link whose joint moves a body, as a frame on it: the coordinates in which people know its inertia.
#pragma once

#include <limber/model/model.hpp>

#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// By body: where the frame of its link is in its canonical frame; the identity where it has no link (a
/// rotor).
template <class R>
std::vector<Transform<R>> link_frames(const Model<R>& model) {
  std::vector<Transform<R>> placements(static_cast<std::size_t>(model.body_count()),
                                       Transform<R>::identity());
  const ModelNames& names = model.names();
  for (int i = 1; i < model.body_count(); ++i) {
    const auto found = names.frame_index.find(names.bodies[static_cast<std::size_t>(i)]);
    if (found == names.frame_index.end()) continue;
    const Frame<R>& frame = model.frames()[static_cast<std::size_t>(found->second)];
    if (frame.body == i) placements[static_cast<std::size_t>(i)] = frame.placement;
  }
  return placements;
}

}  // namespace limber
