#include <limber/constraints/constraint.hpp>

#include <cmath>

#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

Constraint between(Constraint::Kind kind, ConstraintEnd a, ConstraintEnd b) {
  Constraint c;
  c.kind = kind;
  c.a = std::move(a);
  c.b = std::move(b);
  return c;
}

/// Throws unless the number is finite and above zero.
void need_positive(const char* what, double number) {
  if (!(number > 0) || !std::isfinite(number)) refuse("Constraint::{} must be above zero", what);
}

Vec3<double> unit(const char* what, const Vec3<double>& axis) {
  const double length = norm(axis);
  if (!(length > 0) || !std::isfinite(length)) refuse("Constraint::{}: the axis has no direction", what);
  return axis * (1 / length);
}

}  // namespace

Constraint Constraint::weld(ConstraintEnd a, ConstraintEnd b) {
  return joint(JointType::fixed, std::move(a), std::move(b));
}

Constraint Constraint::point(ConstraintEnd a, ConstraintEnd b) {
  return joint(JointType::spherical, std::move(a), std::move(b));
}

Constraint Constraint::joint(JointType type, ConstraintEnd a, ConstraintEnd b, const Vec3<double>& axis,
                             double pitch) {
  if (!can_close_loop(type))
    refuse("Constraint::joint: a {} joint leaves nothing to constrain", to_string(type));
  Constraint c = between(Kind::joint, std::move(a), std::move(b));
  c.type = type;
  c.axis = unit("joint", axis);
  c.pitch = pitch;
  return c;
}

Constraint Constraint::directions(std::initializer_list<int> which, ConstraintEnd a, ConstraintEnd b) {
  Constraint c = between(Kind::directions, std::move(a), std::move(b));
  for (const int k : which) {
    if (k < 0 || k > 5) refuse("Constraint::directions: a direction is 0 to 5");
    c.rows[static_cast<std::size_t>(k)] = true;
  }
  return c;
}

Constraint Constraint::distance(ConstraintEnd a, ConstraintEnd b, double length) {
  need_positive("distance: the length", length);
  Constraint c = between(Kind::distance, std::move(a), std::move(b));
  c.length = length;
  return c;
}

Constraint Constraint::rolling(ConstraintEnd plane, ConstraintEnd wheel, double radius,
                               const Vec3<double>& axis) {
  need_positive("rolling: the radius", radius);
  Constraint c = between(Kind::rolling, std::move(plane), std::move(wheel));
  c.length = radius;
  c.axis = unit("rolling", axis);
  return c;
}

Constraint Constraint::rolling_ball(ConstraintEnd plane, ConstraintEnd ball, double radius) {
  Constraint c = rolling(std::move(plane), std::move(ball), radius);
  c.axis = Vec3<double>::zero();
  return c;
}

Constraint Constraint::coupling(std::vector<std::pair<std::string, double>> row, double sum) {
  Constraint c;
  c.kind = Kind::coupling;
  c.row = std::move(row);
  c.sum = sum;
  return c;
}

Constraint& Constraint::with_name(std::string value) {
  name = std::move(value);
  return *this;
}

}  // namespace limber
