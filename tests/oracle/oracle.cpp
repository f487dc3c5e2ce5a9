#include "oracle/oracle.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace limber::test {

namespace {

using Vector = Vec3<double>;
using Placement = Transform<double>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Rodrigues: 1 + sin θ [u×] + (1 − cos θ)[u×]².
Placement turned(const Vector& unit, double angle) {
  const Mat3<double> u = cross_matrix(unit);
  return {{Mat3<double>::identity() + u * std::sin(angle) + (u * u) * (1 - std::cos(angle))}, Vector::zero()};
}

Placement shifted(const Vector& by) { return Placement::translated(by); }

Placement turned(const double* quaternion) {
  const double x = quaternion[0], y = quaternion[1], z = quaternion[2], w = quaternion[3];
  return {{{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),  //
            2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),  //
            2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}},
          Vector::zero()};
}

/// The axes of a planar joint's plane in the joint frame: those of the smallest turn that takes z to the
/// normal; of a universal joint, that takes x to the first axis.
Rotation<double> smallest_turn(const Vector& from, const Vector& to) {
  const Vector normal = cross(from, to);
  const double sine = norm(normal);
  if (sine < 1e-12)
    return dot(from, to) > 0 ? Rotation<double>::identity() : Rotation<double>::between(from, to);
  return turned(normal * (1 / sine), std::atan2(sine, dot(from, to))).rotation;
}

/// A joint in one configuration: where its moving frame is, and how it moves, in the coordinates of that
/// frame (or, where the axis stays with the parent, of the joint's fixed frame).
struct JointMotion {
  Placement fixed_from_moving = Placement::identity();
  std::vector<Motion<double>> columns;
  std::vector<bool> fixed_in_parent;
};

JointMotion joint_motion(const JointSpec& joint, const std::vector<double>& q) {
  JointMotion m;
  const auto add = [&](const Vector& angular, const Vector& linear, bool fixed_in_parent = false) {
    m.columns.push_back({angular, linear});
    m.fixed_in_parent.push_back(fixed_in_parent);
  };
  const Vector zero = Vector::zero(), x = Vector::unit_x(), y = Vector::unit_y(), z = Vector::unit_z();
  const Vector axis = normalized(joint.axis);
  switch (joint.type) {
    case JointType::fixed:
      break;
    case JointType::revolute:
      m.fixed_from_moving = turned(axis, q[0]);
      add(axis, zero);
      break;
    case JointType::prismatic:
      m.fixed_from_moving = shifted(axis * q[0]);
      add(zero, axis);
      break;
    case JointType::helical:
      m.fixed_from_moving = turned(axis, q[0]) * shifted(axis * (joint.pitch * q[0]));
      add(axis, axis * joint.pitch);
      break;
    case JointType::cylindrical:
      m.fixed_from_moving = turned(axis, q[0]) * shifted(axis * q[1]);
      add(axis, zero);
      add(zero, axis);
      break;
    case JointType::universal: {
      const Vector second = joint.axis2 ? normalized(*joint.axis2) : smallest_turn(x, axis) * y;
      m.fixed_from_moving = turned(axis, q[0]) * turned(second, q[1]);
      add(axis, zero, true);  // the first axis is held by the parent, the second by the body
      add(second, zero);
      break;
    }
    case JointType::spherical:
      m.fixed_from_moving = turned(q.data());
      for (const Vector& u : {x, y, z}) add(u, zero);
      break;
    case JointType::planar: {
      const Rotation<double> plane = smallest_turn(z, axis);
      const Vector u = plane * x, v = plane * y;
      m.fixed_from_moving = shifted(u * q[0] + v * q[1]) * turned(axis, q[2]);
      add(axis, zero);
      add(zero, u);
      add(zero, v);
      break;
    }
    case JointType::translation:
      m.fixed_from_moving = shifted({q[0], q[1], q[2]});
      for (const Vector& u : {x, y, z}) add(zero, u);
      break;
    case JointType::floating:
      m.fixed_from_moving = shifted({q[0], q[1], q[2]}) * turned(q.data() + 3);
      for (const Vector& u : {x, y, z}) add(u, zero);
      for (const Vector& u : {x, y, z}) add(zero, u);
      break;
    case JointType::custom: {
      const auto& custom = joint.custom->over<double>();
      m.fixed_from_moving = custom.transform(q.data());
      m.columns.resize(at(joint.custom->velocity_count()));
      m.fixed_in_parent.resize(m.columns.size(), false);
      custom.columns(q.data(), m.columns.data());
      break;
    }
  }
  return m;
}

