// What the joints themselves do: τ −= d v + f v/√(v² + s²) + k (q − rest), and stops beyond the limits of
// positions, which push and never pull:
//
//   x beyond the limit:   τ = −max(0, k x + c v x/(x + x₀)),   k = H_kk ω²,  c = 2 ζ H_kk ω
//
// The damping of a stop begins at zero, so that forces are continuous.
#pragma once

#include <limber/model/state.hpp>
#include <limber/sim/integrator.hpp>

#include <vector>

#include "sim/motor_losses.hpp"

namespace limber::sim {

class JointForces {
 public:
  JointForces(const Model<double>& model, const SimulationOptions& options);

  /// A spring on all degrees of a joint. Throws std::invalid_argument where it has no meaning.
  void add_spring(const JointInfo& joint, double stiffness, const std::vector<double>& rest);

  bool empty() const { return !resists_ && !has_springs_ && stops_.empty() && motors_.empty(); }

  /// `tau` has the forces of the motors.
  void add_to(const double* q, const double* v, double* tau);
  /// The derivatives −∂τ/∂q and −∂τ/∂v by degree, none negative; friction counts by its secant, which stops
  /// where its tangent would turn the velocity around.
  void add_slopes(const double* q, const double* v, double* stiffness, double* damping);
  /// Of springs and stops.
  double energy(const double* q);

 private:
  struct Stop {
    int position, velocity;
    double lower, upper, stiffness, damping;
  };
  static double beyond(const Stop& stop, const double* q);
  static double push(const Stop& stop, double x, double v);

  Model<double> model_;
  MotorLosses motors_;
  double friction_speed_;
  bool resists_ = false, has_springs_ = false;
  Vector<double> damping_, friction_, stiffness_;
  Vector<double> neutral_;
  Vector<double> rest_, stretch_;  ///< positions free of force, and the velocity that leads from them to q
  std::vector<Stop> stops_;
};

}  // namespace limber::sim
