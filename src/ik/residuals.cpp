#include "ik/residuals.hpp"

#include <limber/dynamics/eigen.hpp>
#include <limber/model/state.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "ik/movers.hpp"
#include "model/refuse.hpp"

namespace limber::ik {

namespace {

using Kind = IkTarget::Kind;

int row_count(Kind kind, int nv) { return kind == Kind::pose ? 6 : kind == Kind::posture ? nv : 3; }
bool has_frame(Kind kind) { return kind != Kind::center_of_mass && kind != Kind::posture; }

/// Also where its square overflows.
double length(const Vec3<double>& v) {
  const double plain = norm(v);
  return std::isfinite(plain) ? plain : std::hypot(v.x, v.y, v.z);
}

/// The turn that leads from `wanted` to `is`, in world axes.
Vec3<double> turn(const Rotation<double>& is, const Rotation<double>& wanted) {
  return rotation_vector_from_quaternion((is * wanted.inverse()).quaternion());
}

}  // namespace

Eigen::Map<const Vector<double>> positions_of(const IkTarget& posture) {
  return {posture.positions.data(), static_cast<Eigen::Index>(posture.positions.size())};
}

Residuals::Residuals(const Model<double>& model, const std::vector<IkTarget>& targets)
    : model_(model),
      kinematics_(model),
      moves_(static_cast<std::size_t>(model.nv()), false),
      rate_(model.nv()) {
  if (targets.empty()) refuse("InverseKinematics: there are no targets");
  std::map<int, std::vector<std::size_t>> by_priority;
  for (std::size_t k = 0; k < targets.size(); ++k) by_priority[targets[k].priority].push_back(k);
  int begin = 0, level = 0;
  for (const auto& [priority, members] : by_priority) {
    begins_.push_back(begin);
    for (const std::size_t k : members) {
      const IkTarget& target = targets[k];
      layout_.push_back({k, level, begin, has_frame(target.kind) ? model.frame_index(target.frame) : 0});
      begin += row_count(target.kind, model.nv());
      if (has_frame(target.kind))
        mark_velocities(model, layout_.back().frame, moves_);
      else
        moves_.assign(moves_.size(), true);
      if (target.kind == Kind::center_of_mass && !ws_)
        ws_ = std::make_unique<Workspace<double>>(model, Prepare::on_use);
      if (target.kind == Kind::posture)
        check_argument<double>("InverseKinematics", "posture", positions_of(target), model.nq(), "nq");
    }
    ++level;
  }
  begins_.push_back(begin);
  for (int k = 0; k < model.nv(); ++k)
    if (moves_[static_cast<std::size_t>(k)]) moving_.push_back(k);
  errors_.resize(static_cast<std::size_t>(level));
  values_ = Vector<double>::Zero(begin);
  jacobian_ = Matrix<double>::Zero(begin, model.nv());
}

void Residuals::compute(const std::vector<IkTarget>& targets, const Vector<double>& q) {
  kinematics_.update(q);
  std::fill(errors_.begin(), errors_.end(), Errors{});
  for (const Row& row : layout_) {
    const IkTarget& target = targets[row.target];
    if (target.kind == Kind::center_of_mass)
      compute_center_of_mass(target, row, q);
    else if (target.kind == Kind::posture)
      compute_posture(target, row, q);
    else
      compute_frame(target, row);
  }
}

double Residuals::cost(int level) const {
  const int begin = level_begin(level), count = level_begin(level + 1) - begin;
  return std::min(0.5 * values_.segment(begin, count).squaredNorm(), std::numeric_limits<double>::max());
}

void Residuals::compute_frame(const IkTarget& target, const Row& row) {
  const Transform<double> x = kinematics_.placement(row.frame);
  const double w = target.weight;
  const bool is_point = target.kind == Kind::position;
  const bool has_columns = model_.nv() > 0;  // a part of a matrix without any is at no address
  const Matrix6X<double>& j =
      is_point ? kinematics_.jacobian(row.frame, target.in_frame, Coordinates::world_aligned)
               : kinematics_.jacobian(row.frame, Coordinates::world_aligned);
  switch (target.kind) {
    case Kind::pose: {
      const Vec3<double> rotation = turn(x.rotation, target.placement.rotation);
      const Vec3<double> position = x.translation - target.placement.translation;
      put(row, 0, rotation, w);
      put(row, 3, position, w);
      if (has_columns) jacobian_.middleRows<6>(row.begin) = w * j;
      return note(row, length(position), norm(rotation), target);
    }
    case Kind::position: {
      const Vec3<double> position = x.point(target.in_frame) - target.placement.translation;
      put(row, 0, position, w);
      if (has_columns) jacobian_.middleRows<3>(row.begin) = w * j.bottomRows<3>();
      return note(row, length(position), 0, target);
    }
    case Kind::orientation: {
      const Vec3<double> rotation = turn(x.rotation, target.placement.rotation);
      put(row, 0, rotation, w);
      if (has_columns) jacobian_.middleRows<3>(row.begin) = w * j.topRows<3>();
      return note(row, 0, norm(rotation), target);
    }
    default: {  // an axis
      const Vec3<double> axis = x.rotation * normalized(target.in_frame);
      const Vec3<double> gap = axis - normalized(target.direction);
      put(row, 0, gap, w);
      for (int k = 0; k < model_.nv(); ++k)
        jacobian_.col(k).segment<3>(row.begin) = w * to_eigen(cross(to_vec3(j.col(k).head<3>()), axis));
      return note(row, 0, norm(gap), target);
    }
  }
}

void Residuals::compute_center_of_mass(const IkTarget& target, const Row& row, const Vector<double>& q) {
  const Vec3<double> gap = limber::center_of_mass<double>(model_, *ws_, q) - target.placement.translation;
  put(row, 0, gap, target.weight);
  jacobian_.middleRows<3>(row.begin) =
      target.weight * limber::center_of_mass_jacobian<double>(model_, *ws_, q);
  note(row, length(gap), 0, target);
}

void Residuals::compute_posture(const IkTarget& target, const Row& row, const Vector<double>& q) {
  difference<double>(model_, positions_of(target), q, rate_);
  values_.segment(row.begin, model_.nv()) = target.weight * rate_;
  jacobian_.middleRows(row.begin, model_.nv()).setZero();
  jacobian_.middleRows(row.begin, model_.nv()).diagonal().setConstant(target.weight);
  note(row, 0, model_.nv() == 0 ? 0 : rate_.cwiseAbs().maxCoeff(), target);
}

void Residuals::put(const Row& row, int offset, const Vec3<double>& residual, double weight) {
  for (int k = 0; k < 3; ++k) values_[row.begin + offset + k] = weight * residual[k];
}

void Residuals::note(const Row& row, double position, double rotation, const IkTarget& target) {
  Errors& errors = errors_[static_cast<std::size_t>(row.level)];
  errors.position = std::max(errors.position, position);
  errors.rotation = std::max(errors.rotation, rotation);
  errors.are_met =
      errors.are_met && position <= target.position_tolerance && rotation <= target.rotation_tolerance;
}

}  // namespace limber::ik
