#include "model/canonical.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace limber::detail {

Rotation<double> canonical_axes(const JointSpec& joint) {
  const Axes axes = facts_of(joint.type).axes;
  if (axes == Axes::z) return Rotation<double>::between(Vec3<double>::unit_z(), normalized(joint.axis));
  if (axes != Axes::x_and_y) return Rotation<double>::identity();
  const Vec3<double> first = normalized(joint.axis);
  if (!joint.axis2) return Rotation<double>::between(Vec3<double>::unit_x(), first);
  const Vec3<double> third = normalized(cross(first, *joint.axis2));
  return {Mat3<double>::from_columns(first, cross(third, first), third)};
}

Joint<double> canonical_joint(const JointSpec& joint) {
  const JointFacts& facts = facts_of(joint.type);
  if (!facts.is_screw) return {.type = joint.type, .is_screw = false, .custom = joint.custom.get()};
  const bool turning = turns(facts.row[0]);
  const double slide = turning ? 0 : 1;
  return {.type = joint.type, .turn = turning ? 1.0 : 0.0, .slide = facts.has_pitch ? joint.pitch : slide};
}

Transform<double> cleaned(const Transform<double>& placement, double tolerance) {
  const Mat3<double>& r = placement.rotation.matrix;
  double error = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      error = std::max(error, std::abs(dot(r.column(i), r.column(j)) - (i == j ? 1 : 0)));
  if (error < tolerance) return placement;
  return {Rotation<double>::from_quaternion(placement.rotation.quaternion()), placement.translation};
}

std::optional<CommonNormal> common_normal(const Transform<double>& k) {
  const Vec3<double> axis = k.rotation.matrix.column(2);  // the child's z-axis, seen from the parent
  const Vec3<double>& p = k.translation;
  const double sine = std::hypot(axis.x, axis.y), distance = std::hypot(p.x, p.y);
  CommonNormal n{};
  if (sine < 1e-15) {
    // Parallel axes: the normal through the child's origin.
    n.parent.angle = distance > 0 ? std::atan2(p.y, p.x) : 0;
    n.twist = axis.z > 0 ? 0 : std::acos(-1.0);
    n.length = distance;
    n.child.shift = axis.z > 0 ? p.z : -p.z;
  } else {
    // The normal z × axis; its feet are `shift` along z and `along` from the child's origin back along its
    // axis.
    const double along = -(p.x * axis.x + p.y * axis.y) / (sine * sine);
    n.parent = {std::atan2(axis.x, -axis.y), p.z + along * axis.z};
    n.twist = std::atan2(sine, axis.z);
    n.length = (-axis.y * p.x + axis.x * p.y) / sine;
    n.child.shift = -along;
  }
  // What is left is a turn of the child about its own axis: Rx(−twist) Rz(−angle) R.
  const Mat3<double> rest =
      (Rotation<double>::about_x(-n.twist) * Rotation<double>::about_z(-n.parent.angle) * k.rotation).matrix;
  n.child.angle = std::atan2(rest.yx, rest.xx);

  // Feet farther away than a few times the step itself would cost digits in every inertia.
  const double reach = 4 * norm(p);
  if (std::abs(n.parent.shift) > reach || std::abs(n.child.shift) > reach) return std::nullopt;
  return n;
}

namespace {

ConstantTurn<double> turn_by(double angle) {
  return ConstantTurn<double>::of(std::cos(angle), std::sin(angle));
}

/// Zero for what rounding leaves of it in a step of this size.
double without_rounding(double x, double size) {
  return std::abs(x) < 4 * std::numeric_limits<double>::epsilon() * size ? 0 : x;
}

}  // namespace

Vec3<double> without_rounding(const Vec3<double>& p) {
  const double size = norm(p);
  return {without_rounding(p.x, size), without_rounding(p.y, size), without_rounding(p.z, size)};
}

DenavitHartenberg<double> denavit_hartenberg(const CommonNormal& normal, const ScrewZ& turned) {
  const double size = std::abs(normal.length) + std::abs(normal.child.shift) + std::abs(turned.shift);
  return {turn_by(normal.twist), without_rounding(normal.length, size), normal.child.angle + turned.angle,
          without_rounding(normal.child.shift + turned.shift, size)};
}

Vec3<double> origin(const DenavitHartenberg<double>& dh) {
  return {dh.length, -dh.twist.s * dh.shift, dh.twist.c * dh.shift};
}

DenavitHartenberg<double> axial_turns(const Rotation<double>& r) {
  const CommonNormal normal = *common_normal({r, Vec3<double>::zero()});
  DenavitHartenberg<double> turns;
  turns.twist = turn_by(normal.twist);
  turns.angle = normal.child.angle;
  turns.first = turn_by(normal.parent.angle);
  return turns;
}

}  // namespace limber::detail
