#include "sim/motor_losses.hpp"

#include <algorithm>
#include <cmath>

namespace limber::sim {

namespace {

/// x/√(x² + s²) without the x.
double over_root(double x, double s) { return 1 / std::sqrt(x * x + s * s); }

}  // namespace

MotorLosses::MotorLosses(const Model<double>& model, const SimulationOptions& options)
    : speed_(options.friction_speed) {
  for (const SharedLoss<double>& loss : model.shared_losses()) {
    // A negative one would add energy.
    const double damping = options.damping ? std::max(loss.damping, 0.0) : 0;
    const double friction = options.friction ? std::max(loss.friction, 0.0) : 0;
    if (damping == 0 && friction == 0) continue;
    const auto row = model.drives(model.body(loss.body));
    double sum = 0;
    for (const Drive<double>& drive : row) sum += std::abs(drive.ratio);
    rotors_.push_back({{row.begin(), row.end()}, damping, friction, sum});
  }
  if (options.friction)
    for (const GearEfficiency<double>& gear : model.efficiencies()) gears_.push_back({gear});
}

double MotorLosses::Rotor::rate(const double* v) const {
  double sum_of_rates = 0;
  for (const Drive<double>& drive : row) sum_of_rates += drive.ratio * v[drive.v_index];
  return sum_of_rates;
}

void MotorLosses::add_to(const double* v, double* tau) {
  for (Gear& gear : gears_) {
    const double speed = v[gear.efficiency.v_index];
    double& force = tau[gear.efficiency.v_index];
    gear.friction =
        std::abs(force) * (force * speed > 0 ? 1 - gear.efficiency.driving : gear.efficiency.driven - 1);
    force -= gear.friction * speed * over_root(speed, speed_);
  }
  for (const Rotor& rotor : rotors_) {
    const double rate = rotor.rate(v);
    const double torque = (rotor.damping + rotor.friction * over_root(rate, speed_)) * rate;
    for (const Drive<double>& drive : rotor.row) tau[drive.v_index] -= drive.ratio * torque;
  }
}

void MotorLosses::add_slopes(const double* v, double* damping) const {
  for (const Gear& gear : gears_)
    damping[gear.efficiency.v_index] += gear.friction * over_root(v[gear.efficiency.v_index], speed_);
  for (const Rotor& rotor : rotors_) {
    const double slope = rotor.damping + rotor.friction * over_root(rotor.rate(v), speed_);
    for (const Drive<double>& drive : rotor.row)
      damping[drive.v_index] += slope * std::abs(drive.ratio) * rotor.sum;
  }
}

}  // namespace limber::sim
