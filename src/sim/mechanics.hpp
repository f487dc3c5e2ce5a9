// Everything that acts on the mechanism at an instant, and the accelerations that it gives.
#pragma once

#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/sim/forces.hpp>
#include <limber/sim/integrator.hpp>

#include <optional>
#include <vector>

#include "constraints/semidefinite.hpp"
#include "dynamics/shared_kernels.hpp"
#include "sim/joint_forces.hpp"
#include "sim/point_springs.hpp"
#include "sim/position_rates.hpp"

namespace limber::sim {

class Mechanics {
 public:
  Mechanics(const Model<double>& model, const std::vector<Constraint>& constraints,
            const SimulationOptions& options);

  const Model<double>& model() const { return model_; }
  int nq() const { return model_.nq(); }
  int nv() const { return model_.nv(); }
  /// Of a state x = [q; v].
  int size() const { return nq() + nv(); }

  JointForces& joints() { return joints_; }
  void add(const PointSpring& spring) { springs_.add(model_, spring); }
  void add(Controller controller) { controllers_.push_back(std::move(controller)); }
  void add(ForceField field) { fields_.push_back(std::move(field)); }

  /// All forces at an instant; false where one is not finite.
  bool compute_forces(double time, const double* q, const double* v);
  // Of the last compute_forces:
  const Vector<double>& control() const { return control_; }   ///< of controllers, within effort limits
  const Vector<double>& joint_forces() const { return tau_; }  ///< these and those of joints
  /// Null where nothing acts on them.
  const Force<double>* on_bodies() const { return has_forces_on_bodies() ? external_.data() : nullptr; }

  /// a at an instant; false where it is not finite.
  bool accelerations(double time, const double* q, const double* v, double* a);
  /// The same for a look from outside, which leaves the motion as it is.
  bool look_at_accelerations(double time, const double* q, const double* v, double* a);
  /// [q̇; a] of x = [q; v].
  bool derivative(double time, const double* x, double* rate);
  void position_rates(const double* q, const double* v, double* rate) { rates_.compute(model_, q, v, rate); }

  bool has_constraints() const { return constraints_.has_value(); }
  int constraint_count() const { return constraints_ ? constraints_->constraint_count() : 0; }
  /// Of the last accelerations: the wrench on side b of each, in the frame of side b.
  const std::vector<Force<double>>& constraint_forces() const { return constrained_->forces; }
  /// With the forces of the last compute_forces on bodies, `tau` on joints, and `added` on the diagonal of H.
  const Vector<double>& constrained_accelerations(const double* q, const double* v, const Vector<double>& tau,
                                                  const Vector<double>& added);
  ConstrainedMechanism& constraints() { return *constraints_; }
  /// The state x = [q; v] that is near and satisfies the constraints; false where there is none.
  bool project(double* x);
  /// The same for one that a step begins from.
  bool project_start(double* x);
  /// As if nothing had moved before.
  /// Whether constraints that are independent elsewhere nearly repeat others here: rods of a linkage in line.
  bool is_near_singular(const double* q);
  void restart() {
    rank_ = 0;
    rank_tolerance_ = ConstraintOptions{}.rank_tolerance;
  }

  double kinetic_energy(const double* q, const double* v);
  double potential_energy(const double* q);
  Workspace<double>& workspace() { return workspace_; }

  long evaluations = 0;

 private:
  bool has_forces_on_bodies() const { return !fields_.empty() || !springs_.empty(); }

  Model<double> model_;
  bool limits_effort_;
  JointForces joints_;
  PointSprings springs_;
  std::vector<Controller> controllers_;
  std::vector<ForceField> fields_;
  ExternalForces<double> external_;
  ForwardDynamicsScratch<double> scratch_;
  std::optional<ConstrainedMechanism> constraints_;
  std::optional<constraints::Semidefinite> gram_;          ///< G Gᵀ
  const ConstrainedAccelerations* constrained_ = nullptr;  ///< the last ones
  int rank_ = 0;                                           ///< of the constraints where the step begins
  int projected_rank_ = 0;                                 ///< where the last projection ended
  double rank_tolerance_ = ConstraintOptions{}.rank_tolerance;
  PositionRates rates_;
  Workspace<double> workspace_;
  Vector<double> control_, tau_;
  const Vector<double> nothing_ = {};
};

inline bool are_finite(const double* values, int count) {
  return (Eigen::Map<const Vector<double>>(values, count) * 0.0).sum() ==
         0;  // in registers: no chain of sums
}

}  // namespace limber::sim
