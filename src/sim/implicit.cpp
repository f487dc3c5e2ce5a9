// An L-stable rule for stiff mechanisms: the singly diagonally implicit Runge–Kutta rule of order 4 with an
// error estimate by order 3 (E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, table IV.6.5).
//
// A stage solves V = v̄ + hγ a(t, Q, V), Q = q̄ + hγ q̇(Q, V) by Newton's rule with the matrix
//
//   W = 1 − hγ ∂a/∂v − (hγ)² ∂a/∂q
//
// whose derivatives are differences of accelerations, 2 nv of them, and are kept while iterations converge
// quickly. So everything may be stiff: springs, dampers, controllers, forces of the user.
#include <array>
#include <cmath>

#include "sim/lu.hpp"
#include "sim/stepper.hpp"

namespace limber::sim {

namespace {

constexpr int kStages = 5;
constexpr double kGamma = 0.25;
// clang-format off
constexpr double kA[kStages][kStages] = {
    {1.0 / 4},
    {1.0 / 2, 1.0 / 4},
    {17.0 / 50, -1.0 / 25, 1.0 / 4},
    {371.0 / 1360, -137.0 / 2720, 15.0 / 544, 1.0 / 4},
    {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12, 1.0 / 4}};
// clang-format on
constexpr std::array kC = {1.0 / 4, 3.0 / 4, 11.0 / 20, 1.0 / 2, 1.0};
/// b − b̂; b is the last row of a.
constexpr std::array kError = {25.0 / 24 - 59.0 / 48, -49.0 / 48 + 17.0 / 96, 125.0 / 16 - 225.0 / 32, 0.0,
                               0.25};

class Implicit final : public Stepper {
 public:
  Implicit(Mechanics& mechanics, double tolerance)
      : mechanics_(mechanics),
        tolerance_(tolerance),
        by_q_(mechanics.nv(), mechanics.nv()),
        by_v_(by_q_),
        w_(mechanics.nv()),
        k_(mechanics.size(), kStages),
        base_(mechanics.size()),
        x_(mechanics.size()),
        next_(mechanics.size()),
        a_(mechanics.nv()),
        a_moved_(mechanics.nv()),
        change_(mechanics.nv()),
        direction_(Vector<double>::Zero(mechanics.nv())) {}

  StepOutcome step(double time, const Vector<double>& from, double h, Vector<double>& to) override;
  void accept() override { is_current_ = false; }
  void restart() override { is_current_ = is_usable_ = false; }
  void move_slightly() override {}
  int error_order() const override { return 4; }

 private:
  using Status = StepOutcome::Status;
  bool differentiate(double time, const Vector<double>& x);
  void factorize(double h);
  Status solve_stages(double time, const Vector<double>& from, double h);
  Status solve_stage(double time, double h);

