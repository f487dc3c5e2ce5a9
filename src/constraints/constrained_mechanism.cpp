#include <limber/constraints/constrained_mechanism.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "constraints/arguments.hpp"
#include "constraints/contents.hpp"
#include "dynamics/shared_kernels.hpp"

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

std::vector<constraints::Tie> ties_of(const Model<double>& model,
                                      const std::vector<Constraint>& constraints) {
  std::vector<constraints::Tie> ties;
  for (std::size_t k = 0; k < model.loops().size(); ++k)
    ties.emplace_back(model.loops()[k], model.names().loops[k]);
  for (const Constraint& constraint : constraints) ties.emplace_back(model, constraint);
  return ties;
}

}  // namespace

ConstrainedMechanism::ConstrainedMechanism(const Model<double>& model, const ConstraintOptions& options)
    : ConstrainedMechanism(model, {}, options) {}
ConstrainedMechanism::ConstrainedMechanism(const Model<double>& model,
                                           const std::vector<Constraint>& constraints,
                                           const ConstraintOptions& options)
    : contents_(make_hidden<Contents>(model, ties_of(model, constraints), options)) {}

const Model<double>& ConstrainedMechanism::model() const { return contents_->model; }
ConstraintOptions& ConstrainedMechanism::options() { return contents_->options; }
int ConstrainedMechanism::constraint_count() const { return static_cast<int>(contents_->ties.size()); }
int ConstrainedMechanism::row_count() const { return contents_->branch_rows.rows(); }
int ConstrainedMechanism::row_begin(int constraint) const {
  if (constraint == constraint_count()) return row_count();
  return contents_->ties.at(static_cast<std::size_t>(constraint)).begin;
}
std::span<const std::string> ConstrainedMechanism::names() const { return contents_->names; }

// ---- Dynamics

const ConstrainedAccelerations& ConstrainedMechanism::constrained_forward_dynamics(
    VectorArgument<double> q, VectorArgument<double> v, VectorArgument<double> tau,
    const ExternalForces<double>& forces, VectorArgument<double> added) {
  constexpr const char* kFunction = "constrained_forward_dynamics";
  Contents& c = *contents_;
  const Force<double>* external =
      constraints::checked(kFunction, c.model, q, v, "tau", tau, forces, Needs::inverse_mass_matrix);
  if (added.size() > 0) check_v(kFunction, "added", c.model, added);

  c.compute_moving_rows(q.data(), v.data(), external);
  ConstrainedAccelerations& motion = c.motion;
  for (int k = 0; k < c.model.nv(); ++k)  // tau may be the last result
    motion.a[k] = tau[k] - c.scratch.bias_forces[static_cast<std::size_t>(k)];
  c.compute_wanted(motion.multipliers.data());
  c.factorize_mass_matrix(added.size() > 0 ? added.data() : nullptr);
  c.factorize_constraints();
  solve_ltdl_inward(c.scratch.elimination, c.scratch.mass.rows, motion.a.data());
  c.solve(motion.a.data(), motion.multipliers.data());
  motion.rank = c.inverse_inertia.rank();
  c.compute_forces(motion.multipliers.data(), motion.forces);
  return motion;
}

// ---- The constraints themselves

const Matrix<double>& ConstrainedMechanism::constraint_jacobian(VectorArgument<double> q) {
  Contents& c = *contents_;
  check_q("constraint_jacobian", "q", c.model, q);
  c.compute_rows(q.data());
  c.branch_rows.copy_to(c.jacobian);
  return c.jacobian;
}

const Vector<double>& ConstrainedMechanism::constraint_bias(VectorArgument<double> q,
                                                            VectorArgument<double> v) {
  Contents& c = *contents_;
  check_q("constraint_bias", "q", c.model, q);
  check_v("constraint_bias", "v", c.model, v);
  c.compute_moving_rows(q.data(), v.data(), nullptr);
  for (std::size_t k = 0; k < c.ties.size(); ++k)
    std::copy_n(c.tie_rows[k].bias, c.ties[k].count, c.bias.data() + c.ties[k].begin);
  return c.bias;
}

const Vector<double>& ConstrainedMechanism::constraint_residual(VectorArgument<double> q) {
  Contents& c = *contents_;
  check_q("constraint_residual", "q", c.model, q);
  c.compute_rows(q.data());
  c.copy_residuals();
  return c.residual;
}

ConstraintGap ConstrainedMechanism::constraint_gap(VectorArgument<double> q) {
  constraint_residual(q);
  return contents_->gap();
}

}  // namespace limber
