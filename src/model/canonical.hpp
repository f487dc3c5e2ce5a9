// The choice of canonical frames (docs/why.md): where Denavit–Hartenberg form can be had.
#pragma once

#include <limber/model/model.hpp>

#include <optional>

namespace limber::detail {

/// The rotation A from canonical to joint axes: what its type has for `axes`.
Rotation<double> canonical_axes(const JointSpec& joint);

/// How it moves, in canonical axes; not for a fixed joint.
Joint<double> canonical_joint(const JointSpec& joint);

/// The nearest rotation matrix; a good one, whose columns have products 0 and 1 up to the tolerance, is left
/// as it is, bit for bit.
Transform<double> cleaned(const Transform<double>& placement, double tolerance = 4e-16);

/// A screw motion along z: turn and slide commute.
struct ScrewZ {
  double angle = 0, shift = 0;
  Transform<double> transform() const { return {Rotation<double>::about_z(angle), {0, 0, shift}}; }
};

/// K = ScrewZ(parent) · Rx(twist) Tx(length) · ScrewZ(child).
struct CommonNormal {
  ScrewZ parent;
  double twist, length;
  ScrewZ child;
};

/// Splits the placement K of a child's z-axis in a parent whose frame may turn about and slide along its own
/// z-axis. Nothing if that would cost digits: axes that are nearly but not quite parallel have their common
/// normal far away.
std::optional<CommonNormal> common_normal(const Transform<double>& k);

/// The step to a body whose own frame is turned about and moved along its axis, as its children want it.
DenavitHartenberg<double> denavit_hartenberg(const CommonNormal& normal, const ScrewZ& turned);

/// Where the body is in its parent, before its joint moves.
Vec3<double> origin(const DenavitHartenberg<double>& dh);

/// With zeros for coordinates that rounding left of them: kernels skip zeros.
Vec3<double> without_rounding(const Vec3<double>& p);

/// Any rotation as Rz(first) Rx(twist) Rz(angle); length and shift are zero.
DenavitHartenberg<double> axial_turns(const Rotation<double>& r);

}  // namespace limber::detail
