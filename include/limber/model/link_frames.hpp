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

/// The frame of a link by its body and, if a fixed joint holds it, its number among Model::fixed_links(),
/// else −1. The world is the link of body 0.
template <class R>
const Frame<R>& link_frame(const Model<R>& model, int body, int fixed_link) {
  for (int k = 1; k <= model.names().link_count; ++k)
    if (const Frame<R>& frame = model.frames()[static_cast<std::size_t>(k)];
        frame.body == body && frame.fixed_link == fixed_link)
      return frame;
  return model.frames().front();
}

/// The frame of the link that the joint of a link is on; the world's for the world.
template <class R>
const Frame<R>& parent_link_frame(const Model<R>& model, const Frame<R>& link) {
  if (link.fixed_link < 0)
    return link_frame(model, model.parent(link.body), link.body == 0 ? -1 : model.body(link.body).fixed_link);
  int parent = link.fixed_link - 1;
  const auto holds_link = [&](const FixedLink<R>& other) {
    return other.body == link.body && other.end > link.fixed_link;
  };
  while (parent >= 0 && !holds_link(model.fixed_links()[static_cast<std::size_t>(parent)])) --parent;
  return link_frame(model, link.body, parent);
}

}  // namespace limber