std::vector<double> neutral(const JointSpec& joint) {
  if (joint.type == JointType::spherical) return {0, 0, 0, 1};
  if (joint.type == JointType::floating) return {0, 0, 0, 0, 0, 0, 1};
  std::vector<double> q(at(position_count(joint)), 0);
  if (joint.type == JointType::custom) joint.custom->over<double>().neutral(q.data());
  return q;
}

template <class Vector6>
Eigen::Matrix<double, 6, 1> eigen(const Vector6& x) {
  return {x[0], x[1], x[2], x[3], x[4], x[5]};
}
Motion<double> motion(const Eigen::Matrix<double, 6, 1>& m) {
  return {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}};
}

/// The 6×6 matrix of an inertia, column by column.
Eigen::Matrix<double, 6, 6> matrix(const Inertia<double>& inertia) {
  Eigen::Matrix<double, 6, 6> m;
  for (int k = 0; k < 6; ++k) {
    const Force<double> f = inertia * Motion<double>::basis(k);
    for (int i = 0; i < 6; ++i) m(i, k) = f[i];
  }
  return m;
}

}  // namespace

// ---- The mechanism in its configuration

Oracle::Oracle(const ModelSpec& spec, const ByJoint& positions) : gravity_(spec.gravity) {
  for (const auto& [joint, q] : positions)
    if (!spec.find_joint(joint)) throw std::invalid_argument("no joint " + joint);
  number_dofs(spec);
  for (const BodySpec& body : spec.bodies) {
    const auto given = positions.find(body.joint.name);
    q_[body.joint.name] = given == positions.end() ? neutral(body.joint) : given->second;
  }
  armature_ = Eigen::VectorXd::Zero(nv());

  std::vector<const BodySpec*> waiting;
  for (const BodySpec& body : spec.bodies) waiting.push_back(&body);
  while (!waiting.empty()) {
    const std::size_t before = waiting.size();
    std::erase_if(waiting, [&](const BodySpec* body) {
      if (body->parent != kWorld && !find(body->parent)) return false;
      add_link(spec, *body);
      return true;
    });
    if (waiting.size() == before) throw std::invalid_argument("no way to the world from " + waiting[0]->name);
  }
  for (const BodySpec& body : spec.bodies)
    for (const RotorSpec& rotor : body.rotors) add_rotor(spec, body, rotor);
  for (const FrameSpec& frame : spec.frames) frames_[frame.name] = frame;
}

void Oracle::number_dofs(const ModelSpec& spec) {
  for (const BodySpec& body : spec.bodies)
    for (int k = 0; !body.joint.mimic && k < velocity_count(body.joint); ++k)
      dofs_.push_back({body.joint.name, k});
}

int Oracle::index(const Dof& dof) const {
  const auto found = std::find(dofs_.begin(), dofs_.end(), dof);
  return found == dofs_.end() ? -1 : static_cast<int>(found - dofs_.begin());
}

