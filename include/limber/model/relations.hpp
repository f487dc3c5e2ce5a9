// Which links move each other, by name.
#pragma once

#include <limber/model/model.hpp>

#include <string>
#include <string_view>

namespace [[gnu::visibility("default")]] limber {

/// Whether one of two links or frames is on the way from the base to the other, or they are on the same body.
/// Only then the degrees of one move the other, and H has an entry for their joints. The world is related to
/// all.
template <class R>
bool related(const Model<R>& model, std::string_view a, std::string_view b) {
  const auto body = [&](std::string_view name) {
    return model.frames()[static_cast<std::size_t>(model.frame_index(name))].body;
  };
  return model.topology().related(body(a), body(b));
}

/// The last link on the paths from the base to both: what carries two hands. Of links that fixed joints join
/// it is the one with the moving joint; `world` where they share none.
template <class R>
const std::string& nearest_common_ancestor(const Model<R>& model, std::string_view a, std::string_view b) {
  const auto body = [&](std::string_view name) {
    return model.frames()[static_cast<std::size_t>(model.frame_index(name))].body;
  };
  return model.names().bodies[static_cast<std::size_t>(model.topology().common_ancestor(body(a), body(b)))];
}

}  // namespace limber
