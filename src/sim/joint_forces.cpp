#include "sim/joint_forces.hpp"

#include <limber/dynamics/dynamics.hpp>

#include <algorithm>
#include <cmath>

#include "model/refuse.hpp"

namespace limber::sim {

namespace {

constexpr double kFullDamping = 1e-4;  // rad or m beyond a limit, about where a stop's damping is full

Vector<double> per_velocity(const std::vector<double>& values, bool wanted) {
  Vector<double> result = Vector<double>::Zero(static_cast<Eigen::Index>(values.size()));
  for (std::size_t k = 0; wanted && k < values.size(); ++k)
    result[static_cast<Eigen::Index>(k)] = std::max(values[k], 0.0);  // a negative one would add energy
  return result;
}

}  // namespace

JointForces::JointForces(const Model<double>& model, const SimulationOptions& options)
    : model_(model),
      motors_(model, options),
      friction_speed_(options.friction_speed),
      damping_(per_velocity(model.constants().damping, options.damping)),
      friction_(per_velocity(model.constants().friction, options.friction)),
      stiffness_(per_velocity(model.constants().stiffness, options.springs)),
      neutral_(model.nq()),
      rest_(model.nq()),
      stretch_(Vector<double>::Zero(model.nv())) {
  neutral<double>(model, neutral_);
  const Eigen::Map<const Vector<double>> to_rest(model.constants().rest.data(), model.nv());
  integrate<double>(model, neutral_, to_rest, rest_);
  has_springs_ = model.nv() > 0 && stiffness_.maxCoeff() > 0;
  resists_ = model.nv() > 0 && (damping_.maxCoeff() > 0 || friction_.maxCoeff() > 0);
  if (!options.limits || model.nv() == 0) return;
  Workspace<double> ws(model, Prepare::on_use);
  const Matrix<double>& h = mass_matrix<double>(model, ws, neutral_);
  for (const JointInfo& joint : model.names().joints) {
    if (!joint.velocities_are_rates) continue;
    for (int k = 0; k < joint.nv; ++k) {
      const int position = joint.q_index + k, velocity = joint.v_index + k;
      const double lower = model.constants().lower[static_cast<std::size_t>(position)];
      const double upper = model.constants().upper[static_cast<std::size_t>(position)];
      if (!std::isfinite(lower) && !std::isfinite(upper)) continue;
      const double rate = options.stop_frequency * h(velocity, velocity);
      stops_.push_back({position, velocity, lower, upper, rate * options.stop_frequency,
                        2 * options.stop_damping_ratio * rate});
    }
  }
}

void JointForces::add_spring(const JointInfo& joint, double stiffness, const std::vector<double>& rest) {
  if (!joint.velocities_are_rates && !facts_of(joint.type).is_ball())
    refuse("Simulation: joint \"{}\": a {} joint takes no spring of its own; add springs between points",
           joint.name, to_string(joint.type));
  if (!rest.empty() && static_cast<int>(rest.size()) != joint.nq)
    refuse("Simulation: spring of joint \"{}\": rest has {} numbers, not {}", joint.name, rest.size(),
           joint.nq);
  for (const double position : rest)
    if (!std::isfinite(position))
      refuse("Simulation: spring of joint \"{}\": rest is not finite", joint.name);
  if (!(stiffness >= 0) || !std::isfinite(stiffness))
    refuse(
        "Simulation: spring of joint \"{}\": stiffness {} is not a finite "
        "number that is not negative",
        joint.name, stiffness);
  stiffness_.segment(joint.v_index, joint.nv).setConstant(stiffness);
  rest_.segment(joint.q_index, joint.nq) = neutral_.segment(joint.q_index, joint.nq);
  for (std::size_t k = 0; k < rest.size(); ++k) rest_[joint.q_index + static_cast<int>(k)] = rest[k];
  has_springs_ = true;
}

double JointForces::beyond(const Stop& stop, const double* q) {
  const double position = q[stop.position];
  return position > stop.upper ? position - stop.upper : std::min(position - stop.lower, 0.0);
}

/// The force of a stop, for x and v counted outwards.
double JointForces::push(const Stop& stop, double x, double v) {
  return std::max(0.0, stop.stiffness * x + stop.damping * v * x / (x + kFullDamping));
}

void JointForces::add_to(const double* q, const double* v, double* tau) {
  const int nv = model_.nv();
  motors_.add_to(v, tau);
  if (resists_)
    for (int k = 0; k < nv; ++k)
      tau[k] -= damping_[k] * v[k] +
                friction_[k] * v[k] / std::sqrt(v[k] * v[k] + friction_speed_ * friction_speed_);
  if (has_springs_) {
    difference<double>(model_, rest_, Eigen::Map<const Vector<double>>(q, model_.nq()), stretch_);
    for (int k = 0; k < nv; ++k) tau[k] -= stiffness_[k] * stretch_[k];
  }
  for (const Stop& stop : stops_) {
    const double x = beyond(stop, q);
    if (x > 0) tau[stop.velocity] -= push(stop, x, v[stop.velocity]);
    if (x < 0) tau[stop.velocity] += push(stop, -x, -v[stop.velocity]);
  }
}

void JointForces::add_slopes(const double* q, const double* v, double* stiffness, double* damping) {
  for (int k = 0; k < model_.nv(); ++k) {
    damping[k] += damping_[k] + friction_[k] / std::sqrt(v[k] * v[k] + friction_speed_ * friction_speed_);
    stiffness[k] += stiffness_[k];
  }
  motors_.add_slopes(v, damping);
  for (const Stop& stop : stops_) {
    const double x = std::abs(beyond(stop, q)), outwards = beyond(stop, q) < 0 ? -1 : 1;
    if (x == 0 || push(stop, x, outwards * v[stop.velocity]) == 0) continue;
    stiffness[stop.velocity] += stop.stiffness;
    damping[stop.velocity] += stop.damping * x / (x + kFullDamping);
  }
}

double JointForces::energy(const double* q) {
  double twice = 0;
  if (has_springs_) {
    difference<double>(model_, rest_, Eigen::Map<const Vector<double>>(q, model_.nq()), stretch_);
    twice += stretch_.cwiseAbs2().dot(stiffness_);
  }
  for (const Stop& stop : stops_) twice += stop.stiffness * beyond(stop, q) * beyond(stop, q);
  return 0.5 * twice;
}

}  // namespace limber::sim
