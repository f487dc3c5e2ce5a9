#include "constraints/tie.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "model/refuse.hpp"

namespace limber::constraints {

namespace {

using Kind = Constraint::Kind;
using Directions = std::array<bool, 6>;

/// Whether its two axes stay at right angles, which is no direction of c.
bool has_square_axes(const Tie& tie) {
  return tie.kind == Kind::joint && facts_of(tie.type).closure == Closure::square_axes;
}

/// Which of the six directions of c a joint takes away.
Directions taken_by(JointType type) {
  Directions taken;
  taken.fill(true);
  for (const Freedom freedom : facts_of(type).degrees) taken[static_cast<std::size_t>(freedom)] = false;
  if (facts_of(type).closure == Closure::square_axes) taken[2] = false;
  return taken;
}

int row_count(const Tie& tie) {
  switch (tie.kind) {
    case Kind::joint:
    case Kind::directions:
      return static_cast<int>(std::ranges::count(tie.directions, true)) + (has_square_axes(tie) ? 1 : 0);
    case Kind::rolling:
      return 3;
    default:
      return 1;
  }
}

Frame<double> frame_of(const Model<double>& model, const ConstraintEnd& end, const Rotation<double>& axes) {
  Frame<double> frame = model.frames()[static_cast<std::size_t>(model.frame_index(end.frame))];
  frame.placement = frame.placement * end.placement * Transform<double>{axes, Vec3<double>::zero()};
  return frame;
}

/// Finite where all its numbers are.
double sum_of(const Transform<double>& x) {
  const Mat3<double>& r = x.rotation.matrix;
  const Vec3<double>& p = x.translation;
  return p.x + p.y + p.z + r.xx + r.xy + r.xz + r.yx + r.yy + r.yz + r.zx + r.zy + r.zz;
}

Coupled coupled(const Model<double>& model, const std::pair<std::string, double>& term) {
  const auto& dofs = model.names().dofs;
  const auto found = std::find(dofs.begin(), dofs.end(), term.first);
  if (found == dofs.end())
    throw std::out_of_range("Constraint::coupling: \"" + term.first + "\" is no degree of freedom");
  const int v = static_cast<int>(found - dofs.begin());
  for (const JointInfo& joint : model.names().joints)
    if (v >= joint.v_index && v < joint.v_index + joint.nv && joint.velocities_are_rates)
      return {joint.q_index + v - joint.v_index, v, term.second};
  refuse("Constraint::coupling: the velocity of \"{}\" is not the rate of a position", term.first);
}

}  // namespace

Tie::Tie(const Loop<double>& loop, std::string its_name)
    : type(loop.type),
      a(loop.a),
      b(loop.b),
      axes(loop.axes),
      pitch(loop.pitch),
      directions(taken_by(type)),
      name(std::move(its_name)) {
  count = row_count(*this);
}

Tie::Tie(const Model<double>& model, const Constraint& constraint)
    : kind(constraint.kind),
      type(constraint.type),
      pitch(constraint.pitch),
      length(constraint.length),
      sum(constraint.sum),
      axis(constraint.axis),
      directions(constraint.rows),
      name(constraint.name) {
  if (kind == Kind::joint) {
    axes = Rotation<double>::between(Vec3<double>::unit_z(), axis);
    directions = taken_by(type);
  }
  double numbers = pitch + length + sum;
  for (const ConstraintEnd* end : {&constraint.a, &constraint.b}) numbers += sum_of(end->placement);
  for (const auto& term : constraint.row) numbers += term.second;
  if (!std::isfinite(numbers))
    refuse("ConstrainedMechanism: constraint \"{}\" has numbers that are not finite", name);
  if (kind == Kind::coupling) {
    for (const auto& term : constraint.row) coupled.push_back(constraints::coupled(model, term));
  } else {
    a = frame_of(model, constraint.a, axes);
    b = frame_of(model, constraint.b, axes);
  }
  count = row_count(*this);
  if (count == 0 || (kind == Kind::coupling && coupled.empty()))
    refuse("ConstrainedMechanism: constraint \"{}\" has no rows", name);
}

namespace {

/// Side b as side a sees it.
struct Relative {
  Rotation<double> rotation;  ///< R_ab
  Vec3<double> position;      ///< the origin of b
  Motion<double> velocity;    ///< w; zero where only positions are known
};

/// Adds rows to a tie's, one after the other.
class RowWriter {
 public:
  explicit RowWriter(TieRows& rows) : rows_(rows) {}