Oracle::Row Oracle::row_of(const ModelSpec& spec, const std::string& reference, double factor) const {
  std::string name = reference, degree_name;
  if (!spec.find_joint(name)) {
    const std::size_t slash = reference.rfind('/');
    name = reference.substr(0, slash);
    degree_name = reference.substr(slash + 1);
  }
  const JointSpec& joint = spec.find_joint(name)->joint;
  if (joint.mimic) {
    Row row = row_of(spec, joint.mimic->of, factor * joint.mimic->multiplier);
    row.offset += factor * joint.mimic->offset;
    return row;
  }
  const auto degrees = degree_names(joint.type, velocity_count(joint));
  const auto degree = std::find(degrees.begin(), degrees.end(), degree_name);
  if (degree == degrees.end()) throw std::invalid_argument("no degree " + reference);
  Row row;
  row.factors[index({name, static_cast<int>(degree - degrees.begin())})] = factor;
  return row;
}

double Oracle::position(const Row& row) const {
  double sum = row.offset;
  for (const auto& [dof, factor] : row.factors) {
    const Dof& d = dofs_[at(dof)];
    sum += factor * q_.at(d.joint)[at(d.degree)];
  }
  return sum;
}

void Oracle::add_link(const ModelSpec& spec, const BodySpec& body) {
  const Part* carrier = find(body.parent);
  const Placement world_from_joint =
      (carrier ? carrier->world_from_part : Placement::identity()) * body.placement;

  // Whose degrees move this joint: its own, or for a mimic joint another's.
  const JointSpec& joint = body.joint;
  Row row;
  if (joint.mimic) {
    row = row_of(spec, joint.mimic->of, joint.mimic->multiplier);
    row.offset += joint.mimic->offset;
  }
  const JointMotion m = joint_motion(joint, joint.mimic ? std::vector{position(row)} : q_.at(joint.name));
  const Placement world_from_moving = world_from_joint * m.fixed_from_moving;

  Part part;
  part.name = body.name;
  part.parent = carrier ? static_cast<int>(carrier - parts_.data()) : -1;
  part.world_from_part = world_from_moving * body.link_placement;
  part.inertia = part.world_from_part * body.inertia.inertia();
  for (std::size_t k = 0; k < m.columns.size(); ++k) {
    const int own = index({joint.name, static_cast<int>(k)});
    if (!joint.mimic) row.factors = {{own, 1.0}};
    const Placement& frame = m.fixed_in_parent[k] ? world_from_joint : world_from_moving;
    for (const auto& [dof, factor] : row.factors) {
      Column column{dof, frame * m.columns[k] * factor, m.fixed_in_parent[k], {}, 0};
      if (joint.type == JointType::custom) {
        // How the columns change with each degree, seen from the body.
        const std::size_t n = m.columns.size();
        column.first_dof = own - static_cast<int>(k);
        for (std::size_t j = 0; j < n; ++j) {
          std::vector<double> unit(n, 0);
          std::vector<Motion<double>> rates(n);
          unit[j] = 1;
          joint.custom->over<double>().column_rates(q_.at(joint.name).data(), unit.data(), rates.data());
          column.partial.push_back(world_from_moving * rates[k]);
        }
      }
      part.columns.push_back(column);
      if (!joint.armature.empty())
        armature_[dof] += factor * factor * joint.armature[joint.armature.size() == 1 ? 0 : k];
    }
  }
  parts_.push_back(std::move(part));
}

void Oracle::add_rotor(const ModelSpec& spec, const BodySpec& body, const RotorSpec& rotor) {
  Row row;
  row.offset = rotor.offset;
  auto rates = rotor.rates;
  if (rates.empty()) rates = {{body.joint.name, rotor.gear_ratio}};
  for (const auto& [reference, rate] : rates) {
    const Row term = row_of(spec, reference, rate);
    row.offset += term.offset;
    for (const auto& [dof, factor] : term.factors) row.factors[dof] += factor;
  }
  const Part* carrier = find(rotor.carrier.value_or(body.parent));
  const Vector axis = normalized(rotor.axis);

  Part part;
  part.name = rotor.name;
  part.parent = carrier ? static_cast<int>(carrier - parts_.data()) : -1;
  part.world_from_part = (carrier ? carrier->world_from_part : Placement::identity()) *
                         rotor.placement.value_or(body.placement) * turned(axis, position(row));
  part.inertia = part.world_from_part * rotor.inertia.inertia();
  for (const auto& [dof, factor] : row.factors)
    part.columns.push_back(
        {dof, part.world_from_part * Motion<double>{axis, Vector::zero()} * factor, false, {}, 0});
  parts_.push_back(std::move(part));
}

