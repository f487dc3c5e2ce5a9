// Forces from outside on any body, gathered before a call.
#pragma once

#include <limber/dynamics/frame_reference.hpp>
#include <limber/spatial/force.hpp>

#include <optional>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// Empty by default: no forces. Allocates when made for a model, not when forces are added. Shares the data
/// of its model; once moved from, all but assignment throws std::logic_error.
template <class R>
class ExternalForces {
 public:
  ExternalForces() = default;
  explicit ExternalForces(const Model<R>& model);

  /// Adds a wrench that acts on the frame's body, in the frame's coordinates, about its origin.
  ExternalForces& add(const Model<R>& model, FrameReferenceFor<R> frame, const Force<R>& wrench);
  void clear();

  /// One force per body in canonical coordinates, or null.
  const Force<R>* data() const;
  int size() const { return data() == nullptr ? 0 : static_cast<int>(by_body_.size()); }
  /// Of these, what acts on each of Model::fixed_links().
  std::span<const Force<R>> on_fixed_links() const { return on_fixed_links_; }
  /// Made for this model, or a copy of it.
  bool is_for(const Model<R>& model) const { return data() != nullptr && model_->is_same_as(model); }

 private:
  std::optional<Model<R>> model_;
  std::vector<Force<R>> by_body_, on_fixed_links_;
};

}  // namespace limber
