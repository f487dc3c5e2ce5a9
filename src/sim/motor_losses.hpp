// What motors lose, smooth around rest as friction of joints is: of a rotor that several joints drive
//
//   τ −= g (d Ω + f Ω/√(Ω² + s²)),   Ω = g·v
//
// and of a gear, whose efficiency is a friction in proportion to the force τ of the motor:
//
//   τ −= c |τ| v/√(v² + s²),   c = 1 − η where τ drives the joint, 1/η' − 1 where the joint drives the motor
#pragma once

#include <limber/model/model.hpp>
#include <limber/sim/integrator.hpp>

#include <vector>

namespace limber::sim {

class MotorLosses {
 public:
  MotorLosses(const Model<double>& model, const SimulationOptions& options);

  bool empty() const { return rotors_.empty() && gears_.empty(); }

  /// `tau` has the forces of the motors.
  void add_to(const double* v, double* tau);
  /// A diagonal that is not below −∂τ/∂v, for the forces of the last add_to: d |g_k| Σ |g_j| bounds d g gᵀ.
  void add_slopes(const double* v, double* damping) const;

 private:
  struct Rotor {
    std::vector<Drive<double>> row;
    double damping, friction, sum;  ///< sum: Σ |ratio|

    double rate(const double* v) const;
  };
  struct Gear {
    GearEfficiency<double> efficiency;
    double friction = 0;  ///< c |τ| of the last add_to
  };

  double speed_;
  std::vector<Rotor> rotors_;
  std::vector<Gear> gears_;
};

}  // namespace limber::sim
