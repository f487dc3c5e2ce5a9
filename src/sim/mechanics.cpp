#include "sim/mechanics.hpp"

#include <algorithm>
#include <cmath>

#include "model/refuse.hpp"

namespace limber::sim {

Mechanics::Mechanics(const Model<double>& model, const std::vector<Constraint>& constraints,
                     const SimulationOptions& options)
    : model_(model),
      limits_effort_(options.effort_limits),
      joints_(model, options),
      springs_(model),
      external_(model),
      scratch_(model),
      rates_(model),
      workspace_(model, Prepare::on_use),
      control_(model.nv()),
      tau_(model.nv()) {
  control_.setZero();
  tau_.setZero();
  if (!model.loops().empty() || !constraints.empty()) {
    constraints_.emplace(model, constraints);
    gram_.emplace(constraints_->row_count());
  }
}

bool Mechanics::compute_forces(double time, const double* q, const double* v) {
  if (!are_finite(q, nq()) || !are_finite(v, nv())) return false;
  control_.setZero();
  if (!controllers_.empty()) {
    const Instant now{time, {q, nq()}, {v, nv()}};
    for (const Controller& controller : controllers_) controller(now, {control_.data(), control_.size()});
    if (limits_effort_) {
      const std::vector<double>& most = model_.constants().effort_limit;
      for (int k = 0; k < nv(); ++k)
        if (const double bound = most[static_cast<std::size_t>(k)]; bound > 0)
          control_[k] = std::clamp(control_[k], -bound, bound);
    }
  }
  tau_ = control_;
  joints_.add_to(q, v, tau_.data());
  if (has_forces_on_bodies()) {
    external_.clear();
    const Instant now{time, {q, nq()}, {v, nv()}};
    for (const ForceField& field : fields_) field(now, external_);
    if (!external_.is_for(model_)) refuse("Simulation: a force field gave the forces of another model");
    springs_.add_to(now, external_);
  }
  return are_finite(tau_.data(), nv());
}

/// The stages of a step are not quite closed, and constraints that repeat others look independent there:
/// they would hold a mechanism that can move. So no stage has a higher rank than the step's beginning.
const Vector<double>& Mechanics::constrained_accelerations(const double* q, const double* v,
                                                           const Vector<double>& tau,
                                                           const Vector<double>& added) {
  constexpr double kLeast = ConstraintOptions{}.rank_tolerance, kMost = 1e-2;
  const Eigen::Map<const Vector<double>> positions(q, nq()), velocities(v, nv());
  const auto compute = [&](double tolerance) {
    rank_tolerance_ = tolerance;
    constraints_->options().rank_tolerance = tolerance;
    return &constraints_->constrained_forward_dynamics(positions, velocities, tau, external_, added);
  };
  constrained_ = compute(rank_tolerance_);
  if (constrained_->rank < rank_ && rank_tolerance_ > kLeast) constrained_ = compute(kLeast);
  while (constrained_->rank > rank_ && rank_tolerance_ < kMost) constrained_ = compute(100 * rank_tolerance_);
  constraints_->options().rank_tolerance = kLeast;
  return constrained_->a;
}

bool Mechanics::accelerations(double time, const double* q, const double* v, double* a) {
  ++evaluations;
  if (!compute_forces(time, q, v)) return false;
  if (constraints_) {
    const Vector<double>& found = constrained_accelerations(q, v, tau_, nothing_);
    std::copy(found.begin(), found.end(), a);
    return are_finite(a, nv());
  }
  articulated_forward_dynamics(model_, q, v, tau_.data(), on_bodies(), scratch_, a);
  return are_finite(a, nv());
}

bool Mechanics::look_at_accelerations(double time, const double* q, const double* v, double* a) {
  const double tolerance = rank_tolerance_;
  const bool is_finite = accelerations(time, q, v, a);
  rank_tolerance_ = tolerance;
  --evaluations;
  return is_finite;
}

bool Mechanics::derivative(double time, const double* x, double* rate) {
  position_rates(x, x + nq(), rate);
  return accelerations(time, x, x + nq(), rate + nq());
}

bool Mechanics::project(double* x) {
  const Assembly& closed = constraints_->close(Eigen::Map<const Vector<double>>(x, nq()));
  if (!closed.is_closed) return false;
  std::copy(closed.q.begin(), closed.q.end(), x);
  const ConstrainedImpact& allowed =
      constraints_->impact(closed.q, Eigen::Map<const Vector<double>>(x + nq(), nv()));
  std::copy(allowed.v.begin(), allowed.v.end(), x + nq());
  projected_rank_ = allowed.rank;
  return are_finite(x, size());
}

bool Mechanics::is_near_singular(const double* q) {
  constexpr double kNear = 1e-3;  // squared, as the tolerances of ranks are
  const Matrix<double>& jacobian =
      constraints_->constraint_jacobian(Eigen::Map<const Vector<double>>(q, nq()));
  for (Eigen::Index r = 0; r < jacobian.rows(); ++r)
    for (Eigen::Index c = 0; c <= r; ++c)
      gram_->matrix()(static_cast<int>(r), static_cast<int>(c)) = jacobian.row(r).dot(jacobian.row(c));
  return gram_->factorize(kNear, kNear) < rank_;
}

bool Mechanics::project_start(double* x) {
  const bool is_closed = project(x);
  rank_ = std::max(rank_, projected_rank_);
  return is_closed;
}

double Mechanics::kinetic_energy(const double* q, const double* v) {
  return limber::kinetic_energy<double>(model_, workspace_, Eigen::Map<const Vector<double>>(q, nq()),
                                        Eigen::Map<const Vector<double>>(v, nv()));
}

double Mechanics::potential_energy(const double* q) {
  const Eigen::Map<const Vector<double>> positions(q, nq());
  return limber::potential_energy<double>(model_, workspace_, positions) + joints_.energy(q) +
         springs_.energy(positions);
}

}  // namespace limber::sim
