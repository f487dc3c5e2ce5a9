// One step of an integrator, from x = [q; v] at a time to x at a later one.
#pragma once

#include <memory>

#include "sim/mechanics.hpp"

namespace limber::sim {

struct StepOutcome {
  enum class Status { done, not_finite, no_convergence };
  Status status = Status::done;
  double error = 0;  ///< of the step in units of the tolerance; 0 without an estimate
};

/// step() may be called with several h from one state before one of them is accepted.
class Stepper {
 public:
  virtual ~Stepper() = default;

  virtual StepOutcome step(double time, const Vector<double>& from, double h, Vector<double>& to) = 0;
  /// The last step counts.
  virtual void accept() {}
  /// The next step begins at a state that is not the end of the last one.
  virtual void restart() {}

  /// The same, by less than the tolerance.
  virtual void move_slightly() { restart(); }

  /// Whether it estimates errors, and of which order in h they are; 0: it does not.
  virtual int error_order() const { return 0; }
  /// Whether it knows the states between the beginning and the end of the last step.
  virtual bool is_dense() const { return false; }
  /// The state at the part u of the last step.
  virtual void interpolate(double, Vector<double>&) const {}
};

std::unique_ptr<Stepper> make_semi_implicit_euler(Mechanics& mechanics);
std::unique_ptr<Stepper> make_rk4(Mechanics& mechanics, double tolerance);
std::unique_ptr<Stepper> make_dormand_prince(Mechanics& mechanics, double tolerance);
std::unique_ptr<Stepper> make_implicit(Mechanics& mechanics, double tolerance);
std::unique_ptr<Stepper> make_variational(Mechanics& mechanics);

/// Of a step to x without an estimate of its error.
inline StepOutcome outcome_at(const Vector<double>& x) {
  using Status = StepOutcome::Status;
  return {are_finite(x.data(), static_cast<int>(x.size())) ? Status::done : Status::not_finite, 0};
}

/// The largest part of `error` in units of tolerance · (1 + |x|).
inline double scaled_norm(const Vector<double>& error, const Vector<double>& x, double tolerance) {
  double most = 0;
  for (Eigen::Index k = 0; k < error.size(); ++k)
    most = std::max(most, std::abs(error[k]) / (tolerance * (1 + std::abs(x[k]))));
  return most;
}

}  // namespace limber::sim
