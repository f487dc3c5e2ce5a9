#include "analysis/missing_motor.hpp"

#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>

#include <cmath>
#include <limits>

namespace limber::analysis {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A motor of spin inertia 1 on the axis of the joint, as fast as the joint.
RotorSpec unit_motor(const JointSpec& joint) {
  RotorSpec rotor;
  rotor.axis = joint.axis;
  // A flat disc: 1 about the axis, ½ across it.
  const Sym3<double> about_com = (Sym3<double>::identity() + outer(normalized(joint.axis))) * 0.5;
  rotor.inertia = {1, {0, 0, 0}, about_com.matrix()};
  return rotor;
}

/// What a motor of any J and n changes in one degree, over states.
class Effect {
 public:
  Effect(const ModelSpec& spec, std::size_t body, const PaceOptions& pace);

  double left_out(double r, double m) const;
  double on_diagonal(double r, double m) const;
  /// `on_diagonal` as J grows beyond bounds.
  double on_diagonal_at_most(double n) const;
  double armature() const { return armature_; }

 private:
  struct Sample {
    double a, tau, g, h, y;
  };
  /// The larger of ‖missed torque‖ / ‖torque‖ and ‖missed acceleration‖ / ‖acceleration‖.
  template <class MissedTorque, class Torque, class MissedAcceleration>
  double error(MissedTorque&& missed_torque, Torque&& torque, MissedAcceleration&& missed) const {
    double dtau = 0, tau = 0, da = 0, a = 0;
    for (const Sample& s : samples_) {
      dtau += std::pow(missed_torque(s), 2);
      tau += std::pow(torque(s), 2);
      da += std::pow(missed(s), 2);
      a += s.a * s.a;
    }
    const double by_torque = dtau == 0 ? 0 : std::sqrt(dtau / tau);
    const double by_acceleration = std::sqrt(da / a);
    return by_torque > by_acceleration ? by_torque : by_acceleration;
  }

  std::vector<Sample> samples_;
  double armature_ = 0;
};

Effect::Effect(const ModelSpec& spec, std::size_t body, const PaceOptions& pace) {
  ModelSpec spinning = spec;
  spinning.bodies[body].rotors.push_back(unit_motor(spec.bodies[body].joint));
  ModelSpec standing = spinning;
  standing.bodies[body].rotors.back().gear_ratio = 0;
  const Model<double> as_described = build(spec), turns = build(spinning), stands = build(standing);
  Workspace<double> ws(as_described), of_turning(turns), of_standing(stands);
  const JointInfo& joint =
      as_described.names()
          .joints[static_cast<std::size_t>(as_described.joint_index(spec.bodies[body].joint.name))];
  const int i = joint.v_index;
  armature_ = as_described.constants().armature[static_cast<std::size_t>(i)];
  PacedStates states(as_described, pace);
  Vector<double> tau(as_described.nv()), g(as_described.nv());
  for (int k = 0; k < pace.states; ++k) {
    states.next();
    const auto &q = states.q(), &v = states.v(), &a = states.a();
    g = inverse_dynamics(turns, of_turning, q, v, a) - inverse_dynamics(stands, of_standing, q, v, a);
    g[i] -= a[i];
    tau = inverse_dynamics(as_described, ws, q, v, a);
    tau -= gravity_forces(as_described, ws, q);
    const Matrix<double>& inverse = inverse_mass_matrix(as_described, ws, q);
    samples_.push_back({a[i], tau[i], g[i], inverse(i, i), inverse.row(i).dot(g)});
  }
}

double Effect::left_out(double r, double m) const {
  return error([=](const Sample& s) { return r * s.a + m * s.g; },
               [=](const Sample& s) { return s.tau + r * s.a + m * s.g; },
               [=](const Sample& s) { return r * s.h * s.a + m * s.y; });
}

double Effect::on_diagonal(double r, double m) const {
  return error([=](const Sample& s) { return m * s.g; },
               [=](const Sample& s) { return s.tau + r * s.a + m * s.g; },
               [=](const Sample& s) { return m * s.y / (1 + r * s.h); });
}

double Effect::on_diagonal_at_most(double n) const {
  return error([](const Sample& s) { return s.g; }, [=](const Sample& s) { return n * s.a + s.g; },
               [=](const Sample& s) { return s.y / (n * s.h); });
}

/// Where a function that grows reaches a value, between 1e-15 and 1e15; 0 or infinite beyond.
template <class Function>
double where_reached(Function&& function, double value) {
  double low = -15, high = 15;  // powers of ten
  if (function(std::pow(10.0, low)) >= value) return 0;
  if (!(function(std::pow(10.0, high)) >= value)) return kInfinity;
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    (function(std::pow(10.0, middle)) >= value ? high : low) = middle;
  }
  return std::pow(10.0, 0.5 * (low + high));
}

/// The ratio from which on an error that falls with it is within the tolerance; 0 for one that is round-off.
template <class Function>
double ratio_for(Function&& error, double tolerance) {
  if (error(1e-6) <= tolerance) return 0;
  return 1 / where_reached([&](double inverse) { return error(1 / inverse); }, tolerance);
}

}  // namespace

MissingMotor missing_motor(const ModelSpec& spec, std::size_t body, const RotorReportOptions& options) {
  const Effect effect(spec, body, options.pace);
  const double tolerance = options.tolerance;
  MissingMotor result;
  result.reflected_inertia = where_reached([&](double r) { return effect.left_out(r, 0); }, tolerance);
  result.diagonal_ratio = ratio_for([&](double n) { return effect.on_diagonal_at_most(n); }, tolerance);
  if (effect.armature() > 0)
    result.armature_ratio =
        ratio_for([&](double n) { return effect.on_diagonal(0, effect.armature() / n); }, tolerance);
  for (const double n : options.ratios)
    result.at_ratios.push_back(
        {n, where_reached([&](double j) { return effect.left_out(n * n * j, n * j); }, tolerance),
         where_reached([&](double j) { return effect.on_diagonal(n * n * j, n * j); }, tolerance)});
  return result;
}

}  // namespace limber::analysis