  /// The column T and what its rate Ṫ contributes to the bias.
  void add(const Force<double>& column, double residual, bool is_turn, double bias = 0) {
    rows_.column[next_] = column;
    rows_.residual[next_] = residual;
    rows_.is_turn[next_] = is_turn;
    rows_.bias[next_] = bias;
    ++next_;
  }

 private:
  TieRows& rows_;
  int next_ = 0;
};

Force<double> couple(const Vec3<double>& n) { return {n, Vec3<double>::zero()}; }
Force<double> force(const Vec3<double>& f) { return {Vec3<double>::zero(), f}; }
Vec3<double> unit(int k) { return {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0}; }

/// The turn that brings the axis z of a to that of b: z_a × z_b, as long as the angle.
Vec3<double> tilt(const Vec3<double>& z) {
  const double sine = std::hypot(z.x, z.y), angle = std::atan2(sine, z.z);
  if (sine > 0) return Vec3<double>{-z.y, z.x, 0} * (angle / sine);
  return {angle, 0, 0};
}

/// The angle about z of a rotation, its tilt left out.
double twist(const Rotation<double>& r) {
  return std::atan2(r.matrix.yx - r.matrix.xy, r.matrix.xx + r.matrix.yy);
}

/// How far the rotation is from closed, by directions of a.
Vec3<double> rotation_gap(const Tie& tie, const Rotation<double>& r) {
  const bool leaves_a_turn = tie.kind == Kind::joint && !tie.directions[2];
  if (leaves_a_turn) return tilt(r.matrix.column(2));
  return rotation_vector_from_quaternion(r.quaternion());
}

void write_directions(const Tie& tie, const Relative& b, RowWriter& rows) {
  const bool has_turns = tie.directions[0] || tie.directions[1] || tie.directions[2];
  const Vec3<double> turn = has_turns ? rotation_gap(tie, b.rotation) : Vec3<double>::zero();
  for (int k = 0; k < 3; ++k)
    if (tie.directions[static_cast<std::size_t>(k)]) rows.add(couple(unit(k)), turn[k], true);
  for (int k = 0; k < 3; ++k) {
    if (!tie.directions[static_cast<std::size_t>(k) + 3]) continue;
    if (k == 2 && tie.kind == Kind::joint && facts_of(tie.type).has_pitch) {
      // At any number of whole turns.
      const double gap = b.position.z - tie.pitch * twist(b.rotation);
      const double period = 2 * std::numbers::pi * tie.pitch;
      rows.add({unit(2) * -tie.pitch, unit(2)}, period == 0 ? gap : std::remainder(gap, period), false);
    } else {
      rows.add(force(unit(k)), b.position[k], false);
    }
  }
}

/// The first axis z of a and the second axis x of b stay at right angles.
void write_square_axes(const Relative& b, RowWriter& rows) {
  const Vec3<double> z = unit(2), x = b.rotation.matrix.column(0);
  const Vec3<double> rate = cross(z, cross(b.velocity.angular, x));
  rows.add(couple(cross(z, x)), -x.z, true, dot(rate, b.velocity.angular));
}

void write_distance(const Tie& tie, const Relative& b, RowWriter& rows) {
  const double length = norm(b.position);
  const bool has_direction = length > 0;
  const Vec3<double> n = has_direction ? b.position * (1 / length) : unit(2);
  const Vec3<double>& v = b.velocity.linear;
  const double along = dot(n, v);
  rows.add(force(n), length - tie.length, false, has_direction ? (dot(v, v) - along * along) / length : 0);
}

void write_rolling(const Tie& tie, const Relative& b, RowWriter& rows) {
  constexpr double kFlat = 1e-9;  // sine of the angle between the axis and the normal
  const Vec3<double> n = unit(2), y = b.rotation * tie.axis, y_rate = cross(b.velocity.angular, y);
  const double sine = std::sqrt(std::max(0.0, 1 - y.z * y.z));
  Vec3<double> e = n, e_rate = Vec3<double>::zero();
  if (sine > kFlat) {
    e = (n - y * y.z) * (1 / sine);
    const Vec3<double> rate = (y * y_rate.z + y_rate * y.z) * (-1 / sine);
    e_rate = rate - e * dot(e, rate);
  } else {  // a wheel that lies flat
    e = any_perpendicular(y);
  }
  const Vec3<double> contact = e * -tie.length, contact_rate = e_rate * -tie.length;
  for (int k = 0; k < 3; ++k)
    rows.add({cross(contact, unit(k)), unit(k)}, k == 2 ? b.position.z + contact.z : 0, false,
             dot(cross(contact_rate, unit(k)), b.velocity.angular));
}

/// Columns, residuals, and Ṫᵀ w in the biases.
void write(const Tie& tie, const Relative& b, TieRows& to) {
  RowWriter rows(to);
  if (tie.kind == Kind::distance) return write_distance(tie, b, rows);
  if (tie.kind == Kind::rolling) return write_rolling(tie, b, rows);
  if (has_square_axes(tie)) write_square_axes(b, rows);
  write_directions(tie, b, rows);
}

/// Rows of a coupling have no column: their entries are constants.
void write_coupling(const Tie& tie, const double* q, const double* v, TieRows& rows) {
  rows.residual[0] = -tie.sum;
  rows.rate[0] = rows.bias[0] = 0;
  rows.is_turn[0] = true;
  for (const Coupled& term : tie.coupled) {
    rows.residual[0] += term.multiplier * q[term.q_index];
    if (v != nullptr) rows.rate[0] += term.multiplier * v[term.v_index];
  }
}

/// Where the frames are. Bodies of two roots have two common frames.
Relative place(const Tie& tie, const CommonFrames<double>& frames, TieRows& rows) {
  const Transform<double> a = frames.placement(tie.a.body) * tie.a.placement;
  const Transform<double> b = frames.placement(tie.b.body) * tie.b.placement;
  const Vec3<double> apart = frames.origin(tie.b.body) - frames.origin(tie.a.body);
  rows.from_b = {a.rotation, b.translation};
  rows.from_a = {a.rotation, b.translation + apart};
  rows.a_from_b = a.rotation.inverse() * b.rotation;
  return {rows.a_from_b, inverse_times(a.rotation, rows.from_a.translation - a.translation),
          Motion<double>::zero()};
}

}  // namespace

void compute_positions(const Tie& tie, const CommonFrames<double>& frames, const double* q, TieRows& rows) {
  if (tie.kind == Kind::coupling) return write_coupling(tie, q, nullptr, rows);
  write(tie, place(tie, frames, rows), rows);
}

void compute_motions(const Tie& tie, const CommonFrames<double>& frames, const CommonMotions<double>& motions,
                     const double* q, const double* v, TieRows& rows) {
  if (tie.kind == Kind::coupling) return write_coupling(tie, q, v, rows);
  Relative relative = place(tie, frames, rows);

  const Vec3<double>&c_a = rows.from_a.translation, &c_b = rows.from_b.translation;
  const Motion<double> v_a = motions.velocity_of(tie.a.body), v_b = motions.velocity_of(tie.b.body);
  const Motion<double> a_a = motions.acceleration_of(tie.a.body), a_b = motions.acceleration_of(tie.b.body);
  const Vec3<double> c_rate = velocity_at(v_b, c_b);
  const Motion<double> w{v_b.angular - v_a.angular, c_rate - velocity_at(v_a, c_a)};
  // d/dt of w at c, which moves with b, in axes that turn with a
  const Motion<double> w_rate{a_b.angular - a_a.angular - cross(v_a.angular, w.angular),
                              velocity_at(a_b, c_b) - velocity_at(a_a, c_a) + cross(w.angular, c_rate) -
                                  cross(v_a.angular, w.linear)};

  const Rotation<double>& r = rows.from_a.rotation;
  relative.velocity = {inverse_times(r, w.angular), inverse_times(r, w.linear)};
  const Motion<double> rate{inverse_times(r, w_rate.angular), inverse_times(r, w_rate.linear)};
  write(tie, relative, rows);
  for (int k = 0; k < tie.count; ++k) {
    rows.rate[k] = dot(rows.column[k], relative.velocity);
    rows.bias[k] += dot(rows.column[k], rate);
  }
}

}  // namespace limber::constraints