  Mechanics& mechanics_;
  double tolerance_;
  Matrix<double> by_q_, by_v_;
  Lu w_;
  Matrix<double> k_;
  Vector<double> base_, x_, next_, a_, a_moved_, change_, direction_;
  double factorized_h_ = 0;
  bool is_usable_ = false;   ///< there are derivatives, perhaps of an earlier state
  bool is_current_ = false;  ///< they are of the state to begin from
  double slowest_ = 0;       ///< ratio of successive changes in the last step
};

/// ∂a/∂q along the velocities, and ∂a/∂v.
bool Implicit::differentiate(double time, const Vector<double>& x) {
  constexpr double kSmall = 1e-7;
  const int nq = mechanics_.nq(), nv = mechanics_.nv();
  const double *q = x.data(), *v = q + nq;
  if (!mechanics_.accelerations(time, q, v, a_.data())) return false;
  for (int k = 0; k < nv; ++k) {
    direction_[k] = kSmall;
    integrate(mechanics_.model(), q, direction_.data(), next_.data());
    direction_[k] = 0;
    if (!mechanics_.accelerations(time, next_.data(), v, a_moved_.data())) return false;
    by_q_.col(k) = (a_moved_ - a_) / kSmall;
    next_ = x;
    const double small = kSmall * std::max(1.0, std::abs(v[k]));
    next_[nq + k] += small;
    if (!mechanics_.accelerations(time, q, next_.data() + nq, a_moved_.data())) return false;
    by_v_.col(k) = (a_moved_ - a_) / small;
  }
  is_usable_ = is_current_ = true;
  factorized_h_ = 0;
  return true;
}

void Implicit::factorize(double h) {
  if (factorized_h_ == h) return;
  const double s = kGamma * h;
  w_.matrix() = -s * by_v_ - s * s * by_q_;
  w_.matrix().diagonal().array() += 1;
  w_.factorize();
  factorized_h_ = h;
}

/// From base_ to the stage in x_, which begins as a guess.
Implicit::Status Implicit::solve_stage(double time, double h) {
  constexpr int kMost = 12;
  constexpr double kPart = 1e-3;  // of the tolerance
  const int nq = mechanics_.nq(), nv = mechanics_.nv();
  const double s = kGamma * h;
  double last = 0;
  for (int iteration = 0; iteration < kMost; ++iteration) {
    if (!mechanics_.accelerations(time, x_.data(), x_.data() + nq, a_.data())) return Status::not_finite;
    change_ = base_.tail(nv) + s * a_ - x_.tail(nv);
    w_.solve(change_);
    next_.tail(nv) = x_.tail(nv) + change_;
    mechanics_.position_rates(x_.data(), next_.data() + nq, next_.data());
    next_.head(nq) = base_.head(nq) + s * next_.head(nq);
    x_ -= next_;
    const double size = scaled_norm(x_, next_, tolerance_);
    x_ = next_;
    if (!std::isfinite(size)) return Status::not_finite;
    if (size < kPart) return Status::done;
    if (iteration > 0) {
      const double ratio = size / last;
      slowest_ = std::max(slowest_, ratio);
      if (ratio > 2) return Status::no_convergence;
      if (ratio < 1 && size * ratio / (1 - ratio) < kPart) return Status::done;
    }
    last = size;
  }
  return Status::no_convergence;
}

Implicit::Status Implicit::solve_stages(double time, const Vector<double>& from, double h) {
  const double s = kGamma * h;
  slowest_ = 0;
  x_ = from;
  for (int i = 0; i < kStages; ++i) {
    base_ = from;
    for (int j = 0; j < i; ++j) base_ += h * kA[i][j] * k_.col(j);
    if (i > 0) x_ = base_ + s * k_.col(i - 1);
    const Status status = solve_stage(time + kC[static_cast<std::size_t>(i)] * h, h);
    if (status != Status::done) return status;
    k_.col(i) = (x_ - base_) / s;
  }
  return Status::done;
}

StepOutcome Implicit::step(double time, const Vector<double>& from, double h, Vector<double>& to) {
  constexpr double kQuick = 0.03;
  if (!is_usable_ || (slowest_ > kQuick && !is_current_)) {
    if (!differentiate(time, from)) return {Status::not_finite, 0};
  }
  factorize(h);
  Status status = solve_stages(time, from, h);
  if (status != Status::done && !is_current_) {
    if (!differentiate(time, from)) return {Status::not_finite, 0};
    factorize(h);
    status = solve_stages(time, from, h);
  }
  if (status != Status::done) {
    slowest_ = 1;
    return {status, 0};
  }
  to = x_;
  normalize(mechanics_.model(), to.data());
  base_.setZero();
  for (int i = 0; i < kStages; ++i) base_ += h * kError[static_cast<std::size_t>(i)] * k_.col(i);
  // W⁻¹ takes out what a stiff force makes of the estimate, as Hairer and Wanner recommend.
  change_ = base_.tail(mechanics_.nv());
  w_.solve(change_);
  base_.tail(mechanics_.nv()) = change_;
  return {Status::done, scaled_norm(base_, to, tolerance_)};
}

}  // namespace

std::unique_ptr<Stepper> make_implicit(Mechanics& mechanics, double tolerance) {
  return std::make_unique<Implicit>(mechanics, tolerance);
}

}  // namespace limber::sim