const Oracle::Part* Oracle::find(const std::string& frame) const {
  const auto named = frames_.find(frame);
  const std::string& name = named == frames_.end() ? frame : named->second.body;
  if (name == kWorld) return nullptr;
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& p) { return p.name == name; });
  return part == parts_.end() ? nullptr : &*part;
}

const Oracle::Part* Oracle::parent(const Part& part) const {
  return part.parent < 0 ? nullptr : &parts_[at(part.parent)];
}

Transform<double> Oracle::placement(const std::string& frame) const {
  const Part* part = find(frame);
  const auto named = frames_.find(frame);
  if (!part && frame != kWorld && named == frames_.end()) throw std::invalid_argument("no frame " + frame);
  return (part ? part->world_from_part : Placement::identity()) *
         (named == frames_.end() ? Placement::identity() : named->second.placement);
}

Eigen::VectorXd Oracle::vector(const ByJoint& velocities) const {
  Eigen::VectorXd v = Eigen::VectorXd::Zero(nv());
  for (const auto& [joint, numbers] : velocities)
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      const int i = index({joint, static_cast<int>(k)});
      if (i < 0) throw std::invalid_argument("no degree " + std::to_string(k) + " of joint " + joint);
      v[i] = numbers[k];
    }
  return v;
}

ByJoint Oracle::by_joint(const Eigen::VectorXd& velocities) const {
  ByJoint out;
  for (std::size_t i = 0; i < dofs_.size(); ++i)
    out[dofs_[i].joint].push_back(velocities[static_cast<Eigen::Index>(i)]);
  return out;
}

// ---- Motion

Eigen::MatrixXd Oracle::jacobian(const Part* part) const {
  Eigen::MatrixXd j = Eigen::MatrixXd::Zero(6, nv());
  for (; part; part = parent(*part))
    for (const Column& column : part->columns) j.col(column.dof) += eigen(column.s);
  return j;
}

Motion<double> Oracle::velocity(const Part* part, const Eigen::VectorXd& v) const {
  return motion(jacobian(part) * v);
}

Eigen::MatrixXd Oracle::jacobian_rate(const Part* part, const Eigen::VectorXd& v) const {
  Eigen::MatrixXd j = Eigen::MatrixXd::Zero(6, nv());
  for (; part; part = parent(*part))
    for (const Column& column : part->columns) {
      // Ṡ = velocity of the body that holds the axis × S, and what the joint itself changes of it.
      const Part* holder = column.fixed_in_parent ? parent(*part) : part;
      Motion<double> rate = Motion<double>::zero();
      if (holder) rate = cross(velocity(holder, v), column.s);
      for (std::size_t k = 0; k < column.partial.size(); ++k)
        rate += column.partial[k] * v[column.first_dof + static_cast<int>(k)];
      j.col(column.dof) += eigen(rate);
    }
  return j;
}

Motion<double> Oracle::acceleration(const Part* part, const Eigen::VectorXd& v,
                                    const Eigen::VectorXd& a) const {
  return motion(jacobian(part) * a + jacobian_rate(part, v) * v);
}

Eigen::MatrixXd Oracle::jacobian(const std::string& frame) const { return jacobian(find(frame)); }
Motion<double> Oracle::velocity(const std::string& frame, const Eigen::VectorXd& v) const {
  return velocity(find(frame), v);
}
Motion<double> Oracle::acceleration(const std::string& frame, const Eigen::VectorXd& v,
                                    const Eigen::VectorXd& a) const {
  return acceleration(find(frame), v, a);
}

