// Explicit Runge–Kutta rules on x = [q; v]:  x₁ = x₀ + h Σ b_i k_i,  k_i = f(t + c_i h, x₀ + h Σ a_ij k_j),
// and quaternions to unit length after each step, which changes them by less than the error of the rule.
//
// RK4 is, of all rules with four stages and order 4, the one whose error has the least bound: A. Ralston,
// Runge-Kutta methods with minimum error bounds (1962), c₂ = 2/5 and c₃ = 7/8 − 3√5/16. A humanoid's energy
// drifts a fifth as far as with the classical rule. The other is that of Dormand and Prince (1980), order 5
// with an error estimate by order 4; its last stage is the first one of the next step. Between, E. Hairer's
// polynomial of order 4 (in Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section
// II.6).
#include <array>
#include <cmath>
#include <span>

#include "sim/stepper.hpp"

namespace limber::sim {

namespace {

/// Rows of a below the diagonal, one after the other.
struct Tableau {
  int stages;
  std::span<const double> a, b, c;
  std::span<const double> error;  ///< b − b̂, with the first stage of the next step as its last; empty: none
};

// clang-format off
constexpr std::array kRk4A = {
    0.4,
    0.29697760924775360007, 0.15875964497103583185,
    0.21810038822592046760, -3.05096514869293080535, 3.83286476046701033776};
constexpr std::array kRk4B = {0.17476028226269037125, -0.55148066287873294055, 1.20553559939652353503, 0.17118478121951903426};
constexpr std::array kRk4C = {0.0, 0.4, 0.45573725421878943192, 1.0};
constexpr Tableau kRk4 = {4, kRk4A, kRk4B, kRk4C, {}};

constexpr std::array kDormandPrinceA = {
    1.0 / 5,
    3.0 / 40, 9.0 / 40,
    44.0 / 45, -56.0 / 15, 32.0 / 9,
    19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729,
    9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656};
constexpr std::array kDormandPrinceB = {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
constexpr std::array kDormandPrinceC = {0.0, 0.2, 0.3, 0.8, 8.0 / 9, 1.0};
constexpr std::array kDormandPrinceError = {
    71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
constexpr std::array kDormandPrinceBetween = {
    -12715105075.0 / 11282082432, 0.0, 87487479700.0 / 32700410799, -10690763975.0 / 1880347072,
    701980252875.0 / 199316789632, -1453857185.0 / 822651844, 69997945.0 / 29380423};
// clang-format on
constexpr Tableau kDormandPrince = {6, kDormandPrinceA, kDormandPrinceB, kDormandPrinceC,
                                    kDormandPrinceError};

class RungeKutta final : public Stepper {
 public:
  RungeKutta(Mechanics& mechanics, const Tableau& tableau, double tolerance)
      : mechanics_(mechanics),
        tableau_(tableau),
        tolerance_(tolerance),
        k_(mechanics.size(), tableau.stages + 1),
        x_(mechanics.size()),
        begin_(mechanics.size()),
        end_(mechanics.size()) {}

  StepOutcome step(double time, const Vector<double>& from, double h, Vector<double>& to) override;
  void accept() override { last_is_first_ = !tableau_.error.empty(); }
  void restart() override { knows_first_ = last_is_first_ = false; }

  int error_order() const override { return tableau_.error.empty() ? 0 : 5; }
  bool is_dense() const override { return !tableau_.error.empty(); }
  void interpolate(double u, Vector<double>& x) const override;

 private:
  bool compute_stage(int i, double time, const Vector<double>& x) {
    return mechanics_.derivative(time, x.data(), k_.col(i).data());
  }

  Mechanics& mechanics_;
  const Tableau& tableau_;
  double tolerance_;
  Matrix<double> k_;  ///< stages by column, and after them that of the end
  Vector<double> x_, begin_, end_;
  double h_ = 0;
  bool knows_first_ = false;    ///< the first stage is that of the state to begin from
  bool last_is_first_ = false;  ///< the one after the last stage is
};

StepOutcome RungeKutta::step(double time, const Vector<double>& from, double h, Vector<double>& to) {
  constexpr StepOutcome kNotFinite = {StepOutcome::Status::not_finite, 0};
  const int stages = tableau_.stages;
  if (last_is_first_) k_.col(0) = k_.col(stages);
  knows_first_ = knows_first_ || last_is_first_;
  last_is_first_ = false;
  if (!knows_first_ && !compute_stage(0, time, from)) return kNotFinite;
  knows_first_ = is_dense();
  std::size_t entry = 0;
  for (int i = 1; i < stages; ++i) {
    x_ = from;
    for (int j = 0; j < i; ++j) x_ += h * tableau_.a[entry++] * k_.col(j);
    if (!compute_stage(i, time + tableau_.c[static_cast<std::size_t>(i)] * h, x_)) return kNotFinite;
  }
  end_ = from;
  for (int i = 0; i < stages; ++i) end_ += h * tableau_.b[static_cast<std::size_t>(i)] * k_.col(i);
  if (!are_finite(end_.data(), mechanics_.size())) return kNotFinite;
  normalize(mechanics_.model(), end_.data());
  to = end_;
  if (!is_dense()) return {};
  begin_ = from;
  h_ = h;
  if (!compute_stage(stages, time + h, end_)) return kNotFinite;
  x_.setZero();
  for (int i = 0; i <= stages; ++i) x_ += h * tableau_.error[static_cast<std::size_t>(i)] * k_.col(i);
  return {StepOutcome::Status::done, scaled_norm(x_, end_, tolerance_)};
}

void RungeKutta::interpolate(double u, Vector<double>& x) const {
  const double rest = 1 - u;
  x = begin_ + u * (end_ - begin_);
  x += u * rest * (h_ * k_.col(0) - (end_ - begin_));
  x += u * u * rest * (2 * (end_ - begin_) - h_ * k_.col(0) - h_ * k_.col(tableau_.stages));
  for (int i = 0; i <= tableau_.stages; ++i)
    x += u * u * rest * rest * h_ * kDormandPrinceBetween[static_cast<std::size_t>(i)] * k_.col(i);
  normalize(mechanics_.model(), x.data());
}

}  // namespace

std::unique_ptr<Stepper> make_rk4(Mechanics& mechanics, double tolerance) {
  return std::make_unique<RungeKutta>(mechanics, kRk4, tolerance);
}
std::unique_ptr<Stepper> make_dormand_prince(Mechanics& mechanics, double tolerance) {
  return std::make_unique<RungeKutta>(mechanics, kDormandPrince, tolerance);
}

}  // namespace limber::sim
