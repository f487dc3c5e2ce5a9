// All positions of an arm of six revolute joints that bring a frame where it should be, without iterations.
//
//   std::optional<ClosedForm> arm = ClosedForm::of(model, "tool0");   // empty where the arm has no such form
//   for (const Vector<double>& q : arm->solve(x, posture)) …          // the nearest to the posture first
//
// Two kinds of arms have one, and are found from the model's axes:
//   three axes in a row that meet, as in a spherical wrist: the other three alone move that point
//   three parallel axes in a row, as UR arms have: the other three alone move planes across them
//
// Nothing is allocated after of().
#pragma once

#include <limber/dynamics/frame_reference.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/hidden.hpp>
#include <limber/spatial/transform.hpp>

#include <optional>
#include <span>

namespace [[gnu::visibility("default")]] limber {

class ClosedForm {
 public:
  enum class Kind { axes_that_meet, parallel_axes };

  /// The joints between the base and the frame have to be six revolute ones of their own. Throws
  /// std::out_of_range for a frame that is not there.
  static std::optional<ClosedForm> of(const Model<double>& model, const FrameReference<double>& frame);

  Kind kind() const;

  /// Every branch within the joint limits, the nearest to the posture first; none where the frame cannot get
  /// there. Of angles that differ by whole turns, a branch has the one nearest to the posture; in a singular
  /// position, a joint that may have any angle has that of the posture. Joints beside the arm stay as in the
  /// posture. Throws std::invalid_argument for numbers that are not finite. The result is valid until the
  /// next call.
  std::span<const Vector<double>> solve(const Transform<double>& placement, VectorArgument<double> posture);

 private:
  struct Contents;
  explicit ClosedForm(Hidden<Contents> contents) : contents_(std::move(contents)) {}
  Hidden<Contents> contents_;
};

}  // namespace limber