// ---- Dynamics

Eigen::MatrixXd Oracle::mass_matrix() const {
  Eigen::MatrixXd h = armature_.asDiagonal();
  for (const Part& part : parts_) {
    const Eigen::MatrixXd j = jacobian(&part);
    h += j.transpose() * matrix(part.inertia) * j;
  }
  return h;
}

Eigen::VectorXd Oracle::inverse_dynamics(const Eigen::VectorXd& v, const Eigen::VectorXd& a,
                                         const std::map<std::string, Force<double>>& forces) const {
  Eigen::VectorXd tau = armature_.cwiseProduct(a);
  for (const Part& part : parts_) {
    Motion<double> acceleration_and_gravity = acceleration(&part, v, a);
    acceleration_and_gravity.linear -= gravity_;
    Force<double> f = force_for(part.inertia, velocity(&part, v), acceleration_and_gravity);
    if (const auto applied = forces.find(part.name); applied != forces.end() && !part.name.empty())
      f -= part.world_from_part * applied->second;
    tau += jacobian(&part).transpose() * eigen(f);
  }
  return tau;
}

Eigen::VectorXd Oracle::bias_forces(const Eigen::VectorXd& v) const {
  return inverse_dynamics(v, Eigen::VectorXd::Zero(nv()));
}
Eigen::MatrixXd Oracle::coriolis_matrix(const Eigen::VectorXd& v) const {
  Eigen::MatrixXd c = Eigen::MatrixXd::Zero(nv(), nv());
  for (const Part& part : parts_) {
    const Motion<double> velocity_of_part = velocity(&part, v);
    const Force<double> momentum_of_part = part.inertia * velocity_of_part;
    Eigen::Matrix<double, 6, 6> cross_motion, cross_force, cross_bar;
    for (int k = 0; k < 6; ++k) {
      const Motion<double> unit = Motion<double>::basis(k);
      const Force<double> unit_force{unit.angular, unit.linear};
      cross_motion.col(k) = eigen(cross(velocity_of_part, unit));
      cross_force.col(k) = eigen(cross(velocity_of_part, unit_force));
      cross_bar.col(k) = eigen(cross(unit, momentum_of_part));
    }
    const Eigen::Matrix<double, 6, 6> i = matrix(part.inertia);
    const Eigen::MatrixXd j = jacobian(&part), b = (cross_force * i + cross_bar - i * cross_motion) / 2;
    c += j.transpose() * (i * jacobian_rate(&part, v) + b * j);
  }
  return c;
}
Eigen::VectorXd Oracle::gravity_forces() const { return bias_forces(Eigen::VectorXd::Zero(nv())); }

double Oracle::kinetic_energy(const Eigen::VectorXd& v) const {
  double sum = 0.5 * v.dot(armature_.cwiseProduct(v));
  for (const Part& part : parts_) sum += limber::kinetic_energy(part.inertia, velocity(&part, v));
  return sum;
}

double Oracle::potential_energy() const {
  double sum = 0;
  for (const Part& part : parts_) sum -= dot(gravity_, part.inertia.first_moment);
  return sum;
}

double Oracle::mass() const {
  double sum = 0;
  for (const Part& part : parts_) sum += part.inertia.mass;
  return sum;
}

Vec3<double> Oracle::center_of_mass() const {
  Vec3<double> sum = Vec3<double>::zero();
  for (const Part& part : parts_) sum += part.inertia.first_moment;
  return sum * (1 / mass());
}

Force<double> Oracle::momentum(const Eigen::VectorXd& v) const {
  Force<double> sum = Force<double>::zero();
  for (const Part& part : parts_) sum += part.inertia * velocity(&part, v);
  return sum;
}

}  // namespace limber::test
