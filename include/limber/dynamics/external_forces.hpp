// Forces from outside on any body, gathered before a call.
#pragma once

#include <limber/dynamics/frame_reference.hpp>
#include <limber/spatial/force.hpp>

#include <vector>

namespace limber {

/// Empty by default: no forces. Allocates when made for a model, not when forces are added.
template <class R>
class ExternalForces {
 public:
  ExternalForces() = default;
  explicit ExternalForces(const Model<R>& model);

  /// Adds a wrench that acts on the frame's body, in the frame's coordinates, about its origin.
  ExternalForces& add(const Model<R>& model, FrameReferenceFor<R> frame, const Force<R>& wrench);
  void clear();

  /// One force per body in canonical coordinates, or null.
  const Force<R>* data() const { return by_body_.empty() ? nullptr : by_body_.data(); }
  int size() const { return static_cast<int>(by_body_.size()); }
  /// Made for this model, or a copy of it.
  bool is_for(const Model<R>& model) const { return topology_ == &model.topology(); }

 private:
  const Topology* topology_ = nullptr;
  std::vector<Force<R>> by_body_;
};

}  // namespace limber
